/** The bins in which fio counts latencies: 64 for each power of two. */

/** Value of a bin by its index: 64 bins for each power of two, the middle of each (fio stat.c, plat_idx_to_val). */
export function valueOfBin(index: number): number {
  if (index < 128) return index;
  const exponent = Math.floor(index / 64) - 1;
  return 2 ** (exponent + 6) + Math.floor(((index % 64) + 0.5) * 2 ** exponent);
}

/** Lower edge of a bin; the upper edge of the one before it. */
export function edgeOfBin(index: number): number {
  if (index < 128) return index;
  return (2 ** Math.floor(index / 64) * (64 + (index % 64))) / 2;
}

/** The last bin holds all that took longer, too. 29 groups of 64 bins in ns; before 3.0 19 groups in µs. */
const LAST_BINS = [
  { groups: 29, ns: 1 },
  { groups: 19, ns: 1000 },
].map(({ groups, ns }) => {
  const bins = groups * 64;
  return { middle: valueOfBin(bins - 1) * ns, from: edgeOfBin(bins - 1) * ns, to: edgeOfBin(bins) * ns };
});

/** Where a percentile is in the last bin, and an I/O took longer than other bins tell: what it is at least, ns. */
export function leastOfOpenBin(percentile_ns: number, max_ns = Number.POSITIVE_INFINITY): number | undefined {
  return LAST_BINS.find(({ middle, to }) => percentile_ns === middle && max_ns > to)?.from;
}
