/** What the rows of a fio log tell about the run that wrote them: directions and times. Values are not read. */
import type { LooseLog } from './types.ts';

/** Columns that may hold the direction: histograms have it second, all others third, or fourth with log_window_value=both. */
function directionColumns(columns: number): readonly number[] {
  return columns > 20 ? [1] : [2, 3];
}

const known = ['0', '1', '2'];

/**
 * Facts of a log's text. Rows that cannot be read are passed over. The column of the direction is the first that holds
 * nothing but directions; without one they stay unknown.
 */
export function readLogFacts(text: string): Pick<LooseLog, 'rows' | 'directions' | 'first_ms' | 'last_ms'> {
  const columns = new Map<number, Set<string>>();
  let rows = 0;
  let first_ms: number | undefined;
  let last_ms: number | undefined;
  for (const line of text.split('\n')) {
    const cells = line.split(',', 24);
    const time = Number(cells[0]);
    if (cells.length < 4 || !Number.isFinite(time)) continue;
    rows += 1;
    for (const column of directionColumns(cells.length)) {
      const seen = columns.get(column) ?? new Set();
      if (seen.size <= known.length) columns.set(column, seen.add((cells[column] ?? '').trim()));
    }
    first_ms = Math.min(first_ms ?? time, time);
    last_ms = Math.max(last_ms ?? time, time);
  }
  const found = [...columns.values()].find((seen) => [...seen].every((text) => known.includes(text)));
  return {
    rows,
    directions: new Set([...(found ?? [])].map(Number)),
    ...(first_ms === undefined ? {} : { first_ms }),
    ...(last_ms === undefined ? {} : { last_ms }),
  };
}
