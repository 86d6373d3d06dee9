/** The kinds of verdicts, as /rules/ explains them. */
import { MOST_IN_FLIGHT } from './in-flight.ts';
import { limitOf, pct, THRESHOLDS, type Threshold, type ThresholdName } from './thresholds.ts';

export interface VerdictKind {
  /** V-…, of comparisons C-…; permanent, never reused. */
  readonly id: string;
  readonly title: string;
  /** What is judged or decided, by which formula, and its limits. Markdown. */
  readonly description: string;
  readonly thresholds: readonly Threshold[];
}

function kind(id: string, title: string, description: string, names: readonly ThresholdName[]): VerdictKind {
  return { id, title, description, thresholds: names.map((name) => THRESHOLDS[name]) };
}

/** "0.20". */
const factor = (name: ThresholdName): string => limitOf(name).toFixed(2);
const CRITERION = `\`max − min ≤ ${factor('steady_range')} × avg\` and \`|m| × 4 ≤ ${factor('steady_slope')} × avg\``;
const STEADY = ['steady_range', 'steady_slope', 'steady_rounds', 'round_standard'] as const;

export const verdictKinds: readonly VerdictKind[] = [
  kind(
    'V-steady-rounds',
    'Steady state (across rounds)',
    `Rounds of a method are assessed by the total IOPS of its tracked steps (all steps with rounds, where the method tracks none). Steady after the first round x at which every tracked step satisfies, over the window x−4 … x: ${CRITERION}, where m is the slope of the least-squares line, per round. Where a method asks for a window of n rounds, n − 1 takes the place of 4. Rounds before the window are not steady. Rounds shorter than the method asks for are called stable, not steady.`,
    [...STEADY, 'step_least', 'ran_share'],
  ),
  kind(
    'V-steady-state',
    'Steady state (within test)',
    `The measured time in fio's logs, without ramp_time, is cut into five equal rounds, and the same criterion applies to their averages: ${CRITERION}. IOPS are assessed, or bandwidth where only that is logged. The standard requires rounds of 60 s with a whole set of loads in each: over shorter rounds a rate is stable at most, for as long as they last. Not applicable to a rate-limited load. Not assessed: without logs, where the start differs from the rest (V-warm-up), with several jobs in one direction, and where logs end before the run or disagree with fio's result.`,
    [...STEADY, 'round_least', 'ran_share', 'log_cover', 'log_match', 'log_together'],
  ),
  kind(
    'V-fio-steady-state',
    "fio's steady-state detection",
    `Shown as fio reports it (\`ss=\`, object \`steadystate\`), and never called SNIA. fio's limit on a value is a half-width, \`max |y − mean| < X % × mean\`: SNIA's range of ${pct('steady_range')} asks for X ≤ ${50 * limitOf('steady_range')}. Its limit on a slope is for each sample, \`|m| / mean < X %\`: over n samples SNIA's ${pct('steady_slope')} asks for X ≤ ${100 * limitOf('steady_slope')} / (n − 1). fio ends the test when the limit is reached, so the results include the time before. It calls zero I/O steady; here that is not assessed. Source: fio's steadystate.c.`,
    ['steady_range', 'steady_slope'],
  ),
  kind(
    'V-write-cliff',
    'Write cliff',
    `Not asked of hard disks and floppies, which have no flash whose free blocks could run out. Assessed when the test wrote at least ${limitOf('cliff_written')} × the usable capacity and was not rate-limited: before that, free blocks may remain. Where no capacity is recorded, all that the test can write to takes its place; a file that several jobs share counts once. Writes over time in rounds of a minute, or a fiftieth of a shorter test. The cliff is the first round x at which the median of rounds x−2 … x+2 is below ${limitOf('cliff_level')} × the median of rounds 2 to 6, if the median of all rounds from x on is below it too. Depth = 1 − median after / median of rounds 2 to 6.`,
    ['cliff_written', 'cliff_level', 'cliff_parts', 'round_standard'],
  ),
  kind(
    'V-knee',
    'Saturation (knee)',
    `Measurements of one configuration that differ only in the number of jobs, only in iodepth or only in the number of clients make a load curve: direction, pattern, read share, block size, engine, \`direct\`, rate limits, all other fio options that shape the workload, and concurrent jobs are the same. Each load is on it once; where one was measured again, only tests of the same job file make a curve. It saturates at the first load that reaches ${pct('knee_share')} of the highest IOPS and from which every higher one gains less than ${pct('knee_gain')} IOPS per doubling: \`(IOPS there / IOPS here) ^ (1 / log2(load there / load here)) − 1 < ${factor('knee_gain')}\`. Where the highest load gives less than ${pct('knee_share')} of the highest IOPS, the text names the lowest beyond them. The highest load cannot be assessed: nothing is known beyond it. A curve whose first load is that load saturates there or below: nothing is known of lower ones. Where a test ran under ${limitOf('knee_short')} s, each point counts as the median of itself and its neighbours (at an end: of itself, its neighbour and the line through the next two), so that a single outlier moves nothing; the text says how many were replaced. Runs without fio's raw files are not assessed.`,
    ['knee_gain', 'knee_share', 'knee_short', 'curve_points'],
  ),
  kind(
    'V-offered-load',
    'Offered load',
    `A test with \`rate\` or \`rate_iops\` offers a fixed load, of all clones of the job together. It is met when the result is at least ${factor('offered_met')} × what was offered, or where the offer rounds to the value that a source prints; the latency is then that at the offered load. Missed: the system could not keep up, and the latency is that at the load it achieved, since fio counts it from the moment it sends an I/O, however late. Such a result is never called steady and is no point of a load curve: a rate-limited stream is even by construction. Not assessed under \`thinktime\`, \`flow\` or \`latency_target\`, which do not fix the load. With \`rate_process=poisson\` I/Os come at random: what is missing is held against the system only where it is more than ${limitOf('offered_chance')} standard deviations of their number. Where block sizes vary, fio makes bytes of \`rate_iops\` by the smallest of them, and bandwidth is assessed.`,
    ['offered_met', 'offered_chance'],
  ),
  {
    id: 'V-in-flight',
    title: 'I/Os in flight',
    description:
      "Reported where published values contradict the load that the source states: by Little's law, rate × mean latency is the number of I/Os in flight, and no load has more of them than iodepth × numjobs × clients. Rate, latency or load is then not what the source says. fio's own files are checked by R-littles-law.",
    thresholds: [MOST_IN_FLIGHT],
  },
  kind(
    'V-job-share',
    'Job balance',
    `The jobs of one measurement, by fio's entries or by the logs of each job. Reported where at most half of the jobs did ${pct('job_share')} of the I/O or more: the others starved, the result is that of a few jobs, and its latencies mix both.`,
    ['job_share'],
  ),
  kind(
    'V-latency-modes',
    'Latency spread',
    `Reported where p99 is more than ${limitOf('mode_ratio')} × p50: the mean then represents neither the many nor the slow I/Os.`,
    ['mode_ratio'],
  ),
  kind(
    'V-host-busy',
    'Host CPU',
    `Reported where the host's CPUs were ${pct('host_busy')} busy or more over the measured time, by the run's own monitor (mean of its samples). The host, not the storage, may then set the result: it is named among the limits.`,
    ['host_busy'],
  ),
  kind(
    'V-direct',
    'O_DIRECT requested, and whether it was honoured',
    'Reported where a test has `direct=1` and its configuration, or else the volumes in hardware.json, name a file system that accepts it and uses its cache all the same: ZFS before 2.3, tmpfs, FUSE, 9p, eCryptfs. The host cache was then used, and the queue depth that fio kept is not what the drives saw. Where only another configuration or the software of a host names one, it is not known whether the test was on it; of a device that fio was given raw, neither says anything.',
    [],
  ),
  kind(
    'V-disk-latency',
    'Cache latency',
    `Reported where all drives are spinning disks and the mean latency is at most ${1e6 * limitOf('disk_latency')} µs: faster than seek and rotation, so a cache of the drive, the adapter or the host answered.`,
    ['disk_latency'],
  ),
  kind(
    'V-warm-up',
    'Ramp time too short',
    `The measured time in the logs is cut into ten parts. The ramp time was too short, or the rate drifts, when the first differs from the mean of the other nine by more than ${pct('warm_up_difference')} of it, and lies outside the range of the nine.`,
    ['warm_up_part', 'warm_up_difference'],
  ),
  kind(
    'V-dips',
    'Periodic dips',
    'A dip is a run of intervals, of 1 s or longer, below half the median of the measured time. Four or more are periodic when the standard deviation of the spacing of their starts is at most a quarter of the mean spacing. Shown are the period, the mean depth and the share of the time.',
    ['dip_level', 'dip_cells', 'dip_count', 'dip_spread'],
  ),
  kind(
    'V-ended-early',
    'Run ended early',
    `A test ended early when a signal ended it, or when fio's \`runtime\` is below ${limitOf('ran_share')} × the runtime requested with \`time_based\`. Not assessed when its logs cover less than ${limitOf('log_cover')} of the time it ran. Options that end a job on purpose (\`ss\`, \`number_ios\`, …) are not assessed.`,
    ['ran_share', 'log_cover'],
  ),
];
