/** The results of one run by test: one table, every figure with a link to its source. */
import type { Measurement } from '#types';
import { type WordKey, word, wordOr } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { describeLoad, describeWorkload } from '../model/load.ts';
import type { Metric } from '../model/metrics.ts';
import { isPercentile, metricsIn } from '../model/metrics.ts';
import { measurementBadges } from './badges.ts';
import { foldedLoad, foldSweeps, spreadOf } from './fold.ts';
import type { Column, Table, TableCell, TableRow } from './table.ts';
import { metricColumns, textCell } from './table.ts';

const DIRECTIONS: readonly Measurement['direction'][] = ['mixed', 'read', 'write', 'trim'];

/** In the order of the manifest: by test, configuration, then all directions together before each alone. */
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
      (a.id < b.id ? -1 : 1),
  );
}

/** Why a run has no figure of a metric. */
export function missingReason(measurement: Measurement, metric: Metric): string {
  if (measurement.evidence === 'published') return word('missing_published');
  const told = measurement.notices.find((notice) => /percentile/i.test(notice.text));
  if (isPercentile(metric)) return told?.text ?? word('missing_percentile');
  return word('missing_measured');
}

/**
 * Results grouped by test where there are several configurations, else one row a test. Undefined without results.
 * `page` is the address of the run's page, "" on that page itself. Folded: rounds and sweeps are one row each.
 */
export function presentResults(record: RunRecord, page = '', isFolded = false): Table | undefined {
  const { run } = record.bundle;
  const ordered = inManifestOrder(record);
  if (ordered.length === 0) return undefined;
  const folds = isFolded ? foldSweeps(ordered, (one) => one) : ordered.map((one) => ({ best: one, all: [one] }));
  const measurements = folds.map(({ best }) => best);
  const isGrouped = run.configurations.length > 1;
  const hasJobs = ordered.some((m) => m.job !== 'all' && sameTest(m, ordered).length > 1);
  const figures = metricColumns(measurements, metricsIn('results'), {
    href: measurementHref,
    reason: missingReason,
    spread: (place, metric) => spreadOf(folds[place]?.all ?? [], metric),
  });
  const titleOf = (list: readonly { readonly id: string; readonly title: string }[], id: string): string =>
    list.find((one) => one.id === id)?.title ?? id;
  const badges = measurements.map(measurementBadges);
  const hasBadges = badges.some((list) => list.length > 0);
  const rows = measurements.map((measurement, place): { readonly test: string; readonly row: TableRow } => {
    const isFirst = measurements[place - 1]?.test_id !== measurement.test_id;
    const head = isGrouped
      ? textCell(titleOf(run.configurations, measurement.configuration_id))
      : textCell(
          titleOf(run.tests, measurement.test_id),
          isFirst ? workloadUnder(measurement, titleOf(run.tests, measurement.test_id)) : {},
        );
    const cells: TableCell[] = [
      head,
      textCell(wordOr('way', measurement.direction)),
      ...(hasJobs ? [textCell(measurement.job, { code: true })] : []),
      textCell(describeLoad(measurement), foldedText(folds[place]?.all ?? [])),
      ...figures.map((figure) => figure.cells[place] ?? textCell(undefined)),
      ...(hasBadges ? [{ text: '', badges: badges[place] ?? [] }] : []),
    ];
    return { test: measurement.test_id, row: { cells } };
  });
  const text = (label: WordKey): Column => ({ label: word(label), kind: 'text' });
  return {
    caption: word('results_caption'),
    is_titled: page === '',
    note: measurements.length < ordered.length ? word('results_note_folded') : word('results_note'),
    columns: [
      text(isGrouped ? 'column_configuration' : 'column_test'),
      text('column_direction'),
      ...(hasJobs ? [text('column_job')] : []),
      text('column_load'),
      ...figures.map((figure) => figure.column),
      ...(hasBadges ? [text('column_notes')] : []),
    ],
    groups: isGrouped ? byTest(record, rows) : [{ rows: rows.map(({ row }) => row) }],
  };
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
  return workload === '' || title.toLowerCase().includes(workload) ? {} : { sub: workload };
}

function sameTest(one: Measurement, all: readonly Measurement[]): readonly Measurement[] {
  return all.filter(
    (other) =>
      other.test_id === one.test_id &&
      other.configuration_id === one.configuration_id &&
      other.direction === one.direction &&
      other.basis === one.basis,
  );
}

function byTest(
  record: RunRecord,
  rows: readonly { readonly test: string; readonly row: TableRow }[],
): Table['groups'] {
  return record.bundle.run.tests.flatMap((test) => {
    const own = rows.filter((one) => one.test === test.id).map(({ row }) => row);
    const sample = record.measurements.find((measurement) => measurement.test_id === test.id);
    return own.length === 0
      ? []
      : [{ title: test.title, ...(sample === undefined ? {} : workloadUnder(sample, test.title)), rows: own }];
  });
}
