/** The one rate that figures of a workload class are chosen, ordered and ranked by. */
import type { Measurement } from '#types';
import { metricNumber, type Rate, ratesFor } from './metrics.ts';

export type Rated = Pick<
  Measurement,
  'iops' | 'iops_low' | 'iops_high' | 'bw_bytes_per_s' | 'bw_low_bytes_per_s' | 'bw_high_bytes_per_s' | 'bs_bytes'
>;

/** I/Os per second, else the middle of a published range, else bandwidth in blocks: one measure within a workload class. */
export function rateOf(measurement: Rated): number | undefined {
  const { iops, iops_low, iops_high, bs_bytes } = measurement;
  if (iops !== undefined) return iops;
  if (iops_low !== undefined && iops_high !== undefined) return (iops_low + iops_high) / 2;
  const { bw_bytes_per_s: bw, bw_low_bytes_per_s: low, bw_high_bytes_per_s: high } = measurement;
  const bytes = bw ?? (low !== undefined && high !== undefined ? (low + high) / 2 : undefined);
  return bytes === undefined || !bs_bytes ? undefined : bytes / bs_bytes;
}

/** The highest first, then by id; those without a rate last. */
export function byRate(a: Rated & Pick<Measurement, 'id'>, b: Rated & Pick<Measurement, 'id'>): number {
  return (rateOf(b) ?? 0) - (rateOf(a) ?? 0) || (a.id < b.id ? -1 : 1);
}

/** The rate that tells more of a block size; the other one where none of the measurements has it. */
export function mainRate(bs_bytes: number | undefined, measurements: readonly Measurement[]): Rate {
  const rates = ratesFor(bs_bytes);
  return rates.find((rate) => measurements.some((one) => metricNumber(one, rate) !== undefined)) ?? rates[0];
}
