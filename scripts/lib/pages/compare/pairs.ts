/** How much of two set-ups may be compared: what ready-made comparisons are chosen by. */
import { matchWork } from './match-work.ts';
import type { Judge, SetUp } from './types.ts';

/** Pairs of figures of equal work, by what the gates say of them. */
export interface PairCount {
  readonly comparable: number;
  readonly with_warnings: number;
  readonly not_comparable: number;
}

export type CountPairs = (a: SetUp, b: SetUp) => PairCount;

export const NO_PAIRS: PairCount = { comparable: 0, with_warnings: 0, not_comparable: 0 };

export function allowedOf({ comparable, with_warnings }: PairCount): number {
  return comparable + with_warnings;
}

export function allOf(count: PairCount): number {
  return allowedOf(count) + count.not_comparable;
}

export function addPairs(a: PairCount, b: PairCount): PairCount {
  return {
    comparable: a.comparable + b.comparable,
    with_warnings: a.with_warnings + b.with_warnings,
    not_comparable: a.not_comparable + b.not_comparable,
  };
}

/** Counts each pair once, however often it is asked for. */
export function createPairCounter({ compare }: Pick<Judge, 'compare'>): CountPairs {
  const known = new Map<string, PairCount>();
  return (a, b) => {
    const key = [a.token, b.token].sort().join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const count = { ...NO_PAIRS };
    for (const { kind, cells } of matchWork([a, b])) {
      const [left, right] = cells;
      if (kind === 'same_load' && left !== undefined && right !== undefined) count[compare(left, right).answer] += 1;
    }
    known.set(key, count);
    return count;
  };
}

/** All pairs of a list together. */
export function countAll(setUps: readonly SetUp[], count: CountPairs): PairCount {
  return setUps.reduce(
    (sum, one, place) => setUps.slice(place + 1).reduce((inner, other) => addPairs(inner, count(one, other)), sum),
    NO_PAIRS,
  );
}

/** Parts of a list within which each is tied to another by `isTied`, in the order of the list; what stands alone is in none. */
export function connected(
  setUps: readonly SetUp[],
  isTied: (a: SetUp, b: SetUp) => boolean,
): readonly (readonly SetUp[])[] {
  const parts: SetUp[][] = [];
  for (const one of setUps) {
    const near = parts.filter((part) => part.some((other) => isTied(one, other)));
    const joined = [...near.flat(), one];
    for (const part of near) parts.splice(parts.indexOf(part), 1);
    parts.push(joined);
  }
  const order = (part: readonly SetUp[]): readonly SetUp[] => setUps.filter((one) => part.includes(one));
  return parts.filter((part) => part.length > 1).map(order);
}

/** Those of a list that are tied to most others, `most` at most, in the order of the list. */
export function mostTied(setUps: readonly SetUp[], most: number, count: CountPairs): readonly SetUp[] {
  if (setUps.length <= most) return setUps;
  const ties = (one: SetUp): number =>
    setUps.reduce((sum, other) => (other === one ? sum : sum + allowedOf(count(one, other))), 0);
  const scores = new Map(setUps.map((one) => [one, ties(one)]));
  const kept = setUps.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, most);
  return setUps.filter((one) => kept.includes(one));
}
