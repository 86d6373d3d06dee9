/** Pieces that all parts of the comment are made of. */
import { word } from '../../base/words.ts';
import { codes } from './safe-text.ts';

/** How much of a list is shown; smaller where the comment would get too long. */
export interface Caps {
  /** Rows of a table, groups of problems. */
  readonly rows: number;
  /** Places of a problem, files of an alert. */
  readonly places: number;
}

/** "and 12 more". */
export function more(count: number): string {
  return word('pr_more', { count });
}

export function names(list: readonly string[], caps: Caps): string {
  return codes(list, caps.places, more);
}

/** A Markdown table with at most `caps.rows` rows, and how many more there are below it. Cells are ready Markdown. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  caps: Caps,
  numbers: readonly number[] = [],
): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (numbers.includes(column) ? '---:' : '---'));
  const rest = rows.length - caps.rows;
  return [
    line(head),
    line(rule),
    ...rows.slice(0, caps.rows).map(line),
    ...(rest > 0 ? ['', word('pr_more_rows', { count: rest })] : []),
  ];
}
