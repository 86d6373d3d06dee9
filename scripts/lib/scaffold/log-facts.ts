/** What the rows of a fio log tell about the run that wrote them: directions and times. Values are not read. */
import type { LooseLog } from './types.ts';

/** Histogram rows are `time, dir, bs, counts…`; all others `time, value, dir, bs, …`. */
function directionColumn(columns: number): number {
  return columns > 20 ? 1 : 2;
}

/** Facts of a log's text. Rows that cannot be read are passed over. */
export function readLogFacts(text: string): Pick<LooseLog, 'rows' | 'directions' | 'first_ms' | 'last_ms'> {
  const directions = new Set<number>();
  let rows = 0;
  let first_ms: number | undefined;
  let last_ms: number | undefined;
  for (const line of text.split('\n')) {
    const cells = line.split(',', 24);
    const time = Number(cells[0]);
    const direction = Number(cells[directionColumn(cells.length)]);
    if (cells.length < 4 || !Number.isFinite(time) || !Number.isInteger(direction)) continue;
    rows += 1;
    directions.add(direction);
    first_ms = Math.min(first_ms ?? time, time);
    last_ms = Math.max(last_ms ?? time, time);
  }
  return {
    rows,
    directions,
    ...(first_ms === undefined ? {} : { first_ms }),
    ...(last_ms === undefined ? {} : { last_ms }),
  };
}
