/** Fills grids from the rows of logs: one lane for each job, one grid for each direction. Rows are not kept. */
import type { CountRow } from '../fio/counted-rows.ts';

/** Sums over the windows of one lane and direction; window i ends (i + 1) * step after the start. */
export interface LaneGrid {
  /** Averaged logs: value x ms; of latencies, value x I/Os. Logs of single I/Os: sum of the values. */
  readonly sums: Float64Array;
  /** Averaged logs: ms that rows are about; of latencies, I/Os. Logs of single I/Os: number of I/Os. */
  readonly weights: Float64Array;
  /** Logs of single I/Os: bytes; empty for averaged ones. */
  readonly bytes: Float64Array;
}

/** What one log says of one job. */
export interface Lane {
  /** read, write, trim. */
  readonly grids: readonly (LaneGrid | undefined)[];
  /** By direction: end of the last row, ms; -1 without any. */
  readonly ends: Float64Array;
}

export interface LaneOptions {
  readonly step_ms: number;
  /** Time of the rows at the start: 0, or ms since 1970. */
  readonly origin_ms: number;
  readonly max_windows: number;
  /** One row for each I/O (no log_avg_msec). */
  readonly single: boolean;
  /**
   * Latencies: the I/Os of the rows of a direction, of the nth job in the file. A row counts whole in the window that it ends nearest to: its
   * I/Os are few where it is long, so a share of it in the next window would weigh as much as the many I/Os there.
   */
  readonly counts?: (nth: number, direction: number) => CountRow;
  /** Rows of rates are over all the time since the row before, however long. */
  readonly late?: boolean;
  /** Several jobs one after the other in one file (per_job_logs=0): time jumps back where the next one begins. */
  readonly appended: boolean;
}

export interface Lanes {
  /** Returns true: every row is taken. */
  readonly add: (time_ms: number, direction: number, value: number, bytes: number) => void;
  readonly lanes: readonly Lane[];
  /** Rows outside the grid, of no direction, or after a jump back in time in a log of one job. */
  readonly strays: () => number;
}

/** A window's end may lie this far from the grid, as a share of the window, and still counts as on it. */
const jitter = 0.1;

interface OpenLane extends Lane {
  readonly grids: (LaneGrid | undefined)[];
  latest_ms: number;
  /** By direction: time of the last row. */
  readonly times: Float64Array;
  /** By direction: I/Os of a row of latencies. */
  readonly counts: readonly CountRow[];
}

function emptyLane(nth: number, counts: LaneOptions['counts']): OpenLane {
  const unknown = () => new Float64Array(3).fill(-1);
  return {
    grids: [undefined, undefined, undefined],
    latest_ms: 0,
    times: unknown(),
    ends: unknown(),
    counts: counts === undefined ? [] : [0, 1, 2].map((direction) => counts(nth, direction)),
  };
}

function grown(grid: LaneGrid | undefined, windows: number, single: boolean): LaneGrid {
  const larger = (old: Float64Array | undefined): Float64Array => {
    const list = new Float64Array(windows);
    if (old) list.set(old);
    return list;
  };
  return {
    sums: larger(grid?.sums),
    weights: larger(grid?.weights),
    bytes: single ? larger(grid?.bytes) : new Float64Array(0),
  };
}

/**
 * A row of an averaged log is about the time since the row before it, or about one window when windows without I/O lie
 * between (fio writes no row for them). Where its stretch does not fall on the grid, each window gets its share of it, so that
 * windows that creep give neither gaps nor peaks. A row of a single I/O counts in the window that it falls in.
 */
export function createLanes({ step_ms, origin_ms, max_windows, single, counts, late, appended }: LaneOptions): Lanes {
  const lanes: OpenLane[] = [emptyLane(0, counts)];
  let strays = 0;

  function put(lane: OpenLane, direction: number, window: number, sum: number, weight: number, bytes: number): void {
    let grid = lane.grids[direction];
    if (grid === undefined || window >= grid.sums.length) {
      const windows = Math.min(max_windows, Math.max(64, 2 * (grid?.sums.length ?? 0), window + 1));
      grid = grown(grid, windows, single);
      lane.grids[direction] = grid;
    }
    grid.sums[window] = (grid.sums[window] ?? 0) + sum;
    grid.weights[window] = (grid.weights[window] ?? 0) + weight;
    if (single) grid.bytes[window] = (grid.bytes[window] ?? 0) + bytes;
  }

  function snapped(time: number): number {
    const nearest = Math.round(time / step_ms) * step_ms;
    return Math.abs(time - nearest) <= jitter * step_ms ? nearest : time;
  }

  function spread(lane: OpenLane, direction: number, time: number, value: number): void {
    const before = lane.times[direction] ?? -1;
    const to = snapped(time);
    const longest = late ? Number.POSITIVE_INFINITY : 1.5 * step_ms;
    const follows = before >= 0 && time - before <= longest;
    const isFirst = before < 0 && time <= longest;
    const from = follows ? (lane.ends[direction] ?? 0) : isFirst ? 0 : Math.max(0, to - step_ms);
    lane.times[direction] = time;
    lane.ends[direction] = to;
    for (let window = Math.floor(from / step_ms); window * step_ms < to; window += 1) {
      const part = Math.min(to, (window + 1) * step_ms) - Math.max(from, window * step_ms);
      put(lane, direction, window, value * part, part, 0);
    }
  }

  function place(lane: OpenLane, direction: number, time: number, value: number): void {
    const windowAt = (end: number): number => Math.max(0, Math.round(end / step_ms) - 1);
    const before = lane.times[direction] ?? -1;
    const window = windowAt(time);
    // A row that follows at once leaves no window out, though both ends may be rounded away from it.
    const skips = before >= 0 && time - before <= 1.6 * step_ms && window - windowAt(before) === 2;
    const ios = (lane.counts[direction]?.(Math.max(0, before), time, value) ?? 0) / (skips ? 2 : 1);
    for (let at = skips ? window - 1 : window; at <= window; at += 1) put(lane, direction, at, value * ios, ios, 0);
    lane.times[direction] = time;
    lane.ends[direction] = snapped(time);
  }

  function add(time_ms: number, direction: number, value: number, bytes: number): void {
    const time = time_ms - origin_ms;
    let lane = lanes.at(-1) ?? emptyLane(0, counts);
    const before = lane.times[direction] ?? -1;
    const jumpsBack = time < before - step_ms / 2 || time < lane.latest_ms - 2 * step_ms;
    const isOutside = time < 0 || time > (max_windows - 1) * step_ms || ![0, 1, 2].includes(direction);
    if (isOutside || (jumpsBack && !appended)) {
      strays += 1;
      return;
    }
    if (jumpsBack) {
      lane = emptyLane(lanes.length, counts);
      lanes.push(lane);
    }
    lane.latest_ms = Math.max(lane.latest_ms, time);
    if (single) {
      lane.times[direction] = time;
      lane.ends[direction] = time;
      put(lane, direction, Math.floor(time / step_ms), value, 1, bytes);
    } else if (counts !== undefined) place(lane, direction, time, value);
    else spread(lane, direction, time, value);
  }

  return { add, lanes, strays: () => strays };
}
