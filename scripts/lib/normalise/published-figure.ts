/** One published figure in SI units, under the keys of a measurement. */
import type { Figure, Measurement } from '#types';

type Metric = Figure['metric'];
type NumberKey = {
  [K in keyof Measurement]-?: Measurement[K] extends number | undefined ? K : never;
}[keyof Measurement];

const rates = { IOPS: 1, kIOPS: 1e3, MIOPS: 1e6 };
const bandwidths = {
  'B/s': 1,
  'kB/s': 1e3,
  'MB/s': 1e6,
  'GB/s': 1e9,
  'KiB/s': 1024,
  'MiB/s': 1024 ** 2,
  'GiB/s': 1024 ** 3,
};
const times = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };
const shares = { '%': 1 };

interface Target {
  readonly units: Readonly<Record<string, number>>;
  readonly key: NumberKey;
  readonly low?: NumberKey;
  readonly high?: NumberKey;
}

const targets: Readonly<Record<Metric, Target>> = {
  iops: { units: rates, key: 'iops', low: 'iops_low', high: 'iops_high' },
  bw: { units: bandwidths, key: 'bw_bytes_per_s', low: 'bw_low_bytes_per_s', high: 'bw_high_bytes_per_s' },
  lat_mean: { units: times, key: 'lat_mean_ns' },
  lat_p50: { units: times, key: 'lat_p50_ns' },
  lat_p90: { units: times, key: 'lat_p90_ns' },
  lat_p95: { units: times, key: 'lat_p95_ns' },
  lat_p99: { units: times, key: 'lat_p99_ns' },
  lat_p99_9: { units: times, key: 'lat_p99_9_ns' },
  lat_p99_99: { units: times, key: 'lat_p99_99_ns' },
  cpu_client: { units: shares, key: 'cpu_client_pct' },
  cpu_target: { units: shares, key: 'cpu_target_pct' },
};

/** Decimal digits survive: 5.5 GB/s is 5500000000, not 5500000000.000001. */
function convert(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}

/** Keys that a row gives; none when its unit does not fit its metric, and no range where a metric takes single values. */
export function keysOfFigure(row: Figure): Partial<Record<NumberKey, number>> {
  const { units, key, low, high } = targets[row.metric];
  const factor = Object.hasOwn(units, row.unit) ? units[row.unit] : undefined;
  if (factor === undefined) return {};
  const keys: Partial<Record<NumberKey, number>> = {};
  if (row.value !== undefined) keys[key] = convert(row.value, factor);
  if (row.low !== undefined && low !== undefined) keys[low] = convert(row.low, factor);
  if (row.high !== undefined && high !== undefined) keys[high] = convert(row.high, factor);
  return keys;
}

/** True when the row gives a range and its metric has no keys for one. */
export function losesRange(row: Figure): boolean {
  return (row.low !== undefined || row.high !== undefined) && targets[row.metric].low === undefined;
}

/** Value and unit as they stand in the source: "438 kIOPS", "5-6 GB/s". */
export function asPublished(row: Figure): string {
  const range = row.low !== undefined && row.high !== undefined ? `${row.low}-${row.high}` : undefined;
  const text =
    row.value === undefined ? (range ?? '') : range === undefined ? `${row.value}` : `${row.value} (${range})`;
  return `${text} ${row.unit}`;
}
