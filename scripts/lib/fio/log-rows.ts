/** The rows of an averaged log (log_avg_msec) by direction, kept: for figures of tests that have no result beside their logs. */
import { quantileOf } from '../base/median.ts';
import type { DataDirection } from './patterns.ts';
import type { FioLog } from './types.ts';

/** More are not kept: 11 days in seconds. */
const MOST_ROWS = 1_000_000;
/** A time of more ms than this is since 1970, not since the start. */
const EPOCH_FROM = 1e11;
/** Rows that may be missing before the first one. */
const MOST_MISSING = 10;
const DIRECTIONS: readonly DataDirection[] = ['read', 'write', 'trim'];

/** Rows of one direction in the order of time; lists of one length. */
export interface Rows {
  /** End of each row, ms since the start. */
  readonly times: readonly number[];
  /** As logged: 1/s, KiB/s or ns. */
  readonly values: readonly number[];
  /** What each row is over, ms. fio writes no row for a window without I/O. */
  readonly spans: readonly number[];
}

export interface LogRows {
  readonly file: string;
  /** Median time between two rows, ms. */
  readonly step_ms: number;
  /** In the order read, write, trim; without those that have no row. */
  readonly directions: ReadonlyMap<DataDirection, Rows>;
}

interface Growing {
  readonly times: number[];
  readonly values: number[];
}

function gapsOf(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, place) => time - (times[place] ?? 0));
}

/** Slack for the end of a job after its runtime, ms. */
export const END_SLACK_MS = 2500;

/**
 * Whether rows tell the time of a clock and not that since the start of the job: since 1970 (log_unix_epoch), or of any other clock of the
 * host (log_alternate_epoch_clock_id), such as the time since it booted. None can begin later than its job may have ended.
 */
export function isOfClock(first_ms: number, longest_ms: number): boolean {
  return first_ms > EPOCH_FROM || first_ms > longest_ms;
}

/** A row is over the time since the one before, or over one step where windows without I/O lie between. */
function withSpans({ times, values }: Growing, step_ms: number): Rows {
  const [first = 0] = times;
  // Nothing tells how long the job ran: longer than before its first row, or the rows begin nowhere near its start.
  const longest = Math.max((times.at(-1) ?? 0) - first, MOST_MISSING * step_ms);
  const origin = isOfClock(first, longest) ? first - step_ms : 0;
  const ends = times.map((time) => time - origin);
  const spans = ends.map((end, place) => {
    const gap = end - (ends[place - 1] ?? 0);
    return gap <= 1.5 * step_ms ? gap : step_ms;
  });
  return { times: ends, values, spans };
}

/** The rows of a log of one job, or in words why it gives none. */
export function readLogRows(log: FioLog): LogRows | string {
  const found = new Map<DataDirection, Growing>();
  let fault: string | undefined;
  let count = 0;
  log.read((cells) => {
    const [time = 0, value = 0, index = -1, bytes = 0] = cells;
    const direction = DIRECTIONS[index];
    count += 1;
    if (direction === undefined) fault = 'its third column is no direction';
    else if (bytes > 0) fault = 'its rows are single I/Os: log_avg_msec was not set';
    else if (count > MOST_ROWS) fault = `it has more than ${MOST_ROWS} rows`;
    if (direction === undefined || fault !== undefined) return false;
    const rows = found.get(direction) ?? { times: [], values: [] };
    if (time < (rows.times.at(-1) ?? 0)) fault = 'its time goes back: several jobs are in one file';
    rows.times.push(time);
    rows.values.push(value);
    found.set(direction, rows);
    return fault === undefined;
  });
  if (fault !== undefined) return fault;
  if (count === 0) return 'it has no rows';
  const gaps = [...found.values()].flatMap(({ times }) => gapsOf(times));
  const only = [...found.values()][0]?.times[0] ?? 0;
  const step_ms = quantileOf(gaps, 0.5) ?? only;
  const directions = DIRECTIONS.flatMap((direction) => {
    const rows = found.get(direction);
    return rows === undefined ? [] : [[direction, withSpans(rows, step_ms)] as const];
  });
  return { file: log.file, step_ms, directions: new Map(directions) };
}

/** Places of rows of two logs that end at the same time, within half a step; each row once. */
export function pairRows(a: Rows, b: Rows, step_ms: number): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.times.length && j < b.times.length) {
    const apart = (a.times[i] ?? 0) - (b.times[j] ?? 0);
    if (Math.abs(apart) <= step_ms / 2) pairs.push([i, j]);
    if (apart <= step_ms / 2) i += 1;
    if (apart >= -step_ms / 2) j += 1;
  }
  return pairs;
}
