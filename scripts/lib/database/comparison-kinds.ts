/** What is decided when figures are set against each other, as /rules/ explains it. */
import { LEAST_IN_FLIGHT, MOST_IN_FLIGHT } from '../analyse/in-flight.ts';
import { CURVE_POINTS, HOST_BUSY } from '../analyse/thresholds.ts';
import type { VerdictKind } from '../analyse/verdict-kinds.ts';
import {
  CACHE_MARGIN,
  LEAST_NOISE,
  LORD,
  MOST_NOISE,
  MOST_SAMPLES,
  SHORT_TIME,
  SINGLE_SAMPLE,
} from './comparison-thresholds.ts';

/** "6.353 (n = 2), 1.304 (3), …, 0.23 (10 or more)". */
const factors = Object.entries(LORD)
  .map(([samples, factor], place) => {
    const count = Number(samples) === MOST_SAMPLES ? `${samples} or more` : samples;
    return `${factor} (${place === 0 ? `n = ${count}` : count})`;
  })
  .join(', ');

export const comparisonKinds: readonly VerdictKind[] = [
  {
    id: 'C-gates',
    title: 'Grades: what two results side by side are worth',
    description: [
      'Every pair of results goes through the same checks, whichever comes first. A failed check caps the grade; the pair gets the lowest cap. **A, same test**: one run, one test, one thing changed by name (TCP → RDMA); ratio and per cent. **B, same load**: the same work under the same load in different runs or tests; ratio and rank. **C, ratio only**: the same work, but load, system type or state differ or are not recorded; a ratio with the reason, no rank. **D, no comparison**: no ratio.',
      'Capped at D: results that were not measured, that an advisory says not to rely on, or that belong to a preconditioning step; another pattern, read share, block size or direction; other fio options that shape the work (named with both values), or other concurrent jobs; a rate limit on one side, or different limits on both; a shortened test against a full one, or against one shortened by another factor.',
      'Capped at C: another system type; other I/Os in flight, queue depth, jobs or clients, or I/Os in flight that are not stated; another I/O engine, or O_DIRECT on one side; `refill_buffers` on one side, or of reads other options for the data that is written; of one system, options that only flush (`fsync`, `fdatasync`, `sync`, `sync_file_range`, `end_fsync`, `fsync_on_close`), where the ratio is what flushing costs; the same rate limit on both sides, where the ratio is of what was achieved; concurrent jobs without a rate limit, which took from each system what it gave them; less than the minimum time below, or both shortened; a saturated host CPU; a file system that ignores O_DIRECT; clat against lat; a working set within a cache on one side; noise as large as the result; another drive layout; two drives behind different controllers, hosts or operating systems; and known differences in preconditioning for writes, in fill for reads, and in the use of the host page cache.',
      'Caveats beside a grade of B: any of these that is not recorded on one side or both; working sets of both within caches; other differences in preconditioning, purge, fill and array or drive cache; raw data against published figures; no steady state; another redundancy scheme (a single drive has none); other settings of the configuration; another major version of fio; and stated I/Os in flight that rate and latency contradict. What is not recorded is shown as ?: it neither passes nor counts as a difference.',
      'Two results are of the same test when they come from one run, from two of its configurations with different settings, and from one test and job, or have equal fingerprints. What nobody recorded there (clients, options, fill, preconditioning, caches, fio version, runtime) is the same by construction and marked so; settings, layout and redundancy that differ are the change; concurrent or rate-limited jobs are compared with themselves; and short times, a saturated CPU or an ignored O_DIRECT are caveats.',
      "I/Os in flight that nobody states are derived by Little's law, as rate × mean latency, of a mix from both directions; where no latency is known, as the run estimates them. They are shown with a tilde, explain a grade and never raise it.",
      'The working set is `size × numjobs × clients` where each job has its own file and `size` where all share one: it fits into a cache when the first does, and exceeds it when the second does. For buffered I/O the memory of the hosts is a cache, too.',
      'A workload page ranks each system by its best result, drives by their best on one controller, host and operating system: those on which most of them were tested, else those of the highest rate. What a drive does elsewhere stands beside it.',
    ].join('\n\n'),
    thresholds: [CACHE_MARGIN, SHORT_TIME, HOST_BUSY, MOST_IN_FLIGHT, LEAST_IN_FLIGHT],
  },
  {
    id: 'C-noise',
    title: 'Noise and ties',
    description: [
      'Ranks are given only among figures of which any two have [grade B](#C-gates). A figure is tied with the first of its rank when they differ by no more than the noise of both, added as the root of the sum of squares (JCGM 100:2008, 5.1.2), and always when they differ by no more than the least difference below. What is only assumed of a single figure is that least difference, and is not added.',
      'Noise is half the width of what a rate may mean. From n runs of the same workload on the same configuration: `|figure − mean| + k(n) × (largest − smallest)`, as the figure shown may be the luckiest of them. From the n rounds of a method, or five cut out of the log: `k(n) × (largest − smallest)`. From a published range: half its width. Percentiles of latency have no noise of their own and count as one sample.',
      `k is half the 95 % interval of a mean in ranges of its n samples: ${factors}. Source: E. Lord, The use of range in place of standard deviation in the t-test, Biometrika 34 (1947).`,
    ].join('\n\n'),
    thresholds: [SINGLE_SAMPLE, LEAST_NOISE, MOST_NOISE],
  },
  {
    id: 'C-limit',
    title: 'Rates at a latency limit',
    description: [
      'Each load curve (those of [saturation](#V-knee)) is read where latency first passes the limit, on the straight line between the measured points on either side; where a lower load reached more, that rate is taken. A curve that never passes the limit, and results on no curve, give a lower bound (≥): the highest rate measured within the limit. Nothing is extrapolated.',
      'Two readings are ranked when the points used pass all checks but those on the load itself (I/Os in flight, queue depth, jobs); the number of clients has to be the same.',
      'The true curve may run anywhere between the two points. So a system is ahead only when the rate at its lower point is above that at the other’s upper point, and the rates differ by more than their noise; otherwise they tie. A lower bound is not ranked below a known rate, since it may be higher; where all are lower bounds there are no ranks.',
    ].join('\n\n'),
    thresholds: [CURVE_POINTS],
  },
];
