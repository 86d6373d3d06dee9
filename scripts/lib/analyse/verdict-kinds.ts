/** The kinds of verdicts, as /rules/ explains them. */
import { limitOf, THRESHOLDS, type Threshold, type ThresholdName } from './thresholds.ts';

export interface VerdictKind {
  /** V-…, permanent, never reused. */
  readonly id: string;
  readonly title: string;
  /** What is judged, by which formula, and its limits. Markdown. */
  readonly description: string;
  readonly thresholds: readonly Threshold[];
}

function kind(id: string, title: string, description: string, names: readonly ThresholdName[]): VerdictKind {
  return { id, title, description, thresholds: names.map((name) => THRESHOLDS[name]) };
}

/** "0.20" and "20 %". */
const factor = (name: ThresholdName): string => limitOf(name).toFixed(2);
const pct = (name: ThresholdName): string => `${100 * limitOf(name)} %`;
const CRITERION = `\`max − min ≤ ${factor('steady_range')} × avg\` and \`|m| × 4 ≤ ${factor('steady_slope')} × avg\``;
const STEADY = ['steady_range', 'steady_slope', 'steady_rounds', 'round_standard'] as const;

export const verdictKinds: readonly VerdictKind[] = [
  kind(
    'V-steady-rounds',
    'Steady state over the rounds of a method',
    `Rounds of a method are judged by the total IOPS of its tracked steps (all steps with rounds, where the method tracks none). Steady after the first round x at which every tracked step satisfies, over the window x−4 … x: ${CRITERION}, where m is the slope of the least-squares line, per round. Rounds before the window are not steady. Where rounds are shorter than the method asks, they are called stable and not steady.`,
    [...STEADY, 'step_least', 'ran_share'],
  ),
  kind(
    'V-steady-state',
    'Steady state within a test',
    `The measured time in fio's logs, without warm-up, is cut into five equal rounds, and the same criterion holds for their averages: ${CRITERION}. IOPS are judged, or bandwidth where only that is logged. The standard wants rounds of 60 s and a whole set of loads in each: over shorter rounds a rate is stable at most, for as long as they last. Not applicable to a load that was held back. Not judged: without logs, where the warm-up was too short (V-warm-up), with several jobs in one direction, and where logs end before the run or do not agree with fio's own figure.`,
    [...STEADY, 'round_least', 'ran_share', 'log_cover', 'log_match'],
  ),
  kind(
    'V-fio-steady-state',
    "fio's own detection of steady state",
    `Shown as fio reports it (\`ss=\`, object \`steadystate\`), and never called SNIA. fio's limit on a value is a half-width, \`max |y − mean| < X % × mean\`: SNIA's range of ${pct('steady_range')} asks for X ≤ ${50 * limitOf('steady_range')}. Its limit on a slope is for each sample, \`|m| / mean < X %\`: over n samples SNIA's ${pct('steady_slope')} asks for X ≤ ${100 * limitOf('steady_slope')} / (n − 1). fio ends the test when the limit is reached, so that the figures are over the time before, too. It calls zero I/O steady; here that is not judged. Source: fio's steadystate.c.`,
    ['steady_range', 'steady_slope'],
  ),
  kind(
    'V-write-cliff',
    'Write cliff',
    `Assessed when the test wrote at least ${limitOf('cliff_written')} × the usable capacity (of the files, where no capacity is recorded) and was not held back: before that, blocks may still be free. Writes over time in rounds of a minute, or a fiftieth of a shorter test. The cliff is the first round x at which the median of rounds x−2 … x+2 is below ${limitOf('cliff_level')} × the median of rounds 2 to 6, if the median of all rounds from x on is below it too. Depth = 1 − median after / median of rounds 2 to 6.`,
    ['cliff_written', 'cliff_level', 'cliff_parts', 'round_standard'],
  ),
  kind(
    'V-knee',
    'Saturation under load',
    `Measurements of one configuration that differ only in the number of jobs, only in iodepth or only in the number of clients make a load curve: direction, pattern, share of reads, block size, engine, \`direct\`, throttling, all other options of fio that shape the workload, and the jobs beside are the same. Each load stands on it once; where one was measured again, only tests of the same job file make a curve. It saturates at the first load from which every heavier one gains less than ${pct('knee_gain')} IOPS a doubling: \`(IOPS there / IOPS here) ^ (1 / log2(load there / load here)) − 1 < ${factor('knee_gain')}\`. The heaviest load cannot be judged: nothing is known beyond it. A curve whose first load is that load saturates there or below: nothing is known of lighter ones. Where a test ran under ${limitOf('knee_short')} s, each point counts as the median of itself and its neighbours (at an end: of itself, its neighbour and the line through the next two), so that a single outlier moves nothing; the words say how many were passed over.`,
    ['knee_gain', 'knee_short', 'curve_points'],
  ),
  kind(
    'V-offered-load',
    'Offered load',
    `A test with \`rate\` or \`rate_iops\` offers a fixed load, of all clones of the job together. It is met when the figure is at least ${factor('offered_met')} × what was offered; then latency says how fast the storage is at that load. Missed: the storage could not keep up, and latency is that at as much as it could do, since fio counts it from the moment it sends an I/O, however late. Such a figure is never judged steady and is no point of a load curve: a stream that is held back is even by construction. Not judged under \`thinktime\`, \`flow\` or \`latency_target\`, which do not fix the load.`,
    ['offered_met'],
  ),
  kind(
    'V-job-share',
    'Jobs that did unlike shares',
    `The jobs of one measurement, by fio's entries or by the logs of each job. Said where at most half of the jobs did ${pct('job_share')} of the I/O or more: the figure is that of a few, and its latencies are of those that went on beside those that waited.`,
    ['job_share'],
  ),
  kind(
    'V-latency-modes',
    'Latencies far apart',
    `Said where the 99th percentile is more than ${limitOf('mode_ratio')} × the 50th: most I/Os took one time and some a wholly other one, and the mean is that of neither.`,
    ['mode_ratio'],
  ),
  kind(
    'V-host-busy',
    'Machine of the load busy',
    `Said where the processors of the machine were used for ${pct('host_busy')} or more over the measured time, as the run's own monitor shows (mean of its samples). Then the machine may set the figure, and not the storage: it is named among the limits.`,
    ['host_busy'],
  ),
  kind(
    'V-direct',
    'O_DIRECT asked for and not honoured',
    'Said where a test has `direct=1` and the configuration, or else hardware.json, names a file system that takes it and goes through its cache all the same: ZFS before 2.3, tmpfs, FUSE, 9p, eCryptfs. Then the cache of the host took part, and the I/Os that fio kept in flight are not those that the drives saw.',
    [],
  ),
  kind(
    'V-disk-latency',
    'Latency of a cache',
    `Said where all drives rotate and the mean latency is at most ${1e6 * limitOf('disk_latency')} µs: a disk has to turn and its head to move, so a cache of the drive, the adapter or the host answered.`,
    ['disk_latency'],
  ),
  kind(
    'V-warm-up',
    'Warm-up too short',
    `The measured time in the logs is cut into ten parts. The warm-up was too short when the first differs from the mean of the other nine by more than ${pct('warm_up_difference')} of it, and lies outside the range of the nine.`,
    ['warm_up_part', 'warm_up_difference'],
  ),
  kind(
    'V-dips',
    'Periodic dips',
    'A dip is a run of cells, of 1 s or longer, below half of the median of the measured time. Four or more are periodic when the standard deviation of the distances between their beginnings is at most a quarter of the mean distance. Shown are the period, the mean depth and the share of the time.',
    ['dip_level', 'dip_cells', 'dip_count', 'dip_spread'],
  ),
  kind(
    'V-ended-early',
    'Run ended early',
    `A test ended early when a signal ended it, when fio's \`runtime\` is below ${limitOf('ran_share')} × the runtime asked for with \`time_based\`, or when its logs cover less than ${limitOf('log_cover')} of the time it ran. Options that end a job on purpose (\`ss\`, \`number_ios\`, …) are not judged.`,
    ['ran_share', 'log_cover'],
  ),
];
