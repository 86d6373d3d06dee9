/** What the first rows of a log tell about its form: averaged or not, over which time, and which column is the direction. */
import type { FioLog } from '../fio/types.ts';

const rowsLookedAt = 400;
/** A time of more ms than this is since 1970, not since the start. */
const epochFrom = 1e11;

export interface LogForm {
  readonly rows: number;
  readonly columns: number;
  /** 1 in histograms, else 2, or 3 with log_window_value=both, which puts the maximum before it. */
  readonly direction_column: number;
  readonly first_ms: number;
  /** Time since 1970 (log_unix_epoch, log_alternate_epoch). */
  readonly is_epoch: boolean;
  /** One row for each I/O: it has a size then, which averaged rows have not. */
  readonly single: boolean;
  /** Median time between two rows of one direction, ms; undefined when no direction has two. */
  readonly typical_ms?: number;
  /** Nine of ten are at least this far apart, ms. */
  readonly least_ms?: number;
}

/** The value that this share of the others lies below. */
function quantile(values: readonly number[], share: number): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
}

/** Undefined for a log without rows. Histogram logs have the direction in front of the block size, and no value. */
export function formOf(log: FioLog, isHistogram: boolean): LogForm | undefined {
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
  const typical_ms = quantile(gaps, 0.5);
  const least_ms = quantile(gaps, 0.1);
  return {
    rows: times.length,
    columns,
    direction_column,
    first_ms: times.reduce((least, time) => Math.min(least, time), first_ms),
    is_epoch: first_ms > epochFrom,
    single: !isHistogram && (isSized[direction_column - 2] ?? false),
    ...(typical_ms === undefined || least_ms === undefined ? {} : { typical_ms, least_ms }),
  };
}
