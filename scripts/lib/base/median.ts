/** The middle of some values. */

/** Middle value, or the mean of the two in the middle; NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const high = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[half - 1] ?? Number.NaN) + high) / 2;
}

/** The value that this share of the others lies below, one of them: between 100 ms and 1 s no rows are 550 ms apart. Undefined of nothing. */
export function quantileOf(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
}
