/** From a table as it is shown to the same as data. */

import { joinKnown } from '../base/marks.ts';
import { type WordAfter, word, wordOr } from '../base/words.ts';
import { distinctNames } from './data-rows.ts';
import type { DataColumn, DataRow, DataTable, DataValue } from './data-table.ts';
import type { Column, Link, Table, TableCell, TableRow } from './table.ts';

/** Unit of sizes, as in the API. */
const BYTES = 'bytes';

/** A column of data made of one column of the table, or of the headings above its rows. */
interface Part extends DataColumn {
  readonly of: (line: Line) => DataValue;
}

interface Group {
  readonly title?: string;
  readonly sub?: string;
}

interface Line {
  readonly group: Group;
  readonly row: TableRow;
}

/** Words as plain text: one line, one kind of space, nothing for the dash of a missing value. */
function plain(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .trim()
    .replace(/(:?)\s*\n\s*/g, (_, colon) => (colon === '' ? '; ' : ': '))
    .replace(/\s+/g, ' ');
  return words === '' || words === '–' ? undefined : words;
}

function marksOf({ badges = [] }: TableCell): string | undefined {
  return plain(badges.map(({ text }) => text).join('; '));
}

function isMissing({ reason }: TableCell): boolean {
  return reason !== undefined && reason !== '';
}

function isFigure(cell: TableCell, { kind }: Column): boolean {
  return cell.value !== undefined && !isMissing(cell) && (kind === 'number' || cell.data_unit !== undefined);
}

/** The figure in full, else the text; nothing for a range, whose ends have columns of their own. */
function shownValue(cell: TableCell, column: Column): DataValue {
  if (isMissing(cell)) return undefined;
  if (isFigure(cell, column)) return cell.range?.alone ? undefined : cell.value;
  return plain(cell.text) ?? marksOf(cell);
}

/** A rank that several share: its number alone would not say so. */
function isTied({ text, value }: TableCell): boolean {
  return value !== undefined && plain(text) === word('rank_tied', { rank: value });
}

/** A link that opens a comparison says what it does, and nothing of its row. */
function isTold({ href }: Link): boolean {
  return !/(?:^|\/)compare\/\?c=/.test(href);
}

/** "Bandwidth (bytes/s)"; "Highest IOPS" says its unit itself. */
function named(label: string, detail: string | undefined): string {
  return detail === undefined || label.endsWith(detail) ? label : `${label} (${detail})`;
}

/** The unit of all figures of a column; undefined where they have none, or several. */
function unitOf(column: Column, cells: readonly TableCell[]): string | undefined {
  const units = new Set(cells.flatMap((cell) => (isFigure(cell, column) ? [cell.data_unit ?? column.data_unit] : [])));
  return units.size === 1 ? [...units][0] : column.data_unit;
}

/** A column's label, with the line under it where that alone tells it from others. */
function labelOf(columns: readonly Column[], place: number): string {
  const { label = '', unit, data_unit } = columns[place] ?? {};
  const isShared = columns.filter((other) => other.label === label).length > 1;
  const parts = isShared && data_unit === undefined ? [label, unit] : [label];
  return plain(joinKnown(', ', ...parts)) ?? String(place + 1);
}

/** Columns of data that a column of the table makes: its values, and what stands beside or under them, where there is any. */
function partsOf(columns: readonly Column[], column: Column, place: number, lines: readonly Line[]): readonly Part[] {
  const label = labelOf(columns, place);
  const cellOf = ({ row }: Line): TableCell => row.cells[place] ?? { text: '' };
  const cells = lines.map(cellOf);
  const unit = unitOf(column, cells);
  const hasUnits = cells.some((cell) => cell.data_unit !== undefined && cell.data_unit !== unit);
  const part = (name: string, of: (cell: TableCell) => DataValue, inUnit?: string): Part => ({
    name,
    unit: inUnit,
    of: (line) => of(cellOf(line)),
  });
  const beside = (
    key: WordAfter<'table_file'>,
    of: (cell: TableCell) => DataValue,
    inUnit?: string,
  ): readonly Part[] => {
    const isNeeded = cells.some((cell) => !isMissing(cell) && of(cell) !== undefined);
    return isNeeded ? [part(named(label, word(`table_file_${key}`)), of, inUnit)] : [];
  };
  const kinds = new Set(cells.flatMap(({ data = {} }) => Object.keys(data)));
  const plainly = [...kinds]
    .sort()
    .map((kind) =>
      part(named(label, wordOr('table_file', kind)), ({ data }) => data?.[kind], kind === BYTES ? BYTES : undefined),
    );
  return [
    part(named(label, unit), (cell) => shownValue(cell, column), unit),
    ...plainly,
    ...beside('low', ({ range }) => range?.low, unit),
    ...beside('high', ({ range }) => range?.high, unit),
    ...beside('qualifiers', ({ qualifiers }) => qualifiers?.join(' ')),
    ...(hasUnits ? beside('unit', ({ data_unit }) => data_unit) : []),
    ...beside('marks', (cell) => (plain(cell.text) === undefined ? undefined : marksOf(cell))),
    ...beside('tie', (cell) => (isTied(cell) ? word('rank_is_tied') : undefined)),
    ...beside('detail', ({ sub, links = [] }) =>
      plain(joinKnown('\n', sub, ...links.filter(isTold).map(({ text }) => text))),
    ),
  ];
}

function groupParts(lines: readonly Line[]): readonly Part[] {
  const part = (key: WordAfter<'table_file'>, of: (group: Group) => DataValue): readonly Part[] =>
    lines.some(({ group }) => of(group) !== undefined)
      ? [{ name: word(`table_file_${key}`), of: ({ group }) => of(group) }]
      : [];
  return [...part('group', ({ title }) => plain(title)), ...part('group_detail', ({ sub }) => plain(sub))];
}

/** The one place that all figures of a row come from; undefined where they come from several. */
function sourceOf({ row }: Line, columns: readonly Column[]): string | undefined {
  const places = row.cells.flatMap((cell, place) => {
    const column = columns[place];
    // A rank leads to what was checked, on the same page.
    const leads = cell.href !== undefined && !cell.href.startsWith('#');
    return column !== undefined && isFigure(cell, column) && leads ? [cell.href ?? ''] : [];
  });
  const [first, ...others] = new Set(places);
  return others.length === 0 ? first : undefined;
}

/** The same parts, their names made to differ. */
function distinct(parts: readonly Part[]): readonly Part[] {
  const names = distinctNames(parts.map(({ name }) => name));
  return parts.map((part, place) => ({ ...part, name: names[place] ?? part.name }));
}

/** Entries of a record, or nothing where there are none. */
function recordOf(entries: readonly (readonly [string, string])[]): Record<string, string> | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** `firsts` are the names of the columns' values. Links to the one source of a row are not told again for each figure. */
function rowOf(
  line: Line,
  parts: readonly Part[],
  firsts: readonly (string | undefined)[],
  source: string | undefined,
  to: Address,
): DataRow {
  const cells = line.row.cells.flatMap((cell, place) => {
    const name = firsts[place];
    return name === undefined ? [] : [{ cell, name }];
  });
  const missing = recordOf(cells.flatMap(({ cell, name }) => (isMissing(cell) ? [[name, cell.reason ?? '']] : [])));
  const links = recordOf(
    cells.flatMap(({ cell: { href }, name }) => (href === undefined || href === source ? [] : [[name, to(href)]])),
  );
  return {
    values: parts.map((part) => part.of(line)),
    missing,
    links,
  };
}

/** Makes a whole address of one below the base URL. */
export type Address = (href: string) => string;

/**
 * Rows and columns as shown, with the headings of groups as first columns and, where all figures of a row come from one place, that
 * place as the last one.
 */
export function dataOfTable({ caption, note, columns, groups }: Table, to: Address): DataTable {
  const lines = groups.flatMap((group) => group.rows.map((row): Line => ({ group, row })));
  const ofColumns = columns.map((column, place) => partsOf(columns, column, place, lines));
  const places = new Map(lines.map((line) => [line, sourceOf(line, columns)]));
  const source: Part = {
    name: word('table_file_source'),
    of: (line) => {
      const href = places.get(line);
      return href === undefined ? undefined : to(href);
    },
  };
  const ofGroups = groupParts(lines);
  const hasSource = [...places.values()].some((place) => place !== undefined);
  const parts = distinct([...ofGroups, ...ofColumns.flat(), ...(hasSource ? [source] : [])]);
  let next = ofGroups.length;
  const firsts = ofColumns.map((own) => {
    const name = parts[next]?.name;
    next += own.length;
    return name;
  });
  return {
    title: plain(caption) ?? '',
    ...(note === undefined ? {} : { note: plain(note) ?? '' }),
    columns: parts.map(({ name, unit }) => ({ name, unit })),
    rows: lines.map((line) => rowOf(line, parts, firsts, places.get(line), to)),
  };
}
