/** The logs of one test by kind, their form as their first rows tell it, and the grid that all of them fit. */

import type { Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import { quantileOf } from '../base/median.ts';
import { type LogName, parseLogName } from '../fio/log-name.ts';
import { END_SLACK_MS, isOfClock } from '../fio/log-rows.ts';
import type { FioLog } from '../fio/types.ts';
import type { LoggedTest } from './logged-test.ts';
import { limitOf } from './thresholds.ts';

const rowsLookedAt = 400;

interface LogForm {
  readonly rows: number;
  readonly columns: number;
  /** 1 in histograms, else 2, or 3 with log_window_value=both, which puts the maximum before it. */
  readonly direction_column: number;
  readonly first_ms: number;
  /** Time of a clock (log_unix_epoch, log_alternate_epoch). */
  readonly is_epoch: boolean;
  /** One row for each I/O: it has a size then, which averaged rows of fio 2.13 and later have not. */
  readonly single: boolean;
  /** Median time between two rows of one direction, ms; undefined when no direction has two. */
  readonly typical_ms?: number;
  /** Nine of ten are at least this far apart, ms. */
  readonly least_ms?: number;
}

/** Rows may be sooner than they are due by this share of the time that they are of. */
const EARLY = 0.1;

/** Undefined for a log without rows. Histogram logs have the direction in front of the block size, and no value. */
function formOf(log: FioLog, type: LogName['type'], longest_ms: number, { rates_ms }: LoggedTest): LogForm | undefined {
  const isHistogram = type === 'clat_hist';
  const isDirection = [true, true, true, true];
  const times: number[] = [];
  const places: (readonly number[])[] = [];
  let columns = 0;
  let isSized = [false, false];
  log.read((cells, count) => {
    columns = Math.max(columns, count);
    for (const column of [2, 3]) if ((cells[column] ?? 3) > 2 || (cells[column] ?? -1) < 0) isDirection[column] = false;
    isSized = isSized.map((sized, index) => sized || (cells[3 + index] ?? 0) > 0);
    times.push(cells[0] ?? 0);
    places.push([...cells.subarray(1, 4)]);
    return true;
  }, rowsLookedAt);
  const [first_ms] = times;
  if (first_ms === undefined) return undefined;
  const direction_column = isHistogram ? 1 : !isDirection[2] && isDirection[3] ? 3 : 2;
  const latest = new Map<number, number>();
  const gaps: number[] = [];
  for (const [index, time] of times.entries()) {
    const direction = places[index]?.[direction_column - 1] ?? 0;
    const before = latest.get(direction);
    if (before !== undefined && time > before) gaps.push(time - before);
    latest.set(direction, time);
  }
  const typical_ms = quantileOf(gaps, 0.5);
  const least_ms = quantileOf(gaps, 0.1);
  const isRate = type === 'bw' || type === 'iops';
  const isOfTime = isRate && rates_ms !== undefined && (least_ms ?? 0) >= (1 - EARLY) * rates_ms;
  return {
    rows: times.length,
    columns,
    direction_column,
    first_ms: times.reduce((least, time) => Math.min(least, time), first_ms),
    is_epoch: isOfClock(first_ms, longest_ms),
    single: !isHistogram && !isOfTime && (isSized[direction_column - 2] ?? false),
    ...(typical_ms === undefined || least_ms === undefined ? {} : { typical_ms, least_ms }),
  };
}

/** A log whose rows are so much later. */
function laterLog(log: FioLog, delay_ms: number): FioLog {
  return {
    ...log,
    read: (row, maxRows) =>
      log.read((cells, columns, line) => {
        cells[0] = (cells[0] ?? 0) + delay_ms;
        return row(cells, columns, line);
      }, maxRows),
  };
}

export interface NamedLog {
  readonly log: FioLog;
  readonly name: LogName;
  readonly form: LogForm;
  /** The job began after the first of its group. */
  readonly is_late: boolean;
}

/**
 * A job that began after the others counts its time from then, unless its times are those of a clock. Jobs that fio begins together begin a
 * moment apart, and less than a window is no delay.
 */
function inTimeOfGroup(log: FioLog, name: LogName, form: LogForm, test: LoggedTest): NamedLog {
  const delay_ms = name.index === undefined ? 0 : test.delayOf(name.index);
  const is_late = delay_ms >= Math.max(1000 * limitOf('log_together'), form.typical_ms ?? 0);
  return { log: is_late && !form.is_epoch ? laterLog(log, delay_ms) : log, name, form, is_late };
}

export interface SortedLogs {
  readonly kinds: ReadonlyMap<LogName['type'], readonly NamedLog[]>;
  /** Without a kind in their names, so that their values have no meaning. */
  readonly unnamed: readonly string[];
  readonly empty: readonly string[];
  /** Of `--bandwidth-log`, where there are no others. */
  readonly totals: readonly string[];
  /** Of groups that ran at other times than the one that is read. */
  readonly other_groups: readonly string[];
  /** Which of the groups is read; undefined when all logs belong to one group, or when it cannot be told. */
  readonly group?: number;
  /** Of logs that have no rows at all. */
  readonly problems: readonly Problem[];
}

const read: ReadonlySet<string> = new Set(['bw', 'iops', 'lat', 'clat', 'clat_hist']);

const TOTAL = /^agg-(read|write|trim)$/;

/**
 * Names say the kind, the job and the client of a log (fio's own scheme); nothing else tells them. Submission latency is not
 * read. Of several groups one is read, the first with logs unless it is `wanted`. `--bandwidth-log` files are of all jobs together, and
 * in a time of their own.
 */
export function sortLogs(logs: readonly FioLog[], test: LoggedTest, wanted?: number): SortedLogs {
  const unnamed: string[] = [];
  const empty: string[] = [];
  const found: NamedLog[] = [];
  const problems: Problem[] = [];
  const longest_ms = test.ran_ms > 0 ? test.ran_ms + test.ramp_ms + END_SLACK_MS : Number.POSITIVE_INFINITY;
  for (const log of logs) {
    const name = parseLogName(log.file);
    if (name === undefined) unnamed.push(log.file);
    else if (read.has(name.type)) {
      const form = formOf(log, name.type, longest_ms, test);
      if (form === undefined) {
        empty.push(log.file);
        problems.push(...log.read(() => false).problems);
      } else found.push(inTimeOfGroup(log, name, form, test));
    }
  }
  const kept = found.filter(({ name }) => !TOTAL.test(name.prefix));
  const totals = kept.length > 0 ? [] : found.map(({ log }) => log.file);
  const groupOf = ({ name }: NamedLog) =>
    (name.index === undefined ? undefined : test.groupOf(name.index)) ?? test.groupAsking(name);
  const several = test.groups.length > 1;
  const groups = kept.map(groupOf).filter((group) => group !== undefined);
  const group = several && groups.length === kept.length ? (wanted ?? Math.min(...groups)) : undefined;
  const chosen = group === undefined ? kept : kept.filter((one) => groupOf(one) === group);
  return {
    kinds: groupBy(chosen, ({ name }) => name.type),
    unnamed,
    empty,
    totals,
    other_groups: kept.filter((one) => !chosen.includes(one)).map(({ log }) => log.file),
    ...(group === undefined ? {} : { group }),
    problems,
  };
}

export interface Grid {
  readonly step_ms: number;
  readonly origin_ms: number;
  readonly max_windows: number;
  readonly single: boolean;
}

/** Numbers kept for one kind and direction of log, all jobs together. */
const mostNumbers = 1_000_000;
const fewestWindows = 2_100;
const steps = [100, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 3_600_000];

/** Step of logs of single I/Os: a second, or a tenth where the run is short. */
function stepOfSingle(ran_ms: number): number {
  return steps.find((step) => (step >= 1000 || ran_ms < 30_000) && ran_ms / step <= 2000) ?? 3_600_000;
}

/**
 * Time that an averaged row is about: log_avg_msec, or what the rows show where options are not known, or where rows come
 * faster, or never as fast (bwavgtime and iopsavgtime, 500 ms, hold back shorter averages). A few rows far apart say nothing:
 * windows without I/O have no row.
 */
function averageOf(logs: readonly NamedLog[], asked: number | undefined): number {
  const forms = logs.map(({ form }) => form);
  const typical = quantileOf(
    forms.flatMap(({ typical_ms }) => typical_ms ?? []),
    0.5,
  );
  if (asked === undefined || typical === undefined) return Math.max(1, asked ?? typical ?? 1000);
  const rows = forms.reduce((sum, form) => sum + form.rows, 0);
  const neverAsFast = rows >= 20 && forms.every(({ least_ms = 0 }) => least_ms > 1.4 * asked);
  return typical < 0.67 * asked || neverAsFast ? typical : asked;
}

/**
 * The grid that all logs of a test fit; that of the histogram logs where there are no others. A very long test has its windows
 * put together from the start.
 */
export function gridOf(logs: readonly NamedLog[], histograms: readonly NamedLog[], test: LoggedTest): Grid {
  const rates = logs.filter(({ name }) => name.type === 'iops' || name.type === 'bw');
  const basis = rates.length > 0 ? rates : logs;
  const single = basis.some(({ form }) => form.single);
  const averaged = logs.length === 0 ? averageOf(histograms, test.histogram_ms) : averageOf(basis, test.average_ms);
  const window = single ? stepOfSingle(test.ran_ms) : averaged;
  const forms = [...logs, ...histograms].map(({ form }) => form);
  const first = forms.reduce((least, { first_ms }) => Math.min(least, first_ms), Number.POSITIVE_INFINITY);
  const isEpoch = forms.some(({ is_epoch }) => is_epoch);
  const max_windows = Math.max(fewestWindows, Math.floor(mostNumbers / test.jobs));
  const ran = test.ran_ms + test.ramp_ms;
  const step_ms = window * Math.max(1, Math.ceil((ran * 1.1) / window / max_windows));
  return { step_ms, origin_ms: isEpoch ? (single ? first : first - step_ms) : 0, max_windows, single };
}
