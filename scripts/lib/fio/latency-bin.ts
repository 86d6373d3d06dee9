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
