/** Every number that a verdict is judged by, with its unit and where it comes from. */

export interface Threshold {
  readonly value: number;
  /** What it counts, or what it is a part of. */
  readonly unit: string;
  /** What it decides, in one line. */
  readonly means: string;
  /** A standard and its section; "ours" where there is none. */
  readonly source: string;
}

const SNIA = 'SNIA SSS PTS 2.0.2, section 2.1.24';
export const OURS = 'ours; no standard names one';

/** On its own, so that scripts of pages which read curves do not carry all others. */
export const CURVE_POINTS: Threshold = {
  value: 3,
  unit: 'loads',
  means: 'A load curve has at least this many: fewer show no bend, and nothing is read between them.',
  source: OURS,
};

/** Likewise. */
export const HOST_BUSY: Threshold = {
  value: 0.9,
  unit: 'of all cores',
  means: 'Busy host: its processors were used this much over the measured time, by its own monitor.',
  source: OURS,
};

export const THRESHOLDS = {
  steady_range: {
    value: 0.2,
    unit: 'of the average',
    means: 'Steady: max − min of the rounds is at most this.',
    source: SNIA,
  },
  steady_slope: {
    value: 0.1,
    unit: 'of the average',
    means: 'Steady: the best-fit line through the rounds rises or falls by at most this over the window.',
    source: SNIA,
  },
  steady_rounds: { value: 5, unit: 'rounds', means: 'Length of the measurement window.', source: SNIA },
  round_standard: {
    value: 60,
    unit: 's',
    means: 'Length of a round; over shorter ones a rate is called stable at most.',
    source: 'SNIA SSS PTS 2.0.2, IOPS test',
  },
  round_least: { value: 10, unit: 's', means: 'Shorter rounds cut from one test are not assessed.', source: OURS },
  step_least: {
    value: 1,
    unit: 's',
    means:
      'Steps of a round that ran shorter are not assessed; the text says so where they are shorter than the standard.',
    source: OURS,
  },
  log_cover: {
    value: 0.95,
    unit: 'of the runtime',
    means: 'Logs that cover less are not assessed, and count as ending before the run.',
    source: OURS,
  },
  log_match: {
    value: 0.05,
    unit: "of fio's result",
    means: 'Logs whose mean differs by more are not assessed.',
    source: OURS,
  },
  log_together: {
    value: 0.1,
    unit: 's',
    means: 'Logs: jobs that began less than this apart, or less than an interval, count as begun together.',
    source: OURS,
  },
  cliff_level: {
    value: 0.7,
    unit: 'of the median of rounds 2 to 6',
    means: 'Write cliff: the median of five rounds falls below this.',
    source: 'ours; the standard shows the cliff and gives no number',
  },
  cliff_written: {
    value: 2,
    unit: 'times the usable capacity',
    means:
      'Write cliff: assessed when this much was written in the test; where the capacity is not recorded, of all that the test can write to.',
    source: 'SNIA SSS PTS 2.0.2 preconditions with twice the capacity',
  },
  cliff_parts: {
    value: 50,
    unit: 'rounds',
    means: 'Write cliff: a test under 50 minutes is cut into this many rounds, of 1 s at least.',
    source: OURS,
  },
  knee_short: {
    value: 10,
    unit: 's',
    means: 'Saturation: where tests of a curve ran shorter, single outliers are replaced.',
    source: OURS,
  },
  knee_gain: {
    value: 0.1,
    unit: 'of the IOPS',
    means: 'Saturation: each doubling of the load gains less than this from here on.',
    source: OURS,
  },
  knee_share: {
    value: 0.9,
    unit: 'of the highest IOPS',
    means: 'Saturation: this much is reached, however little each doubling gains.',
    source: OURS,
  },
  offered_met: {
    value: 0.98,
    unit: 'of what was offered',
    means: 'Offered load: met from here on. Published figures are rounded, and clocks stop between two I/Os.',
    source: OURS,
  },
  offered_chance: {
    value: 3,
    unit: 'standard deviations',
    means: 'Offered load: of I/Os that come at random, so many of their number may be missing by chance.',
    source: OURS,
  },
  curve_points: CURVE_POINTS,
  job_share: {
    value: 0.9,
    unit: 'of the I/O',
    means: 'Uneven jobs: at most half of them did this much.',
    source: OURS,
  },
  mode_ratio: {
    value: 100,
    unit: 'times the 50th percentile',
    means: 'Latencies apart: the 99th percentile is more than this.',
    source: OURS,
  },
  host_busy: HOST_BUSY,
  disk_latency: {
    value: 0.0001,
    unit: 's',
    means: 'Latency of a cache: the mean on rotating disks is this or less. Half a turn at 15,000 a minute takes 2 ms.',
    source: OURS,
  },
  warm_up_part: {
    value: 10,
    unit: 'parts',
    means: 'Ramp time: the measured time is cut into this many.',
    source: OURS,
  },
  warm_up_difference: {
    value: 0.1,
    unit: 'of the mean of the other parts',
    means: 'Ramp time too short: the first part differs by more, and lies outside the range of the others.',
    source: OURS,
  },
  dip_level: { value: 0.5, unit: 'of the median', means: 'A dip: intervals below this.', source: OURS },
  dip_cells: {
    value: 50,
    unit: 'intervals',
    means: 'Dips: fewer intervals are not assessed. An interval is 1 s at least.',
    source: OURS,
  },
  dip_count: { value: 4, unit: 'dips', means: 'Fewer dips have no period.', source: OURS },
  dip_spread: {
    value: 0.25,
    unit: 'of the mean distance',
    means: 'Periodic: standard deviation of the distances between dips is at most this.',
    source: OURS,
  },
  ran_share: {
    value: 0.98,
    unit: 'of the time asked for',
    means: 'Ended early: the run is shorter than this, as R-runtime-reached has it.',
    source: OURS,
  },
} as const satisfies Readonly<Record<string, Threshold>>;

export type ThresholdName = keyof typeof THRESHOLDS;

/** The number alone. */
export function limitOf(name: ThresholdName): number {
  return THRESHOLDS[name].value;
}

/** "20 %". */
export function pct(name: ThresholdName): string {
  return `${100 * limitOf(name)} %`;
}

/** Clocks are read a little early. */
const GRACE_S = 0.05;

/** Whether a run was shorter than asked for. */
export function isShorter(ran_s: number, asked_s: number): boolean {
  return ran_s < limitOf('ran_share') * asked_s - GRACE_S;
}
