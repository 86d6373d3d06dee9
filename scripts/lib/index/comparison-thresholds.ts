/** Every number that comparing and ranking go by, with its reason. */

export interface ComparisonThreshold {
  readonly value: number;
  readonly unit: string;
  readonly reason: string;
}

/** A data set is larger than a cache when it is larger than this many times it. */
export const CACHE_MARGIN: ComparisonThreshold = {
  value: 1,
  unit: 'times the cache',
  reason: 'As R-working-set: what fits into a cache may be answered by it. Ours; no standard names a margin.',
};

/** Noise of a figure that stands alone. */
export const SINGLE_SAMPLE: ComparisonThreshold = {
  value: 0.05,
  unit: 'of the figure',
  reason:
    'One sample without logs says nothing of its spread; runs of one job on one machine often differ by some per cent. Ours.',
};

/** Noise that nothing undercuts. */
export const LEAST_NOISE: ComparisonThreshold = {
  value: 0.01,
  unit: 'of the figure',
  reason:
    'A log sees what varies during a run, not what varies between runs; a few repeated runs may agree by chance or by rounding. Ours.',
};

/**
 * Half the 95 % confidence interval of a mean, in ranges (largest less smallest) of its n samples: Lord's substitute for
 * Student's t. E. Lord, The use of range in place of standard deviation in the t-test, Biometrika 34 (1947); by n.
 */
export const LORD: Readonly<Record<number, number>> = {
  2: 6.353,
  3: 1.304,
  4: 0.717,
  5: 0.507,
  6: 0.399,
  7: 0.333,
  8: 0.288,
  9: 0.255,
  10: 0.23,
};
