/** What `analyse` hands on: what happened within one run, and how it is judged. SI units; times in ms since a test began. */

import type { Measurement, Problem } from '#types';
import type { PercentileMetric } from '../model/metrics.ts';
import type { RunLimits } from './limit-types.ts';
import type { LogCheck } from './log-check.ts';

/** A stretch of time, ms: `from_ms` belongs to it, `to_ms` does not. */
export interface TimeWindow {
  readonly from_ms: number;
  readonly to_ms: number;
}

/** A latency percentile over time, from histogram logs: ns for each cell, null where the cell has no I/O. */
export interface PercentileSeries {
  readonly metric: PercentileMetric;
  readonly values: readonly (number | null)[];
}

/** Something missing or doubtful about a series: words series_<key>, filled with `values` (SI units, texts). */
export interface SeriesRemark {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** One direction of a test over time, all jobs and hosts together. Each list has one value a cell; absent: not logged. */
export interface DirectionSeries {
  readonly direction: 'read' | 'write' | 'trim';
  /** I/Os per second; 0 in a cell without I/O. */
  readonly iops?: readonly number[];
  /** Bytes per second; 0 in a cell without I/O. */
  readonly bw_bytes_per_s?: readonly number[];
  /** Which latency `lat_mean_ns` is. */
  readonly lat_kind?: 'lat' | 'clat';
  /** Mean over the I/Os of a cell, ns; null in a cell without I/O. */
  readonly lat_mean_ns?: readonly (number | null)[];
  /** Completion latency; only where histogram logs are there. */
  readonly percentiles?: readonly PercentileSeries[];
  /** I/Os of each job, or its bytes without logs of I/Os, as a share of all, largest first; absent with fewer than two jobs. */
  readonly job_shares?: readonly number[];
  /** Mean over the window against what fio reports for the same time: I/Os per second, or bytes per second without their logs. */
  readonly check?: LogCheck;
}

/** What the logs of one test show, on one grid. Cell i covers i * step_ms up to (i + 1) * step_ms. */
export interface TestSeries {
  readonly test_id: string;
  /** Names of the jobs whose logs these are, where groups of jobs ran one after the other: each counts from its own start. */
  readonly jobs?: readonly string[];
  /** Of the groups that ran after this one. */
  readonly later?: readonly TestSeries[];
  readonly step_ms: number;
  readonly cells: number;
  /** In the order read, write, trim; directions that no log has are left out. */
  readonly directions: readonly DirectionSeries[];
  /** Warm-up that the logs show (ramp_time); it is not part of the figures. */
  readonly warm_up?: TimeWindow;
  /** What the figures of the test are over, as far as the logs reach. */
  readonly window: TimeWindow;
  /** Logs it was made from, paths in the bundle. */
  readonly files: readonly string[];
  /** False: the logs end before the run does, or not all of them could be read. */
  readonly complete: boolean;
  readonly remarks: readonly SeriesRemark[];
}

/** A quantity that something beside fio watched, such as the utilisation of a device. */
export interface MonitorSeries {
  readonly test_id: string;
  /** Of jobs that ran one after the other: the names of those that it watched, on the time of their logs. */
  readonly jobs?: readonly string[];
  /** What was watched: device, controller, "host". */
  readonly of: string;
  /** Key of the words monitor_<quantity>, or words that run.json gives. */
  readonly quantity: string;
  /** 1/s, B/s, ns, %, empty for a plain number; or the unit that run.json gives. */
  readonly unit: string;
  /** ms on the time of the test's logs, ascending: negative during the warm-up, which fio does not log. */
  readonly time_ms: readonly number[];
  readonly values: readonly (number | null)[];
  /** Path in the bundle. */
  readonly file: string;
}

/** Rounds against the criterion of SNIA SSS PTS; in the unit of the rounds. */
export interface Steadiness {
  readonly avg: number;
  readonly min: number;
  readonly max: number;
  /** max - min, and what it may be. */
  readonly range: number;
  readonly allowed_range: number;
  /** Of the least-squares line, per round. */
  readonly slope: number;
  /** What the line rises or falls over the window, and what it may. */
  readonly excursion: number;
  readonly allowed_slope: number;
  readonly is_range_ok: boolean;
  readonly is_slope_ok: boolean;
}

/** A tracked step of a method in the measurement window: IOPS of each round. */
export interface TrackedRounds {
  readonly step: string;
  /** Test of each round. */
  readonly test_ids: readonly string[];
  readonly values: readonly number[];
  readonly first_round: number;
  readonly steadiness: Steadiness;
}

/** What a pure function answers, with the numbers it went by. */
export interface Judgement {
  /** yes: it is so. no: it is not. stable: as far as it was watched, which is not long enough for a yes. not_judged: `reason` says why it cannot be told. */
  readonly answer: 'yes' | 'no' | 'stable' | 'not_judged';
  /** Key of the sentence that says why, without numbers: i18n verdict_<id>_<answer>_<reason>. */
  readonly reason: string;
  /** What the sentence and the formula are filled with, SI units, by name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What was judged: `variable` iops or bw, `varied` numjobs or iodepth; texts of fio as fio wrote them. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** A judgement and what it is of. `present` words it; ids are permanent (V-…). */
export interface Verdict extends Judgement {
  readonly id: string;
  /** A measurement, a whole test, or several tests together (rounds, a load curve). */
  readonly of: { readonly test_ids: readonly string[]; readonly measurement_id?: string };
  /** Of rounds: the tracked steps in the window. */
  readonly tracked?: readonly TrackedRounds[];
}

/** `count` I/Os took about `ns`: the middle of a bin of fio, at most 1/128 off. */
export interface LatencyBin {
  readonly ns: number;
  readonly count: number;
}

/** The latencies of one measurement: fio's own bins, merged over jobs. */
export interface LatencyBins {
  readonly kind: 'lat' | 'clat';
  /** Of each bin, ascending. */
  readonly ns: Float64Array;
  /** Of each bin, none of them 0. */
  readonly counts: Float64Array;
}

/** Everything that is known of one run beyond its figures. */
export interface RunAnalysis {
  /** By test. */
  readonly series: ReadonlyMap<string, TestSeries>;
  /** By test. */
  readonly monitors: ReadonlyMap<string, readonly MonitorSeries[]>;
  readonly verdicts: readonly Verdict[];
  /** By measurement. */
  readonly bins: ReadonlyMap<string, LatencyBins>;
  /** Ceilings and how near the figures come; absent where the run tells of none. */
  readonly limits?: RunLimits;
}

/** Of a run that shows nothing beyond its figures, or is withdrawn. */
export const NO_ANALYSIS: RunAnalysis = { series: new Map(), monitors: new Map(), verdicts: [], bins: new Map() };

/** A run with its analysis. `measurements` have their steady state judged. */
export interface Analysed {
  readonly measurements: readonly Measurement[];
  readonly analysis: RunAnalysis;
  /** What is wrong with logs and monitor files, named from the bundle's folder. */
  readonly problems: readonly Problem[];
}
