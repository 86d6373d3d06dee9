/** Every number that comparing and ranking go by, with its unit and where it comes from. /rules/ prints them. */
import { OURS, type Threshold } from '../analyse/thresholds.ts';

/** A data set is larger than a cache when it is larger than this many times it. */
export const CACHE_MARGIN: Threshold = {
  value: 1,
  unit: 'times the cache',
  means: 'A data set larger than this cannot all be answered by the cache; as R-working-set.',
  source: OURS,
};

/** Least difference that tells a figure that stands alone from another. */
export const SINGLE_SAMPLE: Threshold = {
  value: 0.05,
  unit: 'of the larger figure',
  means:
    'A figure from one sample without logs, or from a published range, is tied with every other that differs by no more: nothing tells its spread, and runs of one job on one machine often differ by some per cent.',
  source: OURS,
};

/** Noise that nothing undercuts. */
export const LEAST_NOISE: Threshold = {
  value: 0.01,
  unit: 'of the larger figure',
  means:
    'Noise is at least this, and a smaller difference is a tie: a log sees what varies during a run, not between runs, and a few runs may agree by chance or by rounding.',
  source: OURS,
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
/** A figure that its own repeats put in doubt by as much as it says has no place among others. */
export const MOST_NOISE: Threshold = {
  value: 1,
  unit: 'of the figure',
  means: 'A result whose noise is as large as itself, such as of two runs that differ by a factor of two, has no rank.',
  source: OURS,
};

/** More samples count as this many, which is on the safe side. */
export const MOST_SAMPLES = 10;

/** Figures taken in less are ranked against none of another run. */
export const SHORT_TIME: Threshold = {
  value: 60,
  unit: 's',
  means:
    'A point measured for less keeps a pair of several runs out of grade B: it may show a cache, or a drive at its first.',
  source: OURS,
};

/** Known to tenths of a second or so: 59.998 s are a minute. */
export function isShortTime(runtime_s: number): boolean {
  return Math.round(runtime_s) < SHORT_TIME.value;
}
