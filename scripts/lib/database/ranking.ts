/** Ranks of systems within a workload class: only inside a comparable group, and what lies within the noise is tied. */
import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { byRate, rateOf } from '../model/rate.ts';
import { compareMeasurements } from './comparability.ts';
import { type Alike, groupComparable, groupSimilar, obstaclesAmong } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import type { Gate, GateKind } from './gate.ts';
import { GATES } from './gates.ts';
import { isTie, type Noise, noiseOf } from './noise.ts';
import { type Rank, ranksOf } from './ranks.ts';

/** The best figure of a system in its group. */
export interface RankedFigure extends Rank {
  readonly measurement_id: string;
  /** I/Os per second. */
  readonly rate: number;
  readonly noise: Noise;
}

/** One gate over a group: what the first system has, and what the others have, in the order of `ranked`. */
export interface GroupGate {
  readonly id: string;
  readonly passed: boolean;
  readonly values: readonly (string | number | undefined)[];
}

export interface RankedGroup {
  /** Two systems at least, from the highest rate. */
  readonly ranked: readonly RankedFigure[];
  /** Ids of lower figures of the same systems, from the highest rate. */
  readonly others: readonly string[];
  readonly gates: readonly GroupGate[];
}

/** A figure with no rank, and the gates that keep it from the nearest figure of another system; none where there is no other system. */
export interface UnrankedFigure {
  readonly measurement_id: string;
  readonly obstacles: readonly Gate[];
}

export interface Ranking {
  readonly groups: readonly RankedGroup[];
  readonly unranked: readonly UnrankedFigure[];
}

/** Of each of those that share a key the highest figure. */
export function highestOfEach(
  all: readonly Comparand[],
  keyOf: (one: Comparand) => string = ({ measurement }) => measurement.system_id,
): readonly Comparand[] {
  return [...groupBy(all, keyOf).values()].flatMap((own) =>
    own.toSorted((a, b) => byRate(a.measurement, b.measurement)).slice(0, 1),
  );
}

/** Ranks by rate; a figure is tied with the first of its rank when they differ by no more than their noise. */
export function rankFigures(
  figures: readonly { readonly measurement: Measurement; readonly noise: Noise }[],
): readonly RankedFigure[] {
  const sorted = figures.toSorted((a, b) => byRate(a.measurement, b.measurement));
  const rates = sorted.map(({ measurement, noise }) => ({ value: rateOf(measurement) ?? 0, noise }));
  const ranks = ranksOf(rates, (leader, rate) => !isTie(leader, rate));
  return sorted.flatMap(({ measurement, noise }, place) => {
    const rank = ranks[place];
    return rank === undefined
      ? []
      : [{ measurement_id: measurement.id, rate: rateOf(measurement) ?? 0, ...rank, noise }];
  });
}

/** Gate by gate what the first has and what the others have. */
export function groupGates(best: readonly Comparand[], asked: readonly GateKind[] = GATES): readonly GroupGate[] {
  const [leader, ...rest] = best;
  if (leader === undefined) return [];
  const comparisons = rest.map(
    (one) => new Map(compareMeasurements(leader, one, asked).gates.map((gate) => [gate.id, gate])),
  );
  const ids = [...new Set(comparisons.flatMap((gates) => [...gates.keys()]))];
  return ids.flatMap((id): GroupGate[] => {
    const all = comparisons.map((gates) => gates.get(id));
    const known = all.filter((gate) => gate !== undefined);
    const worst = known.find(({ passed }) => !passed) ?? known[0];
    if (worst === undefined) return [];
    return [{ id, passed: worst.passed, values: [worst.a, ...all.map((gate) => gate?.b)] }];
  });
}

function rankGroup(group: readonly Alike[]): RankedGroup {
  const members = group.flatMap((set) => set.members).toSorted((a, b) => byRate(a.measurement, b.measurement));
  const best = highestOfEach(members);
  const ranked = rankFigures(best.map(({ measurement }) => ({ measurement, noise: noiseOf(measurement) })));
  const ids = new Set(ranked.map(({ measurement_id }) => measurement_id));
  return {
    ranked,
    others: members.map(({ measurement }) => measurement.id).filter((id) => !ids.has(id)),
    gates: groupGates(best),
  };
}

function systemCount(group: readonly Alike[]): number {
  return new Set(group.flatMap(({ members }) => members.map(({ measurement }) => measurement.system_id))).size;
}

function topRate({ ranked: [first] }: RankedGroup): number {
  return first?.rate ?? 0;
}

/** Ranking of the figures of one class. Groups of most systems come first, then those of the highest rate; a group of one system is not ranked. */
export function rankClass(all: readonly Comparand[]): Ranking {
  const sets = groupSimilar(all.filter(({ measurement }) => rateOf(measurement) !== undefined));
  const groups = groupComparable(sets)
    .filter((group) => systemCount(group) > 1)
    .map(rankGroup)
    .sort((a, b) => b.ranked.length - a.ranked.length || topRate(b) - topRate(a));
  const ranked = new Set(
    groups.flatMap((group) => [...group.ranked.map(({ measurement_id }) => measurement_id), ...group.others]),
  );
  const obstaclesOf = obstaclesAmong(sets);
  const obstacles = new Map(
    sets.flatMap((set) => {
      const unranked = set.members.filter(({ measurement }) => !ranked.has(measurement.id));
      const found = unranked.length === 0 ? [] : obstaclesOf(set);
      return unranked.map(({ measurement }) => [measurement.id, found] as const);
    }),
  );
  return {
    groups,
    unranked: all
      .filter(({ measurement }) => !ranked.has(measurement.id))
      .map(({ measurement: { id } }) => ({ measurement_id: id, obstacles: obstacles.get(id) ?? [] })),
  };
}
