/** Finds what was asked for: rows of figures, what they belong to, and what each further choice would leave. Pure. */

import { keyOfMetric } from '#engine/scripts/lib/model/metrics.ts';
import { isAtLeast, LIMITS, type Limit, metricOfLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { type Found, prepareFilter, subjectsOf } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import { type Asked, keeps, NOTHING, writeAsked } from '#engine/scripts/lib/pages/search/state.ts';
import type { SearchIndex } from '#types';
import { rowMatcher } from './words.ts';

export interface Answer extends Found {
  /** What the rows belong to: "systems/acme-a1". */
  readonly things: ReadonlySet<string>;
}

/** A test of rows for several tests, each perhaps absent; true for every row where there is none. */
function all(tests: readonly (((row: number) => boolean) | undefined)[]): (row: number) => boolean {
  const real = tests.filter((test) => test !== undefined);
  return (row) => real.every((test) => test(row));
}

/**
 * The worst that a figure may be, as far as it is known: of a published range its worse end. A latency that is one at least may be any; it is
 * undefined then, and where there is none.
 */
function worstFigures({
  columns,
  published,
  lower_bounds,
}: SearchIndex): (row: number, limit: Limit) => number | undefined {
  const ends = new Map(published.map(({ row, metric, low, high }) => [`${row} ${metric}`, { low, high }]));
  const open = new Set(lower_bounds?.map(({ row, metric }) => `${row} ${metric}`));
  return (row, limit) => {
    const metric = metricOfLimit(limit);
    const place = `${row} ${metric}`;
    const end = ends.get(place)?.[isAtLeast(limit) ? 'low' : 'high'];
    return open.has(place) && !isAtLeast(limit) ? undefined : (end ?? columns[keyOfMetric(metric)][row] ?? undefined);
  };
}

/** Prepares an index once. `textOf` gives the words that the page has for a thing. */
export function prepareFinding(index: SearchIndex, textOf: (thing: string) => string): (asked: Asked) => Answer {
  const filter = prepareFilter(index);
  const worstAt = worstFigures(index);
  const answer = ({ q, choice, limits }: Asked): Answer => {
    const bounds = LIMITS.map((limit) => {
      const bound = limits[limit];
      return bound === undefined ? undefined : (row: number) => keeps(limit, worstAt(row, limit), bound);
    });
    const found = filter(choice, all([rowMatcher(index, q, textOf), ...bounds]));
    return { ...found, things: subjectsOf(index, found.rows) };
  };
  let last: { readonly question: string; readonly answer: Answer } | undefined;
  return ({ q, choice, limits }) => {
    const asked = { ...NOTHING, q, choice, limits };
    // Another order or other columns are the same question.
    const question = writeAsked(asked);
    if (last?.question !== question) last = { question, answer: answer(asked) };
    return last.answer;
  };
}
