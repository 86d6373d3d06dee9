/** Makes rows of data out of lists of names and values. */
import type { DataTable, DataValue } from './data-table.ts';

/** The figures behind a picture or a view, one line for each; their title is that of what they stand behind. */
export type DataRows = Pick<DataTable, 'columns' | 'rows'>;

/** Names made to differ: the second "A" becomes "A 2". */
export function distinctNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** A text of no length is a missing value. */
export function dataRows(names: readonly string[], lines: readonly (readonly DataValue[])[]): DataRows {
  return {
    columns: distinctNames(names).map((name) => ({ name })),
    rows: lines.map((line) => ({ values: line.map((value) => (value === '' ? undefined : value)) })),
  };
}
