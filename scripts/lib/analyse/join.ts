/** Joins the lanes of all jobs and hosts on one grid. */
import type { Lane, LaneGrid } from './lanes.ts';

/** Lanes of one kind of log, by a name that the lanes of the same job have in the logs of the other kinds too. */
export type JobLanes = ReadonlyMap<string, Lane>;

const none: readonly Lane[] = [];

function gridsOf(lanes: Iterable<Lane>, direction: number): readonly LaneGrid[] {
  return [...lanes].flatMap((lane) => lane.grids[direction] ?? []);
}

export function hasDirection(lanes: JobLanes | undefined, direction: number): boolean {
  return gridsOf(lanes?.values() ?? none, direction).some(({ weights }) => weights.some((weight) => weight > 0));
}

function total(lanes: JobLanes, direction: number, windows: number, list: keyof LaneGrid): Float64Array {
  const sums = new Float64Array(windows);
  for (const grid of gridsOf(lanes.values(), direction)) {
    const values = grid[list];
    const end = Math.min(windows, values.length);
    for (let window = 0; window < end; window += 1) sums[window] = (sums[window] ?? 0) + (values[window] ?? 0);
  }
  return sums;
}

/** Rates of averaged logs, by window: jobs added, 0 where none has a row. */
export function joinRates(lanes: JobLanes, direction: number, windows: number, step_ms: number): Float64Array {
  return total(lanes, direction, windows, 'sums').map((sum) => sum / step_ms);
}

/** From logs of single I/Os: `weights` counts them, `bytes` adds their sizes. Per second. */
export function countRates(
  lanes: JobLanes,
  direction: number,
  windows: number,
  step_ms: number,
  list: 'weights' | 'bytes',
): Float64Array {
  return total(lanes, direction, windows, list).map((sum) => (sum * 1000) / step_ms);
}

/** Sum and weight of latencies by window, so that windows can be put together before the mean is taken. */
export interface WeightedLatency {
  readonly sums: Float64Array;
  readonly weights: Float64Array;
}

/**
 * What each job did of all, largest first: I/Os of logs of single ones, else what its rates add up to. A job that has rows of other
 * directions only was to do other work.
 */
export function jobShares(lanes: JobLanes, direction: number, single: boolean): readonly number[] {
  const own = [...lanes.values()].filter(({ grids }) => grids[direction] !== undefined || grids.every((one) => !one));
  const each = own.map(({ grids }) =>
    (grids[direction]?.[single ? 'weights' : 'sums'] ?? new Float64Array()).reduce((sum, one) => sum + one, 0),
  );
  const all = each.reduce((sum, one) => sum + one, 0);
  return all > 0 ? each.map((one) => one / all).sort((a, b) => b - a) : [];
}

/** I/Os from `from_ms` to `to_ms`, or what the unit of the log makes of them: a window has as many at each of its moments. */
export function doneBetween(grid: LaneGrid | undefined, step_ms: number, unit: number) {
  return (from_ms: number, to_ms: number): number => {
    let sum = 0;
    for (let window = Math.floor(from_ms / step_ms); window * step_ms < to_ms; window += 1) {
      const part = Math.min(to_ms, (window + 1) * step_ms) - Math.max(from_ms, window * step_ms);
      sum += ((grid?.sums[window] ?? 0) * part) / step_ms;
    }
    return sum / unit;
  };
}

/** Mean latency over jobs: each row counts as many I/Os as it is of. */
export function joinLatency(lanes: JobLanes, direction: number, windows: number): WeightedLatency {
  return { sums: total(lanes, direction, windows, 'sums'), weights: total(lanes, direction, windows, 'weights') };
}

/**
 * End of the time that all jobs report on, ms. fio up to 3.36 often leaves out the last window of some jobs or directions, and
 * a last row may be about a part of a window: a sum over the others alone would look like a dip. A job that ended more than one
 * and a half windows before the last one has really ended (or stopped logging): it is counted in `ended_early`.
 */
export function commonEnd(
  lanes: Iterable<Lane>,
  step_ms: number,
): { readonly end_ms: number; readonly ended_early: number } {
  const ends = [...lanes].map((lane) => [...lane.ends].filter((end) => end >= 0)).filter((list) => list.length > 0);
  const last = ends.reduce((latest, list) => Math.max(latest, ...list), 0);
  const isAlive = (end: number): boolean => end >= last - 1.5 * step_ms;
  const end_ms = ends
    .flat()
    .filter(isAlive)
    .reduce((least, end) => Math.min(least, end), last);
  return { end_ms, ended_early: ends.filter((list) => !list.some(isAlive)).length };
}

/** Means of `by` neighbours; the last cell is over those that are left. */
export function coarsen(values: Float64Array, by: number): number[] {
  return Array.from({ length: Math.ceil(values.length / by) }, (_, cell) => {
    const part = values.subarray(cell * by, (cell + 1) * by);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

export function coarsenLatency({ sums, weights }: WeightedLatency, by: number): (number | null)[] {
  return Array.from({ length: Math.ceil(sums.length / by) }, (_, cell) => {
    const add = (list: Float64Array) =>
      list.subarray(cell * by, (cell + 1) * by).reduce((sum, value) => sum + value, 0);
    const weight = add(weights);
    return weight > 0 ? add(sums) / weight : null;
  });
}
