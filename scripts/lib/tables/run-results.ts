/** The results of one run by test: one table, every figure with a link to its source. */
import type { Measurement } from '#types';
import { groupBy } from '../base/group-by.ts';
import { joinKnown, sentences } from '../base/marks.ts';
import { word, wordOr } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import type { Spread } from '../model/format-column.ts';
import { describeWorkload } from '../model/load.ts';
import type { Metric } from '../model/metrics.ts';
import { isOfSyncs, isPercentile, metricsIn, ratesFor } from '../model/metrics.ts';
import { titleIn } from '../model/title-in.ts';
import { measurementBadges, noticeText } from './badges.ts';
import { foldedLoad, foldSweeps, spreadOf } from './fold.ts';
import { fewIosNote } from './latency-note.ts';
import { loadCell } from './plain-cells.ts';
import { type FoldedRun, foldRounds, type RoundFold, rangeOfRounds, sayRounds } from './rounds.ts';
import { sparklineOf } from './sparkline.ts';
import { fillRows, metricColumns, type Table, type TableCell, type TableRow, textCell } from './table.ts';

const DIRECTIONS: readonly Measurement['direction'][] = ['mixed', 'read', 'write', 'trim'];

/** Which entry of its document the measurement is of, or begins with. */
function entryOf({ source }: Measurement): number {
  return Number(/\/(\d+)$/.exec(source.pointer ?? '')?.[1] ?? 0);
}

function inFile(a: Measurement, b: Measurement): number {
  return (a.source.document ?? 0) - (b.source.document ?? 0) || entryOf(a) - entryOf(b);
}

/**
 * In the order of the manifest: by test, configuration, then all directions together before each alone; jobs of one test in
 * the order in which its results hold them, which is that of the job file and of time.
 */
export function inManifestOrder(record: RunRecord): readonly Measurement[] {
  const { configurations, tests } = record.bundle.run;
  const placesOf = (list: readonly { readonly id: string }[]): ((id: string) => number) => {
    const places = new Map(list.map(({ id }, place) => [id, place]));
    return (id) => places.get(id) ?? -1;
  };
  const [testAt, configurationAt] = [placesOf(tests), placesOf(configurations)];
  return record.measurements.toSorted(
    (a, b) =>
      testAt(a.test_id) - testAt(b.test_id) ||
      configurationAt(a.configuration_id) - configurationAt(b.configuration_id) ||
      DIRECTIONS.indexOf(a.direction) - DIRECTIONS.indexOf(b.direction) ||
      inFile(a, b) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Why a run has no figure of a metric. */
export function missingReason(measurement: Measurement, metric: Metric): string {
  if (measurement.evidence === 'published') return word('missing_published');
  if (isOfSyncs(metric)) return word('missing_syncs');
  const told = measurement.notices.find((notice) => /percentile/i.test(notice.text));
  if (isPercentile(metric)) return told === undefined ? word('missing_percentile') : noticeText(told);
  return word('missing_measured');
}

/** A row: one result, the highest of a sweep, or the mean of rounds. */
interface Row {
  readonly measurement: Measurement;
  readonly sweep: readonly Measurement[];
  readonly rounds?: RoundFold;
}

function rowsOf({ record, folds }: FoldedRun, isFolded: boolean): readonly Row[] {
  const ordered = inManifestOrder(record);
  const alone = (one: Measurement): string | undefined => (folds.has(one.id) ? undefined : '');
  const swept = isFolded ? foldSweeps(ordered, (one) => one, alone) : ordered.map((one) => ({ best: one, all: [one] }));
  return swept.map(({ best, all }) => {
    const rounds = folds.get(best.id);
    return { measurement: best, sweep: all, rounds };
  });
}

/** Lowest and highest of what a row stands for, under its figure. */
function spreadOfRow({ sweep, rounds }: Row, metric: Metric): Spread | undefined {
  if (rounds === undefined) return spreadOf(sweep, metric);
  if (isPercentile(metric)) return undefined;
  const { low, high } = rangeOfRounds(rounds, metric) ?? {};
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** What the rounds did, and which of them count. */
function roundsCell({ measurement, rounds }: Row): TableCell {
  if (rounds === undefined) return { text: '' };
  const [rate] = ratesFor(measurement.bs_bytes);
  const sparkline = sparklineOf(rounds, rate);
  return {
    text: '',
    sparkline,
    sub: sayRounds(rounds),
    links: [{ text: word('rounds_each'), href: placeOfRounds(rounds) }],
  };
}

/**
 * Results grouped by test where there are several configurations, else one row a test; rounds of a step are one row. Undefined
 * without results. `page` is the address of the run's page, "" on that page itself. Folded: sweeps are one row each, too.
 * `folded` has the rounds of the whole run where `record` is a part of it: a mean is of all of them.
 */
export function presentResults(
  record: RunRecord,
  page = '',
  isFolded = false,
  folded = foldRounds(record),
): Table | undefined {
  const rows = rowsOf(folded, isFolded);
  const note = joinKnown(
    ' ',
    word(rows.some(({ sweep }) => sweep.length > 1) ? 'results_note_folded' : 'results_note'),
    folded.folds.size > 0 && word('rounds_note'),
  );
  return resultsTable(folded.record, rows, {
    caption: word('results_caption'),
    is_titled: page === '',
    note,
  });
}

/** The rounds of a run, or of a part of it, that rows of the results stand for, step by step; undefined without any. */
export function presentEachRound(record: RunRecord, folded = foldRounds(record)): Table | undefined {
  const own = new Set(record.measurements);
  const rows = inManifestOrder(folded.record)
    .flatMap(({ id }) => folded.folds.get(id)?.all ?? [])
    .filter(({ measurement }) => own.has(measurement));
  return resultsTable(
    record,
    rows.map(({ measurement }) => ({ measurement, sweep: [measurement] })),
    { caption: word('rounds_caption'), note: word('results_note') },
  );
}

function resultsTable(
  record: RunRecord,
  list: readonly Row[],
  { note, ...head }: Pick<Table, 'caption' | 'is_titled'> & { readonly note: string },
): Table | undefined {
  if (list.length === 0) return undefined;
  const { run } = record.bundle;
  const measurements = list.map(({ measurement }) => measurement);
  const isGrouped = run.configurations.length > 1;
  const together = groupBy(record.measurements, testOf);
  const besides = (one: Measurement): readonly Measurement[] => together.get(testOf(one)) ?? [];
  const differing = testsOfDifferentJobs(record.measurements);
  const hasJobs = differing.size > 0 || record.measurements.some((m) => m.job !== 'all' && besides(m).length > 1);
  const hasRounds = list.some(({ rounds }) => rounds !== undefined);
  const rangeAt = (place: number, metric: Metric) => {
    const rounds = list[place]?.rounds;
    return rounds === undefined ? undefined : rangeOfRounds(rounds, metric);
  };
  const metrics = metricsIn(run.evidence === 'published' ? 'figures' : 'results');
  const figures = metricColumns(measurements, metrics, {
    href: measurementHref,
    reason: missingReason,
    spread: (place, metric) => (list[place] === undefined ? undefined : spreadOfRow(list[place], metric)),
    range: rangeAt,
  });
  const headCell = ({ measurement: one }: Row, place: number): TableCell => {
    if (isGrouped) return textCell(titleIn(run.configurations, one.configuration_id));
    const title = titleIn(run.tests, one.test_id);
    const isFirst = measurements[place - 1]?.test_id !== one.test_id;
    return textCell(title, isFirst && !differing.has(one.test_id) ? workloadUnder(one, title) : {});
  };
  // Before the figures: the last column of a wide table is out of sight.
  const marked = (cell: TableCell, { measurement }: Row): TableCell => {
    const badges = measurementBadges(measurement);
    return badges.length === 0 ? cell : { ...cell, badges };
  };
  const loadOf = ({ measurement, sweep }: Row): TableCell => loadCell(measurement, foldedText(sweep));
  const isKnown = (cell: TableCell): boolean => cell.reason === undefined;
  const { columns, rows } = fillRows(list, [
    [isGrouped ? 'column_configuration' : 'column_test', headCell],
    [
      'column_direction',
      (row) => {
        const cell = textCell(wordOr('way', row.measurement.direction));
        return isKnown(loadOf(row)) ? cell : marked(cell, row);
      },
    ],
    hasJobs && ['column_job', ({ measurement: one }) => jobCell(one, differing.has(one.test_id))],
    [
      'column_load',
      (row) => {
        const load = loadOf(row);
        return isKnown(load) ? marked(load, row) : load;
      },
    ],
    hasRounds && ['column_rounds', roundsCell],
    ...figures,
  ]);
  const named = rows.map((row, place) => ({ test: measurements[place]?.test_id ?? '', row }));
  return {
    ...head,
    note: sentences(note, ...fewIosNote(measurements, metrics)),
    columns,
    groups: isGrouped ? byTest(record, named, differing) : [{ rows }],
  };
}

/** Where all rounds can be found: on the run's page, or with the sources of the mean where several pages have them. */
function placeOfRounds({ all, mean }: RoundFold): string {
  const isDivided = all.some(({ measurement }) => measurement.part !== undefined);
  return isDivided ? measurementHref(mean) : `runs/${mean.run_id}/#each-round`;
}

/** What a row is the highest of; each of them stands on the page of the run's figures. */
function foldedText(all: readonly Measurement[]): Pick<TableCell, 'sub' | 'links'> {
  const { sub, links = [] } = foldedLoad(all);
  const [first] = all;
  if (sub === undefined || first === undefined) return {};
  return { sub, links: links.map((link) => ({ ...link, href: measurementHref(first) })) };
}

/** The workload in fio's terms under a title, unless the title says it already. */
function workloadUnder(measurement: Measurement, title: string): { readonly sub?: string } {
  const workload = describeWorkload(measurement);
  return workload === '' || title.toLowerCase().includes(workload.toLowerCase()) ? {} : { sub: workload };
}

/** Tests whose jobs do not all do the same work: each job says what it does, the test does not. */
function testsOfDifferentJobs(measurements: readonly Measurement[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [test, own] of groupBy(measurements, ({ test_id }) => test_id)) {
    const jobs = [...groupBy(own, ({ job }) => job).values()].flatMap(([first]) => first ?? []);
    if (new Set(jobs.map(describeWorkload)).size > 1) found.add(test);
  }
  return found;
}

/** A job under its name, with what it did where the jobs of its test did not do the same. */
function jobCell(measurement: Measurement, isToldApart: boolean): TableCell {
  const sub = isToldApart ? describeWorkload(measurement) : '';
  return textCell(measurement.job, { code: true, ...(sub === '' ? {} : { sub }) });
}

function testOf({ test_id, configuration_id, direction, basis }: Measurement): string {
  return JSON.stringify([test_id, configuration_id, direction, basis]);
}

/** Rows under the title of their test; tests of one title stand together, as those of a load that each configuration has a test of. */
function byTest(
  record: RunRecord,
  rows: readonly { readonly test: string; readonly row: TableRow }[],
  differing: ReadonlySet<string>,
): Table['groups'] {
  const tests = record.bundle.run.tests.flatMap((test) => {
    const own = rows.filter((one) => one.test === test.id).map(({ row }) => row);
    const sample = differing.has(test.id) ? undefined : record.measurements.find(({ test_id }) => test_id === test.id);
    return own.length === 0
      ? []
      : [{ title: test.title, ...(sample === undefined ? {} : workloadUnder(sample, test.title)), rows: own }];
  });
  return [...groupBy(tests, ({ title, sub = '' }) => JSON.stringify([title, sub])).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, rows: [first, ...others].flatMap(({ rows: own }) => own) }],
  );
}
