/** What `inspect` prints about a file: a table of its measurements, then notices and problems. */

import { formatBlockSize } from '../base/sizes.ts';
import { factorOf, type UnitName } from '../base/units.ts';
import type { ForeignKind } from '../fio/types.ts';
import { isDepthSought } from '../model/load.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { isOfSyncs } from '../model/metrics.ts';
import { plural, withoutSteering } from './problems.ts';

/** Figures with their units; terminals may know no µ. Those of syncs stand where there are some. */
const ALL_FIGURES = [
  { key: 'iops', unit: 'IOPS', title: 'IOPS' },
  { key: 'bw_bytes_per_s', unit: 'MB/s', title: 'MB/s' },
  { key: 'lat_mean_ns', unit: 'us', title: 'mean us' },
  { key: 'lat_p99_ns', unit: 'us', title: 'p99 us' },
  { key: 'sync_lat_mean_ns', unit: 'us', title: 'sync mean us' },
  { key: 'sync_lat_p99_ns', unit: 'us', title: 'sync p99 us' },
] as const;
const CONDITIONS = ['job', 'dir', 'pattern', 'bs', 'jobs x depth'];
const leftAligned = new Set<string>(['job', 'dir', 'pattern']);

function digits(value: number | undefined, unit: UnitName): string {
  if (value === undefined) return '-';
  const scaled = value / factorOf(unit);
  return scaled.toFixed(scaled >= 1000 ? 0 : scaled >= 10 ? 1 : 3);
}

function load(measurement: TestMeasurement): string {
  const { numjobs, iodepth, clients } = measurement;
  const each = `${numjobs ?? '?'} x ${isDepthSought(measurement) ? '<=' : ''}${iodepth ?? '?'}`;
  return clients !== undefined && clients > 1 ? `${each} x ${clients} clients` : each;
}

function conditions(measurement: TestMeasurement): readonly string[] {
  const { job, direction, rw, rwmixread, bs_bytes } = measurement;
  return [
    withoutSteering(job),
    direction,
    rw === undefined ? '-' : withoutSteering(rwmixread === undefined ? rw : `${rw} ${rwmixread}`),
    bs_bytes === undefined ? '-' : formatBlockSize(bs_bytes),
    load(measurement),
  ];
}

/** Measurements as a table of plain text, columns aligned; latencies in microseconds, bandwidth in 10^6 bytes/s. */
export function formatMeasurements(measurements: readonly TestMeasurement[]): string {
  if (measurements.length === 0) return '  no measurements';
  const figures = ALL_FIGURES.filter(
    ({ key }) => !isOfSyncs(key) || measurements.some((one) => one[key] !== undefined),
  );
  const columns = [...CONDITIONS, ...figures.map(({ title }) => title)];
  const rows = [
    columns,
    ...measurements.map((one) => [...conditions(one), ...figures.map(({ key, unit }) => digits(one[key], unit))]),
  ];
  const widths = columns.map((_, index) => rows.reduce((width, row) => Math.max(width, (row[index] ?? '').length), 0));
  const align = (cell: string, index: number): string => {
    const width = widths[index] ?? 0;
    return leftAligned.has(columns[index] ?? '') ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => `  ${row.map(align).join('  ').trimEnd()}`).join('\n');
}

/** Each notice once, with the jobs it concerns; without those that a problem says. */
function formatNotices(measurements: readonly TestMeasurement[], isSaid: (rule: string) => boolean): readonly string[] {
  const jobs = new Map<string, Set<string>>();
  for (const { job, direction, notices } of measurements) {
    for (const { rule, text } of notices) {
      if (isSaid(rule)) continue;
      const line = `${rule}: ${text}`;
      jobs.set(line, (jobs.get(line) ?? new Set()).add(`${job} ${direction}`));
    }
  }
  return [...jobs].map(([line, names]) => withoutSteering(`  ${line} (${[...names].join(', ')})`));
}

/** All that is said about one file. `isSaid` tells which notices one of the problems says already. */
export function formatInspection(inspection: {
  readonly file: string;
  readonly documents: number;
  readonly measurements: readonly TestMeasurement[];
  /** As text. */
  readonly problems: readonly string[];
  readonly isSaid: (rule: string) => boolean;
}): string {
  const { file, documents, measurements, problems, isSaid } = inspection;
  const parts = [`${withoutSteering(file)}: ${plural(documents, 'document')}`];
  if (documents > 0) parts.push(formatMeasurements(measurements), ...formatNotices(measurements, isSaid));
  return `${[...parts, ...problems.map((problem) => `\n${problem}`)].join('\n')}\n\n`;
}

/** Singular and plural. */
const kinds: Readonly<Record<ForeignKind | 'link', readonly [string, string]>> = {
  empty: ['empty file', 'empty files'],
  fio_log: ['fio log', 'fio logs'],
  job_file: ['job file', 'job files'],
  terse_output: ["file in fio's terse format", "files in fio's terse format"],
  normal_output: ["file with fio's normal output only", "files with fio's normal output only"],
  fio_messages: ["file with fio's messages only", "files with fio's messages only"],
  other_json: ['other JSON file', 'other JSON files'],
  other_text: ['other text file', 'other text files'],
  binary: ['binary file', 'binary files'],
  link: ['symbolic link', 'symbolic links'],
};

/** One line that counts what was left aside in folders; nothing when nothing was. */
export function formatSkipped(skipped: ReadonlyMap<ForeignKind | 'link', number>): string {
  const counts = [...skipped].map(([kind, count]) => `${count} ${kinds[kind][count === 1 ? 0 : 1]}`);
  return counts.length === 0 ? '' : `skipped, because they are no results: ${counts.join(', ')}\n`;
}
