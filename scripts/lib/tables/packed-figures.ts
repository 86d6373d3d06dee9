/** The figures behind a picture or a view as JSON that is small. */
import { type PackedColumn, packColumn, valueAt } from '../base/pack-columns.ts';
import type { DataRows } from './data-rows.ts';
import type { DataColumn, DataTable, DataValue } from './data-table.ts';

export interface PackedFigures {
  readonly title: string;
  readonly rows: number;
  readonly columns: readonly DataColumn[];
  /** By column. */
  readonly values: readonly PackedColumn[];
}

export function packFigures(title: string, { columns, rows }: DataRows): PackedFigures {
  return {
    title,
    rows: rows.length,
    columns,
    values: columns.map((_, place) => packColumn(rows.map(({ values }) => values[place]))),
  };
}

/** The figures that packFigures was given. */
export function unpackFigures({ title, rows, columns, values }: PackedFigures): DataTable {
  return {
    title,
    columns,
    rows: Array.from({ length: rows }, (_, row) => ({
      values: values.map((column) => valueAt(column, row) as DataValue),
    })),
  };
}
