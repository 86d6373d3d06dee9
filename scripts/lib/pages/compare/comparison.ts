/** A comparison of two to eight configurations, from the grades to the hardware and the receipt. Runs at build and in the browser. */
import { groupBy } from '../../base/group-by.ts';
import { clauseMark, colonMark, listMark, sentences } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { compareMeasurements } from '../../database/comparability.ts';
import { answersOf } from './answers.ts';
import { namedTogether, namesOf } from './configurations.ts';
import type { Curves } from './curves.ts';
import { loadsToDraw, shareOut } from './drawn-rows.ts';
import { factTable } from './fact-table.ts';
import { figureTable } from './figure-table.ts';
import { gradeTable } from './grade-table.ts';
import { loadCurves } from './load-curves.ts';
import { overlaysOf } from './load-overlays.ts';
import { loggedRows, loggedTests } from './logged-tests.ts';
import {
  firstOf,
  hasSameClass,
  matchWorkloads,
  rowsOfPlaces,
  sharingPlaces,
  unsharedWorkloads,
  type WorkloadRow,
} from './matching-workloads.ts';
import { MOST_IN_FULL, overviewTable } from './overview-table.ts';
import { hasPercentiles, percentileCurves } from './percentile-curves.ts';
import { judgeRows, receiptOf } from './receipt.ts';
import { timeCurves } from './time-curves.ts';
import type { ComparisonOptions, ComparisonView, Configuration, WorkloadChoice } from './types.ts';
import { apartTitle, classTitle } from './workload-words.ts';

/** Workloads in common by class, in the order of the rows. */
function workloadsOf(rows: readonly WorkloadRow[]): readonly WorkloadChoice[] {
  const workloads = new Map<string, string>();
  for (const row of rows) {
    const { measurement } = firstOf(row);
    const { workload_class: id } = measurement;
    if (id !== undefined && !workloads.has(id)) workloads.set(id, classTitle(measurement));
  }
  return [...workloads].map(([id, text]) => ({ id, text }));
}

function leadOf(
  rows: readonly WorkloadRow[],
  workloads: readonly WorkloadChoice[],
  configurations: readonly Configuration[],
): string {
  if (rows.length === 0) return word(hasSameClass(configurations) ? 'compare_nothing_alike' : 'compare_nothing_shared');
  const shared = word(configurations.length === 2 ? 'compare_shared_both' : 'compare_shared', {
    Count: Math.max(1, workloads.length),
  });
  return sentences(shared, rows.length > workloads.length && word('compare_shared_rows', { Count: rows.length }));
}

function wordsOf(configurations: readonly Configuration[]): string {
  const names = [...new Set(configurations.map(({ name }) => name))];
  const titles = (name: string): string =>
    configurations.flatMap((one) => (one.name === name ? [one.title] : [])).join(', ');
  return names.map((name) => `${name}${colonMark()}${titles(name)}`).join(clauseMark());
}

/** Who is in no table of figures, and what is the baseline where it was one of these that was asked for. */
function leftOutText(
  configurations: readonly Configuration[],
  kept: readonly number[],
  asked: number | undefined,
  base: number,
): string | undefined {
  if (kept.length === 0 || kept.length === configurations.length) return undefined;
  const names = namesOf(configurations);
  const apart = names.filter((_, place) => !kept.includes(place)).join(clauseMark());
  const [baseline, instead] = [asked === undefined ? undefined : names[asked], names[base]];
  const isReplaced = asked !== base && baseline !== undefined && instead !== undefined;
  return sentences(
    word('compare_left_out', { names: apart }),
    isReplaced && word('compare_baseline_left_out', { baseline, instead }),
  );
}

/** More are counted, not named. */
const MOST_UNSHARED = 8;

/** What only one of those in the tables ran, by its name: "before: 8k random read/write, 50 % reads (rate-limited)". */
function unsharedText(configurations: readonly Configuration[]): string | undefined {
  const names = namesOf(configurations);
  const each = unsharedWorkloads(configurations).map((list) => [...new Set(list.map(apartTitle))]);
  const count = each.reduce((sum, titles) => sum + titles.length, 0);
  if (count === 0 || configurations.length < 2) return undefined;
  if (count > MOST_UNSHARED) return word('compare_unshared_count', { Count: count });
  const told = each.flatMap((titles, place) =>
    titles.length === 0 ? [] : [`${names[place]}${colonMark()}${titles.join(listMark())}`],
  );
  return word('compare_unshared', { workloads: told.join(clauseMark()) });
}

/** Everything the page of a comparison shows. A baseline or a workload that is not among them counts as none. */
export function presentComparison(picked: readonly Configuration[], options: ComparisonOptions): ComparisonView {
  const configurations = namedTogether(picked);
  const all = matchWorkloads(configurations);
  const kept = sharingPlaces(all, configurations.length);
  const own = kept.flatMap((place) => configurations[place] ?? []);
  const rows = rowsOfPlaces(all, kept);
  const workloads = workloadsOf(rows);
  const workload = workloads.find(({ id }) => id === options.workload)?.id;
  const shown =
    workload === undefined ? rows : rows.filter((row) => firstOf(row).measurement.workload_class === workload);
  const asked = kept.indexOf(options.base ?? -1);
  const base = asked >= 0 ? asked : bestBase(shown, own.length);
  const judged = judgeRows(shown, base);
  const receipt = receiptOf(own, judged, base);
  const figures =
    shown.length > MOST_IN_FULL ? overviewTable(own, shown, judged, base) : figureTable(own, shown, judged, base);
  const leftOut = sentences(leftOutText(configurations, kept, options.base, kept[base] ?? 0), unsharedText(own));
  const grades = gradeTable(own, shown, judged, base);
  return {
    words: wordsOf(configurations),
    base: kept[base] ?? 0,
    lead: leadOf(rows, workloads, configurations),
    answers: answersOf(own, shown, judged, base),
    apart: configurations.map((_, place) => place).filter((place) => !kept.includes(place)),
    grades,
    ...(leftOut === '' ? {} : { left_out: leftOut }),
    workloads: workloads.length > 1 ? workloads : [],
    workload,
    receipt,
    figures,
    curves: curvesOf(own, shown),
    logged: loggedTests(own, shown),
    facts: factTable(configurations, options.all),
  };
}

/** Rows that are judged to choose between equals: enough to tell, few enough for a sweep of a thousand loads. */
const MOST_JUDGED = 60;

function pairsOf(rows: readonly WorkloadRow[], base: number): number {
  return rows.reduce((sum, { cells }) => {
    const known = cells.filter((cell) => cell !== undefined).length;
    return cells[base] === undefined ? sum : sum + known - 1;
  }, 0);
}

/** Pairs of figures that have a ratio. */
function allowedPairs(rows: readonly WorkloadRow[], base: number): number {
  return rows.slice(0, MOST_JUDGED).reduce((sum, { cells }) => {
    const baseline = cells[base];
    if (baseline === undefined) return sum;
    const allowed = cells.filter(
      (cell, place) => place !== base && cell !== undefined && compareMeasurements(baseline, cell).grade !== 'D',
    );
    return sum + allowed.length;
  }, 0);
}

/** Place of the configuration with the most pairs of figures that have a ratio; among equals the one with the most pairs, then the first. */
function bestBase(rows: readonly WorkloadRow[], count: number): number {
  const places = Array.from({ length: count }, (_, place) => place);
  const scores = places.map((place) => [allowedPairs(rows, place), pairsOf(rows, place)] as const);
  const [best = 0] = places.toSorted((a, b) => {
    const [x, y] = [scores[a] ?? [0, 0], scores[b] ?? [0, 0]];
    return y[0] - x[0] || y[1] - x[1] || a - b;
  });
  return best;
}

const MOST_PER_KIND = 4;

/** At most four of each kind, of each workload in turn; none where fewer than two configurations have a curve's points. */
function curvesOf(configurations: readonly Configuration[], rows: readonly WorkloadRow[]): readonly Curves[] {
  const samples = new Map(
    rows.flatMap((row) => {
      const { measurement } = firstOf(row);
      const { workload_class, direction } = measurement;
      return workload_class === undefined ? [] : [[`${workload_class}/${direction}`, measurement] as const];
    }),
  );
  const overlays = [...samples.values()].map((sample) =>
    overlaysOf(configurations, sample).map((overlay) => ({ sample, overlay })),
  );
  const swept = [...groupBy(shareOut(overlays, MOST_PER_KIND), ({ sample }) => sample)];
  const spread = shareOut(loadsToDraw(rows.filter(hasPercentiles)), MOST_PER_KIND);
  return [
    ...swept.flatMap(([sample, own], place) =>
      loadCurves(
        configurations,
        sample,
        own.map(({ overlay }) => overlay),
        String(place + 1),
      ),
    ),
    ...spread.map((row, place) => percentileCurves(configurations, row, String(place + 1))),
    ...loggedRows(configurations, rows).flatMap((row, place) => timeCurves(configurations, row, String(place + 1))),
  ];
}
