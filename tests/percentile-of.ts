import type { LatencyBin } from '../scripts/lib/analyse/types.ts';

/** fio's rule, written down a second time: the first bin at which the I/Os so far reach the share. */
export function percentileOf(bins: readonly LatencyBin[], percent: number): number | undefined {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  return bins.find(({ count }) => {
    seen += count;
    return seen >= (percent / 100) * total;
  })?.ns;
}
