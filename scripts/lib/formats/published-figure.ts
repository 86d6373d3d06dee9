/** One published figure in SI units, under the keys of a measurement. */
import type { Figure, Measurement } from '#types';
import { convertedFigure, type Derivation, derived } from '../model/derivation.ts';

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

type Part = 'value' | 'low' | 'high';

/** How a key came out of the row's value, low or high; undefined where the row does not give it, or its unit does not fit its metric. */
export function deriveFigure(row: Figure, key: string): Derivation | undefined {
  const target = targets[row.metric];
  const factor = Object.hasOwn(target.units, row.unit) ? target.units[row.unit] : undefined;
  const parts: Readonly<Record<Part, NumberKey | undefined>> = {
    value: target.key,
    low: target.low,
    high: target.high,
  };
  const part = (Object.keys(parts) as Part[]).find((one) => parts[one] === key);
  const value = part && row[part];
  if (factor === undefined || part === undefined || value === undefined) return undefined;
  return derived(factor === 1 ? part : `${part} × ${factor}`, { [part]: [{ value }] });
}

/**
 * Keys that a row gives; none when its unit does not fit its metric, and no range where a metric takes single values. Decimal digits
 * survive: 5.5 GB/s is 5500000000, not 5500000000.000001.
 */
export function keysOfFigure(row: Figure): Partial<Record<NumberKey, number>> {
  const { key, low, high } = targets[row.metric];
  const keys: Partial<Record<NumberKey, number>> = {};
  for (const one of [key, low, high]) {
    const derivation = one && deriveFigure(row, one);
    if (one && derivation) keys[one] = convertedFigure(derivation);
  }
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
