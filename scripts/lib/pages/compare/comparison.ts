/** A comparison of two to eight set-ups, from the receipt to the hardware. Runs at build and in the browser. */
import { word } from '../../base/words.ts';
import { namesOf } from './configurations.ts';
import type { Curves } from './curves.ts';
import { factTable } from './fact-table.ts';
import { figureTable } from './figure-table.ts';
import { loadCurves } from './load-curves.ts';
import { firstOf, matchWork, rowsOfPlaces, sharingPlaces, type WorkRow } from './matching-workloads.ts';
import { MOST_IN_FULL, overviewTable } from './overview-table.ts';
import { percentileCurves } from './percentile-curves.ts';
import { answerText, judgeRows, receiptOf } from './receipt.ts';
import { loggedRows, loggedTests, timeCurves } from './time-curves.ts';
import type { ComparisonOptions, ComparisonView, Judge, SetUp, WorkChoice } from './types.ts';
import { classTitle } from './workload-words.ts';

/** Works in common by class, in the order of the rows. */
function worksOf(rows: readonly WorkRow[]): readonly WorkChoice[] {
  const works = new Map<string, string>();
  for (const row of rows) {
    const { measurement } = firstOf(row);
    const { workload_class: id } = measurement;
    if (id !== undefined && !works.has(id)) works.set(id, classTitle(measurement));
  }
  return [...works].map(([id, text]) => ({ id, text }));
}

function leadOf(rows: readonly WorkRow[], works: readonly WorkChoice[]): string {
  if (rows.length === 0) return word('compare_nothing_shared');
  const shared = word('compare_shared', { Count: Math.max(1, works.length) });
  return rows.length > works.length ? `${shared} ${word('compare_shared_rows', { Count: rows.length })}` : shared;
}

function wordsOf(setUps: readonly SetUp[]): string {
  const names = [...new Set(setUps.map(({ name }) => name))];
  const titles = (name: string): string => setUps.flatMap((one) => (one.name === name ? [one.title] : [])).join(', ');
  return names.map((name) => `${name}: ${titles(name)}`).join('; ');
}

function leftOutText(setUps: readonly SetUp[], kept: readonly number[]): string | undefined {
  if (kept.length === 0 || kept.length === setUps.length) return undefined;
  const names = namesOf(setUps).filter((_, place) => !kept.includes(place));
  return word('compare_left_out', { names: names.join('; ') });
}

/** Everything the page of a comparison shows. A baseline or a work that is not among them counts as none. */
export function presentComparison(setUps: readonly SetUp[], options: ComparisonOptions, judge: Judge): ComparisonView {
  const all = matchWork(setUps);
  const kept = sharingPlaces(all, setUps.length);
  const own = kept.flatMap((place) => setUps[place] ?? []);
  const rows = rowsOfPlaces(all, kept);
  const works = worksOf(rows);
  const work = works.find(({ id }) => id === options.work)?.id;
  const shown = work === undefined ? rows : rows.filter((row) => firstOf(row).measurement.workload_class === work);
  const asked = kept.indexOf(options.base ?? -1);
  const base = asked >= 0 ? asked : bestBase(shown, own.length, judge);
  const judged = judgeRows(shown, base, judge);
  const receipt = receiptOf(own, judged, base);
  const judging = { base, judge };
  const figures =
    shown.length > MOST_IN_FULL ? overviewTable(own, shown, judged, judging) : figureTable(own, shown, judged, judging);
  const leftOut = leftOutText(setUps, kept);
  const answer = answerText(judged, namesOf(own)[base] ?? '');
  return {
    words: wordsOf(setUps),
    base: kept[base] ?? 0,
    lead: leadOf(rows, works),
    ...(answer === undefined ? {} : { answer }),
    ...(leftOut === undefined ? {} : { left_out: leftOut }),
    works: works.length > 1 ? works : [],
    ...(work === undefined ? {} : { work }),
    ...(receipt === undefined ? {} : { receipt }),
    ...(figures === undefined ? {} : { figures }),
    curves: curvesOf(own, shown),
    logged: loggedTests(own, shown),
    facts: factTable(setUps, options.all),
  };
}

/** Rows that are judged to choose between equals: enough to tell, few enough for a sweep of a thousand loads. */
const MOST_JUDGED = 60;

function pairsOf(rows: readonly WorkRow[], base: number): number {
  return rows.reduce((sum, { cells }) => {
    const known = cells.filter((cell) => cell !== undefined).length;
    return cells[base] === undefined ? sum : sum + known - 1;
  }, 0);
}

/** Pairs of figures that may be compared, with or without warnings. */
function allowedPairs(rows: readonly WorkRow[], base: number, { compare }: Pick<Judge, 'compare'>): number {
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
function bestBase(rows: readonly WorkRow[], count: number, judge: Pick<Judge, 'compare'>): number {
  const places = Array.from({ length: count }, (_, place) => place);
  const scores = places.map((place) => [allowedPairs(rows, place, judge), pairsOf(rows, place)] as const);
  const [best = 0] = places.toSorted((a, b) => {
    const [x, y] = [scores[a] ?? [0, 0], scores[b] ?? [0, 0]];
    return y[0] - x[0] || y[1] - x[1] || a - b;
  });
  return best;
}

const MOST_PER_KIND = 4;

/** At most four works of each kind; none where fewer than two set-ups have a curve's points. */
function curvesOf(setUps: readonly SetUp[], rows: readonly WorkRow[]): readonly Curves[] {
  const works = new Map(
    rows.flatMap((row) => {
      const { measurement } = firstOf(row);
      const { workload_class, direction } = measurement;
      return workload_class === undefined ? [] : [[`${workload_class}/${direction}`, measurement] as const];
    }),
  );
  const loads = [...works.values()].flatMap((sample, place) => loadCurves(setUps, sample, String(place + 1)));
  const percentiles = rows
    .filter(({ kind }) => kind === 'same_load')
    .map((row, place) => percentileCurves(setUps, row, String(place + 1)))
    .filter((list) => list.length > 0);
  return [
    ...loads.slice(0, MOST_PER_KIND).flat(),
    ...percentiles.slice(0, MOST_PER_KIND).flat(),
    ...loggedRows(setUps, rows).flatMap((row, place) => timeCurves(setUps, row, String(place + 1))),
  ];
}
