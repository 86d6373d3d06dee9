/** The figures behind a picture or a view as JSON that is small: by column, and texts that come again told once. */
import type { DataRows } from './data-rows.ts';
import type { DataColumn, DataTable, DataValue } from './data-table.ts';

/** Different texts, less what all of them begin with; `at` says for each row which one it has, -1 for none. Without `at` all have the first. */
interface PackedTexts {
  readonly start?: string;
  readonly of: readonly string[];
  readonly at?: readonly number[];
}

/** null where a row has no value. */
type PackedColumn = PackedTexts | readonly (string | number | null)[];

export interface PackedFigures {
  readonly title: string;
  readonly rows: number;
  readonly columns: readonly DataColumn[];
  readonly values: readonly PackedColumn[];
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function packColumn(values: readonly DataValue[]): PackedColumn {
  if (values.some((value) => typeof value === 'number')) return values.map((value) => value ?? null);
  const different = [...new Set(values)].filter((value) => typeof value === 'string');
  const places = new Map<DataValue, number>(different.map((text, place) => [text, place]));
  const start = different.length > 1 ? commonStart(different) : '';
  const at = values.map((value) => places.get(value) ?? -1);
  return {
    ...(start === '' ? {} : { start }),
    of: different.map((text) => text.slice(start.length)),
    ...(different.length === 1 && !at.includes(-1) ? {} : { at }),
  };
}

export function packFigures(title: string, { columns, rows }: DataRows): PackedFigures {
  return {
    title,
    rows: rows.length,
    columns,
    values: columns.map((_, place) => packColumn(rows.map(({ values }) => values[place]))),
  };
}

function valueAt(column: PackedColumn, row: number): DataValue {
  if (!('of' in column)) return column[row] ?? undefined;
  const { start = '', of, at } = column;
  const text = of[at === undefined ? 0 : (at[row] ?? -1)];
  return text === undefined ? undefined : start + text;
}

/** The figures that packFigures was given. */
export function unpackFigures({ title, rows, columns, values }: PackedFigures): DataTable {
  return {
    title,
    columns,
    rows: Array.from({ length: rows }, (_, row) => ({ values: values.map((column) => valueAt(column, row)) })),
  };
}
