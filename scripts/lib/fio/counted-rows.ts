/** How many I/Os a row of an averaged log of latencies is the mean of, which fio does not log. */

const NS_PER_MS = 1e6;

/** I/Os of a row that begins where the row before ended; to be called row by row. */
export type CountRow = (from_ms: number, to_ms: number, mean_ns: number) => number;

/**
 * Those that were done in its time, by the log of rates, and no more than `depth` can have had in flight. fio closes a row of latencies with the
 * first I/O after its end: behind a stall that is much later, and the I/Os that follow at once are of the next row, though the same row of rates
 * counts them all. `done` tells I/Os, or a number in proportion where nothing limits them.
 */
export function countRows(done: (from_ms: number, to_ms: number) => number, depth: number | undefined): CountRow {
  let left = 0;
  // Time in flight that no row has told of yet: of I/Os under way, but for the one that closed the last row.
  let begun_ms = 0;
  return (from_ms, to_ms, mean_ns) => {
    const found = done(from_ms, to_ms) + left;
    if (depth === undefined || mean_ns <= 0) {
      left = 0;
      return found;
    }
    const inFlight_ms = depth * (to_ms - from_ms) + begun_ms;
    // Times are rounded down to whole ms.
    const ios = Math.min(found, ((inFlight_ms + depth) * NS_PER_MS) / mean_ns);
    left = found - ios;
    begun_ms = depth > 1 ? inFlight_ms - (ios * mean_ns) / NS_PER_MS : 0;
    return ios;
  };
}
