/**
 * A table without what its page need not say again and again: titles that only repeat a figure in full, and the one source that all
 * figures of a row have. assets/js/figure-links.ts puts both back.
 */

import { exactFigure } from '../base/digits.ts';
import { countBy } from '../base/group-by.ts';
import { clauseMark, listMark } from '../base/marks.ts';
import type { Cell } from '../model/page.ts';
import type { Column, Table, TableCell, TableRow } from './table.ts';

/** A cell, its address shorter where it leads to a page below the page that it stands on. */
export function nearCell<C extends Cell>(cell: C, near: (href: string) => string): C {
  return cell.href === undefined ? cell : { ...cell, href: near(cell.href) };
}

function isLinkedFigure(cell: TableCell): boolean {
  return cell.value !== undefined && !cell.reason && cell.href !== undefined && cell.code !== true && !cell.badges;
}

/** The place of the first figure whose source all figures of the row without a link of their own are to have; undefined where that would be untrue. */
function sharedSource(cells: readonly TableCell[]): number | undefined {
  const linked = cells.flatMap((cell, place) =>
    place > 0 && isLinkedFigure(cell) ? [{ href: cell.href, place }] : [],
  );
  const [most] = [...countBy(linked, ({ href }) => href)].toSorted(([, a], [, b]) => b - a);
  const hasUnlinked = cells.some((cell) => cell.value !== undefined && !cell.reason && cell.href === undefined);
  if (most === undefined || most[1] < 2 || hasUnlinked) return undefined;
  return linked.find(({ href }) => href === most[0])?.place;
}

/** The figure in full, alone or with what the head of its column says of all. */
function isSaid({ title, value, data_unit }: TableCell, column: Column | undefined): boolean {
  const unit = data_unit ?? column?.data_unit;
  if (value === undefined || unit === undefined || title === undefined) return false;
  const [figure, ...more] = title.split(clauseMark());
  return figure === exactFigure(value, unit) && more.every((text) => column?.label.endsWith(`${listMark()}${text}`));
}

function withoutTitle<C extends TableCell>(cell: C, column: Column | undefined): C {
  const { title: _, ...rest } = cell;
  return isSaid(cell, column) ? (rest as C) : cell;
}

function leanRow(row: TableRow, columns: readonly Column[], near: (href: string) => string): TableRow {
  const first = sharedSource(row.cells);
  const source = first === undefined ? undefined : row.cells[first]?.href;
  const cells = row.cells.map((cell, place): TableCell => {
    const lean = withoutTitle(nearCell(cell, near), columns[place]);
    if (place === first) return { ...lean, links_row: true };
    // A title of its own needs an element, which the link is.
    if (place === 0 || cell.href !== source || !isLinkedFigure(cell) || lean.title !== undefined) return lean;
    const { href: _, ...unlinked } = lean;
    return unlinked;
  });
  return { ...row, cells };
}

export function leanTable(table: Table, near: (href: string) => string): Table {
  const { columns, groups } = table;
  return {
    ...table,
    groups: groups.map((group) => ({ ...group, rows: group.rows.map((row) => leanRow(row, columns, near)) })),
  };
}
