/** What `inspect` prints about a file: a table of its measurements, then notices and problems. */
import type { FioMeasurement } from '../normalise/types.ts';

const columns = ['job', 'dir', 'pattern', 'bs', 'jobs x depth', 'IOPS', 'MB/s', 'mean us', 'p99 us'] as const;
const leftAligned = new Set<string>(['job', 'dir', 'pattern']);

function digits(value: number | undefined, factor: number): string {
  if (value === undefined) return '-';
  const scaled = value / factor;
  return scaled.toFixed(scaled >= 1000 ? 0 : scaled >= 10 ? 1 : 3);
}

/** 4096 -> 4k, as fio's users type it. */
function blockSize(bytes: number | undefined): string {
  if (bytes === undefined) return '-';
  if (bytes % 1024 ** 2 === 0) return `${bytes / 1024 ** 2}m`;
  return bytes % 1024 === 0 ? `${bytes / 1024}k` : String(bytes);
}

function load({ numjobs, iodepth, clients }: FioMeasurement): string {
  const each = `${numjobs ?? '?'} x ${iodepth ?? '?'}`;
  return clients !== undefined && clients > 1 ? `${each} x ${clients} clients` : each;
}

/** Job names come from files of strangers: control characters would steer the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

function cells(measurement: FioMeasurement): readonly string[] {
  const { job, direction, rw, rwmixread, bs_bytes, iops, bw_bytes_per_s, lat_mean_ns, lat_p99_ns } = measurement;
  return [
    printable(job),
    direction,
    rw === undefined ? '-' : printable(rwmixread === undefined ? rw : `${rw} ${rwmixread}`),
    blockSize(bs_bytes),
    load(measurement),
    digits(iops, 1),
    digits(bw_bytes_per_s, 1e6),
    digits(lat_mean_ns, 1e3),
    digits(lat_p99_ns, 1e3),
  ];
}

/** Measurements as a table of plain text, columns aligned; latencies in microseconds, bandwidth in 10^6 bytes/s. */
export function formatMeasurements(measurements: readonly FioMeasurement[]): string {
  if (measurements.length === 0) return '  no measurements';
  const rows = [[...columns], ...measurements.map(cells)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  const align = (cell: string, index: number): string => {
    const width = widths[index] ?? 0;
    return leftAligned.has(columns[index] ?? '') ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => `  ${row.map(align).join('  ').trimEnd()}`).join('\n');
}

/** Each notice once, with the jobs it concerns. */
export function formatNotices(measurements: readonly FioMeasurement[]): readonly string[] {
  const jobs = new Map<string, Set<string>>();
  for (const { job, direction, notices } of measurements) {
    for (const { rule, text } of notices) {
      const line = `${rule}: ${text}`;
      jobs.set(line, (jobs.get(line) ?? new Set()).add(`${job} ${direction}`));
    }
  }
  return [...jobs].map(([line, names]) => printable(`  ${line} (${[...names].join(', ')})`));
}
