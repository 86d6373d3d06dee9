/** What is decided when figures are set against each other, as /rules/ explains it. */
import { CURVE_POINTS, type Threshold } from '../analyse/thresholds.ts';
import { CACHE_MARGIN, LEAST_NOISE, LORD, MOST_SAMPLES, SINGLE_SAMPLE } from './comparison-thresholds.ts';

export interface ComparisonKind {
  /** C-…, permanent, never reused. */
  readonly id: string;
  readonly title: string;
  /** What is decided, by which formula. Markdown. */
  readonly description: string;
  readonly thresholds: readonly Threshold[];
}

/** "6.353 (n = 2), 1.304 (3), …, 0.23 (10 or more)". */
const factors = Object.entries(LORD)
  .map(([samples, factor], place) => {
    const count = Number(samples) === MOST_SAMPLES ? `${samples} or more` : samples;
    return `${factor} (${place === 0 ? `n = ${count}` : count})`;
  })
  .join(', ');

export const comparisonKinds: readonly ComparisonKind[] = [
  {
    id: 'C-gates',
    title: 'May two figures be compared?',
    description: [
      'Gates are questions put to both figures. A gate not passed forbids the comparison, so that no ratio and no rank is given, or warns. What is not known of a side is never a pass. With no gate failed two figures are comparable, with warnings only they are comparable with warnings, else they are not comparable; it does not matter which comes first.',
      "These forbid: a figure that was not measured, or that a note of a later finding says not to rely on; another workload, block size, direction or kind of target; a load that was held back; fingerprints that differ, or where one is not known the options known to differ (they are named with both values), the number of I/Os in flight not known, or other jobs beside; a trial against a whole run; a data set within a cache on one side only; another layout of drives; and known differences in preconditioning for writes, in fill for reads, and in the use of the host's cache.",
      "These warn: anything of that which is not known of a side; two trials of one length; data sets of both within caches; other differences in preconditioning, purge, fill and the target's cache; measured against published evidence; a figure not judged steady; other protection of data; configurations that set an axis differently; another major version of fio; and another kind of latency.",
      'The data set is `size × numjobs × clients` where each job has its own file and `size` where all share one: it fits into a cache when the first does, and is larger when the second is. Of buffered I/O the memory of the hosts is a cache too.',
    ].join('\n\n'),
    thresholds: [CACHE_MARGIN],
  },
  {
    id: 'C-noise',
    title: 'The noise of a figure, and ties',
    description: [
      'Ranks are given only among figures of which any two may be compared. A figure is tied with the first of its rank when they differ by no more than the noise of both, added as the root of the sum of squares (JCGM 100:2008, 5.1.2), and always when they differ by no more than the least difference below.',
      'Noise is half the width of what a rate may mean. From n runs of the same workload on the same configuration: `|figure − mean| + k(n) × (largest − smallest)`, as the figure shown may be the luckiest of them. From the n rounds of a method, or five cut out of the log: `k(n) × (largest − smallest)`. From a published range: half its width. Percentiles of latency have no noise of their own and count as one sample.',
      `k is half the 95 % interval of a mean in ranges of its n samples: ${factors}. Source: E. Lord, The use of range in place of standard deviation in the t-test, Biometrika 34 (1947).`,
    ].join('\n\n'),
    thresholds: [SINGLE_SAMPLE, LEAST_NOISE],
  },
  {
    id: 'C-limit',
    title: 'Who is ahead under a limit on latency',
    description: [
      'Each configuration is read at the load that it can bear. Of each of its load curves, which are those of [saturation](#V-knee), the rate is read at the first load at which latency passes the limit, on the straight line between the measured points on either side; where a lower load reached more, its rate is taken. A curve that never passes the limit, and figures that lie on no curve, give a lower bound (≥): the highest rate measured within the limit. The rate is never read beyond what was measured.',
      'Two readings may be ranked when all gates but those about the load itself (I/Os in flight, iodepth, numjobs) are passed between the points used, the number of clients among them.',
      'The true curve may run anywhere between the two points. So a system is ahead only when the rate of its lower point is above that of the other’s upper point, and the rates read off differ by more than the noise of the figures; else they are tied. A lower bound has no rank below a rate that is known, since it may be more than that; and where there are only lower bounds there are no ranks.',
    ].join('\n\n'),
    thresholds: [CURVE_POINTS],
  },
];
