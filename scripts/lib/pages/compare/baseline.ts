/** Which of several set-ups the others are set against, when the reader does not say. */
import type { WorkRow } from './match-work.ts';
import type { Judge } from './types.ts';

/** Rows that are judged to choose between equals: enough to tell, few enough for a sweep of a thousand loads. */
const MOST_JUDGED = 60;

function pairsOf(rows: readonly WorkRow[], base: number): number {
  return rows.reduce((sum, { cells }) => {
    const known = cells.filter((cell) => cell !== undefined).length;
    return cells[base] === undefined ? sum : sum + known - 1;
  }, 0);
}

/** Pairs of figures that may be compared, with or without warnings. */
export function allowedPairs(rows: readonly WorkRow[], base: number, { compare }: Pick<Judge, 'compare'>): number {
  return rows.slice(0, MOST_JUDGED).reduce((sum, { cells }) => {
    const baseline = cells[base];
    if (baseline === undefined) return sum;
    const allowed = cells.filter(
      (cell, place) => place !== base && cell !== undefined && compare(baseline, cell).answer !== 'not_comparable',
    );
    return sum + allowed.length;
  }, 0);
}

/** Place of the set-up with the most pairs of figures that may be compared; among equals the one with the most pairs, then the first. */
export function bestBase(rows: readonly WorkRow[], count: number, judge: Pick<Judge, 'compare'>): number {
  const places = Array.from({ length: count }, (_, place) => place);
  const scores = places.map((place) => [allowedPairs(rows, place, judge), pairsOf(rows, place)] as const);
  const [best = 0] = places.toSorted((a, b) => {
    const [x, y] = [scores[a] ?? [0, 0], scores[b] ?? [0, 0]];
    return y[0] - x[0] || y[1] - x[1] || a - b;
  });
  return best;
}
