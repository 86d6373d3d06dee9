/** What is decided when figures are set against each other, as /rules/ explains it. */
import { CURVE_POINTS, HOST_BUSY, type Threshold } from '../analyse/thresholds.ts';
import {
  CACHE_MARGIN,
  LEAST_IN_FLIGHT,
  LEAST_NOISE,
  LORD,
  MOST_IN_FLIGHT,
  MOST_SAMPLES,
  SHORT_TIME,
  SINGLE_SAMPLE,
} from './comparison-thresholds.ts';

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
    title: 'What are two figures worth side by side?',
    description: [
      'Gates are questions put to both figures. Each gate that is not passed leaves a grade at best, and the pair has the lowest of them; it does not matter which figure comes first. What is not known of a side is never a pass. **A, same test**: one test of one run, with something named changed between two of its configurations; ratio and per cent. **B, same load**: equal work under equal load in other runs or tests; ratio and rank. **C, as published**: equal work, but load, kind of system or state differ or are not known; a ratio with the reason, and no rank. **D, no comparison**: no ratio.',
      'These leave D: a figure that was not measured, that a note of a later finding says not to rely on, or that is of a preconditioning step; another pattern, read share, block size or direction; options of fio that shape the work and differ (they are named with both values), or other jobs beside; a load held back on one side, or on both at unlike offers; a shortened test against a whole one, or against one shortened otherwise.',
      "These leave C: another kind of system; another number of I/Os in flight, iodepth, numjobs or clients, or I/Os in flight that are not known; another I/O engine, or O_DIRECT on one side; a load held back on both sides at one offer, where the ratio is of what was achieved; less than the least time below, or tests shortened on both sides; a busy machine; a file system that ignores O_DIRECT; completion latency against whole latency; a data set within a cache on one side only; another layout of drives; and known differences in preconditioning for writes, in fill for reads, and in the use of the host's cache.",
      "These are doubts beside a ratio of grade B: anything of that which is not known of a side; data sets of both within caches; other differences in preconditioning, purge, fill and the target's cache; measured against published evidence; a figure not judged steady; other protection of data; configurations that set an axis differently; another major version of fio; and stated I/Os in flight that rate and latency contradict.",
      'Two figures are of one test when they are of one run, of two of its configurations that set an axis differently, and of one test and job there, or of equal fingerprints. Then what nobody recorded (clients, options, fill, preconditioning, caches, version of fio, time) counts as the same, marked so; the axes, layout and protection that differ are the change; a job beside others or held back is compared with itself; and short times, a busy machine or an ignored O_DIRECT are doubts.',
      "I/Os in flight that nobody states are derived by Little's law as rate × mean latency and shown with a tilde. They explain a grade and never raise it.",
      'The data set is `size × numjobs × clients` where each job has its own file and `size` where all share one: it fits into a cache when the first does, and is larger when the second is. Of buffered I/O the memory of the hosts is a cache too.',
    ].join('\n\n'),
    thresholds: [CACHE_MARGIN, SHORT_TIME, HOST_BUSY, MOST_IN_FLIGHT, LEAST_IN_FLIGHT],
  },
  {
    id: 'C-noise',
    title: 'The noise of a figure, and ties',
    description: [
      'Ranks are given only among figures of which any two have [grade B](#C-gates). A figure is tied with the first of its rank when they differ by no more than the noise of both, added as the root of the sum of squares (JCGM 100:2008, 5.1.2), and always when they differ by no more than the least difference below.',
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
