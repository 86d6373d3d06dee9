/** The figure of a measurement that a ceiling is held against. */
import type { Measurement } from '#types';
import type { LimitedMetric } from './limit-types.ts';

type Range = readonly [value: number | undefined, low: number | undefined, high: number | undefined];

function middle([value, low, high]: Range): number | undefined {
  if (value !== undefined) return value;
  return low !== undefined && high !== undefined ? (low + high) / 2 : undefined;
}

const highest = ([value, , high]: Range): number | undefined => value ?? high;

/**
 * Bytes/s, I/Os per second or per cent; bandwidth and IOPS from each other by the block size. A range counts by its middle;
 * where it makes a ceiling, by its upper end.
 */
export function limitedFigure(
  one: Measurement,
  metric: LimitedMetric,
  end: 'middle' | 'highest' = 'middle',
): number | undefined {
  const take = end === 'middle' ? middle : highest;
  const iops = take([one.iops, one.iops_low, one.iops_high]);
  const bw = take([one.bw_bytes_per_s, one.bw_low_bytes_per_s, one.bw_high_bytes_per_s]);
  const bs = one.bs_bytes;
  if (metric === 'iops') return iops ?? (bw === undefined || !bs ? undefined : bw / bs);
  if (metric === 'bw') return bw ?? (iops === undefined || bs === undefined ? undefined : iops * bs);
  return metric === 'cpu_client' ? one.cpu_client_pct : one.cpu_target_pct;
}
