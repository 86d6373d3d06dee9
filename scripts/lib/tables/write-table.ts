/** A table as the text of a file. */
import Papa from 'papaparse';
import { withoutIsolates } from '../base/isolates.ts';
import type { DataRow, DataSource, DataTable, DataValue } from './data-table.ts';

/**
 * Texts that a spreadsheet would run as a formula, in widths of East Asia too. The pattern that Papa brings lets texts of several lines pass.
 */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text without the isolates that keep the direction of a name on a page: data are compared letter by letter. */
const plain = (value: DataValue): DataValue => (typeof value === 'string' ? withoutIsolates(value) : value);

/** CSV with a header; a missing value is empty. A text that a spreadsheet would run as a formula gets a ' in front. */
export function writeCsv({ columns, rows }: DataTable): string {
  const fields = columns.map(({ name }) => name);
  const data = rows.map(({ values }) => values.map((value) => plain(value) ?? ''));
  return `${Papa.unparse({ fields, data }, { newline: '\n', escapeFormulae: FORMULA })}\n`;
}

/** JSON with the reasons why values are missing, where they lead to, and where the table comes from. A row is a line. */
export function writeJson(table: DataTable, source: DataSource): string {
  const { title, note, columns, rows } = table;
  const names = columns.map(({ name }) => name);
  const head = { table: title, ...(note === undefined ? {} : { note }), source, columns };
  const lines = Object.entries(head).map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const items = rows.map((row) => `  ${JSON.stringify(rowValue(row, names))}`);
  return `{\n${lines.join('')} "rows": [\n${items.join(',\n')}\n ]\n}\n`;
}

function rowValue({ values, missing, links }: DataRow, names: readonly string[]): object {
  const known = names.flatMap((name, place): [string, DataValue][] => {
    const value = values[place];
    return value === undefined ? [] : [[name, plain(value)]];
  });
  return {
    values: Object.fromEntries(known),
    missing,
    links,
  };
}
