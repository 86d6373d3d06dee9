/** Which tables are worth taking along as files. */
import type { Table } from './table.ts';

/** A table without figures is from this many rows on. */
const FEWEST_ROWS = 4;

/** Facts of two or three lines are copied by hand. */
export function isSaved({ groups }: Table): boolean {
  const rows = groups.flatMap((group) => group.rows);
  const hasFigure = rows.some(({ cells }) => cells.some(({ value, reason }) => value !== undefined && !reason));
  return hasFigure || rows.length >= FEWEST_ROWS;
}
