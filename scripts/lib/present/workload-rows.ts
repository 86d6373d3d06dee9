/** Rows of a workload page: which figures stand beside each other, and which stand apart and why. */
import type { Measurement } from '#types';
import type { RunRecord } from '../index/types.ts';
import { measurementHref } from './anchors.ts';
import { evidenceBadges, measurementBadges } from './badges.ts';
import { formatDate } from './dates.ts';
import { describeLoad } from './load.ts';
import type { Metric } from './numbers.ts';
import { metricValue, numberOf } from './numbers.ts';
import { missingReason } from './run-results.ts';
import { formatCount } from './sizes.ts';
import { systemName } from './system-name.ts';
import { type Column, metricColumns, type TableCell, textCell, wordOr } from './tables.ts';
import { word } from './words.ts';

const METRICS: readonly Metric[] = ['lat_mean', 'lat_p99', 'lat_p99_9', 'cpu_client', 'cpu_target'];

/** Small blocks are told by IOPS, large ones by bandwidth. */
const SMALL_BLOCK = 64 * 1024;

/** Rates of a block size, the one that tells more first. */
export function ratesFor(bsBytes: number): readonly Metric[] {
  return bsBytes <= SMALL_BLOCK ? ['iops', 'bw'] : ['bw', 'iops'];
}

/** Why a figure stands apart from the others of its class. */
export type Apart = 'none' | 'rate_limited' | 'beside_another_job' | 'load_unknown' | 'no_rate';

/** One figure with the run it belongs to. */
export interface Entry {
  readonly measurement: Measurement;
  readonly run: RunRecord;
  readonly apart: Apart;
  /** RAID, replication or erasure coding in the configuration; absent where not recorded. */
  readonly protection?: string;
}

function ranBeside(measurement: Measurement, run: RunRecord): boolean {
  return run.measurements.some(
    (other) =>
      other.test_id === measurement.test_id &&
      other.configuration_id === measurement.configuration_id &&
      other.basis === measurement.basis &&
      other.job !== measurement.job,
  );
}

function apartOf(measurement: Measurement, run: RunRecord): Apart {
  if (measurement.rate_limited === true) return 'rate_limited';
  if (ranBeside(measurement, run)) return 'beside_another_job';
  if (rateOf(measurement) === undefined) return 'no_rate';
  return measurement.outstanding === undefined ? 'load_unknown' : 'none';
}

/** IOPS, else bandwidth in blocks: what rows of equal load are ordered by. */
export function rateOf(measurement: Measurement): number | undefined {
  const iops = metricValue(measurement, 'iops');
  const bw = metricValue(measurement, 'bw');
  if (iops !== undefined) return numberOf(iops);
  return bw === undefined ? undefined : (numberOf(bw) ?? 0) / (measurement.bs_bytes ?? 1);
}

/** I/Os in flight, as far as they are known. */
function loadOf({ outstanding, numjobs, iodepth }: Measurement): number {
  return outstanding ?? (numjobs ?? 0) * (iodepth ?? 0);
}

/** By I/Os in flight, then by rate from high to low, then by id. The order says nothing about merit. */
function inOrder(a: Entry, b: Entry): number {
  return (
    loadOf(a.measurement) - loadOf(b.measurement) ||
    (rateOf(b.measurement) ?? 0) - (rateOf(a.measurement) ?? 0) ||
    (a.measurement.id < b.measurement.id ? -1 : 1)
  );
}

const PROTECTION_AXES = ['protection', 'redundancy', 'replication', 'raid'];

/** As the configuration names it, else the only scheme of the system. */
function protectionOf({ axes }: Measurement, { bundle }: RunRecord): string | undefined {
  const ofAxes = PROTECTION_AXES.flatMap((axis) => axes[axis] ?? []);
  const schemes = bundle.hardware.system.protection ?? [];
  const named = ofAxes.length > 0 ? ofAxes : schemes.length === 1 ? schemes.map(({ scheme }) => scheme) : [];
  return named.filter((scheme) => scheme !== 'not_recorded').join(', ') || undefined;
}

/** Entries of a class in the order of its table. Measurements whose run is not in the database are left out. */
export function entriesOf(measurements: readonly Measurement[], runs: readonly RunRecord[]): readonly Entry[] {
  const byId = new Map(runs.map((run) => [run.bundle.id, run]));
  return measurements
    .flatMap((measurement): Entry[] => {
      const run = byId.get(measurement.run_id);
      if (run === undefined) return [];
      const protection = protectionOf(measurement, run);
      const found = { measurement, run, apart: apartOf(measurement, run) };
      return [protection === undefined ? found : { ...found, protection }];
    })
    .sort(inOrder);
}

/** Title of an entry's configuration. */
export function configurationTitle({ measurement, run }: Entry): string {
  const { configurations } = run.bundle.run;
  return configurations.find(({ id }) => id === measurement.configuration_id)?.title ?? measurement.configuration_id;
}

function testTitle({ measurement, run }: Entry): string {
  return run.bundle.run.tests.find(({ id }) => id === measurement.test_id)?.title ?? measurement.test_id;
}

function textCells(entry: Entry, hasDirections: boolean): TableCell[] {
  const { measurement, run } = entry;
  const { outstanding } = measurement;
  return [
    {
      text: systemName(run.bundle.hardware.system),
      href: `systems/${measurement.system_id}/`,
      sub: wordOr('kind', measurement.kind),
    },
    textCell(configurationTitle(entry), { sub: testTitle(entry) }),
    ...(hasDirections ? [textCell(wordOr('direction_short', measurement.direction))] : []),
    textCell(describeLoad(measurement), {
      ...(outstanding === undefined ? {} : { sub: word('load_in_flight', { count: formatCount(outstanding) }) }),
    }),
  ];
}

const STEADY_KINDS = { steady: 'good', not_steady: 'warning', not_judged: 'neutral' } as const;

function judgement({ measurement, run }: Entry): TableCell {
  const steady = measurement.steady_state;
  const href = `runs/${run.bundle.id}/`;
  return {
    text: '',
    badges: [
      ...evidenceBadges([measurement], `${href}#evidence`, `${href}#problems`),
      ...measurementBadges(measurement).filter((badge) => badge.kind === 'notice'),
      {
        kind: STEADY_KINDS[steady.verdict],
        text: word(`steady_short_${steady.verdict}`),
        title: steady.reason,
        href: `${href}#${measurement.evidence === 'measured' ? 'verdicts' : 'evidence'}`,
      },
    ],
  };
}

/** Fio's version, under the date. */
function whenCell({ measurement }: Entry): TableCell {
  const { fio_version } = measurement;
  return {
    text: formatDate(measurement.date),
    href: measurementHref(measurement),
    ...(fio_version === undefined ? {} : { sub: fio_version }),
  };
}

/** Columns of a class and the cells of each entry; the second column, the rank, comes from outside. */
export function workloadCells(
  entries: readonly Entry[],
  rankOf: (entry: Entry) => TableCell,
): { readonly columns: readonly Column[]; readonly cells: ReadonlyMap<Entry, readonly TableCell[]> } {
  const measurements = entries.map(({ measurement }) => measurement);
  const hasDirections = new Set(measurements.map(({ direction }) => direction)).size > 1;
  const metrics = [...ratesFor(measurements[0]?.bs_bytes ?? 0), ...METRICS];
  const figures = metricColumns(measurements, metrics, { href: measurementHref, reason: missingReason });
  const text = (key: string): Column => ({ label: word(key), kind: 'text' });
  const rows = entries.map((entry, place): readonly [Entry, readonly TableCell[]] => {
    const [system = textCell(undefined), ...others] = textCells(entry, hasDirections);
    const ofMetrics = figures.map((figure) => figure.cells[place] ?? textCell(undefined));
    return [
      entry,
      [system, rankOf(entry), ...others, ...ofMetrics, textCell(entry.protection), judgement(entry), whenCell(entry)],
    ];
  });
  return {
    columns: [
      text('column_system'),
      { label: word('column_rank'), kind: 'number' },
      text('column_configuration'),
      ...(hasDirections ? [text('column_direction')] : []),
      text('column_load'),
      ...figures.map((figure) => figure.column),
      text('column_protection'),
      text('column_evidence'),
      text('column_date_source'),
    ],
    cells: new Map(rows),
  };
}
