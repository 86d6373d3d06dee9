/** A table as table.html makes it, in the browser. */

import { gapMark } from '#engine/scripts/lib/base/marks.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { isSaved } from '#engine/scripts/lib/tables/saved-tables.ts';
import type { Column, Table, TableCell, TableRow } from '#engine/scripts/lib/tables/table.ts';
import { siteHref } from '../site-root.ts';
import { fileButtons } from '../take-away/file-buttons.ts';
import { type Attribute, type Child, make } from './elements.ts';

const fileOf = (): string => word('table_file_of', { kind: '{kind}', caption: '{caption}' });

/** `root` is the path of the site; addresses of other sites and of this page stay as they are. */
export function hrefOf(href: string, root: string): string {
  return /^(?:#|https?:)/.test(href) ? href : siteHref(root, href);
}

function textOf({ text, href, title, reason, code }: TableCell, root: string): Node | string {
  if (reason !== undefined && reason !== '') {
    const why = `${word('missing_prefix')} ${reason}`;
    return make('span', { class: 'none', tabindex: 0, role: 'img', 'aria-label': why }, text);
  }
  const inner = code === true ? make('code', {}, text) : text;
  if (href !== undefined) return make('a', { href: hrefOf(href, root), title }, inner);
  return title === undefined ? inner : make('span', { title }, inner);
}

export function badgesOf({ badges = [] }: Pick<TableCell, 'badges'>, root: string): Node | undefined {
  if (badges.length === 0) return undefined;
  return make(
    'span',
    { class: 'badges' },
    ...badges.map(({ kind, text, title, href }) =>
      href === undefined
        ? make('span', { class: `badge badge-${kind}`, title }, text)
        : make('a', { class: `badge badge-${kind}`, href: hrefOf(href, root), title }, text),
    ),
  );
}

function linksOf({ links = [] }: TableCell, root: string): readonly Node[] {
  return links.map(({ text, href, title }) =>
    make('span', { class: 'sub' }, make('a', { href: hrefOf(href, root), title }, text)),
  );
}

/** The inside of a cell: figure or text, and under it badges and more. */
export function cellParts(cell: TableCell, root: string): readonly Child[] {
  const sub = cell.sub === undefined ? undefined : make('span', { class: 'sub' }, cell.sub);
  return [textOf(cell, root), badgesOf(cell, root), sub, ...linksOf(cell, root)];
}

/** The class of a cell, as cell-class.html makes it. */
export function classOf({ bar }: TableCell, kind: string): string | undefined {
  const names = [kind, bar ? `bar b${bar}` : ''].filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(' ');
}

/** What cell-data.html writes: what the files of the table are made of. */
function dataOf({ value, data_unit, data, range, qualifiers }: TableCell): Readonly<Record<string, Attribute>> {
  return {
    'data-value': value,
    'data-unit': data_unit,
    'data-data': data === undefined ? undefined : JSON.stringify(data),
    'data-low': range?.low,
    'data-high': range?.high,
    'data-alone': range?.alone,
    'data-qualifiers': qualifiers?.join(' '),
  };
}

function rowOf({ cells }: TableRow, columns: readonly Column[], root: string): HTMLTableRowElement {
  return make(
    'tr',
    {},
    ...cells.map((cell, place) => {
      const kind = columns[place]?.kind === 'number' ? 'num' : cell.is_long ? 'long' : '';
      const name = classOf(cell, kind);
      return place === 0
        ? make('th', { scope: 'row', class: name, ...dataOf(cell) }, ...cellParts(cell, root))
        : make('td', { class: name, ...dataOf(cell) }, ...cellParts(cell, root));
    }),
  );
}

function bodyOf({ title, sub, rows }: Table['groups'][number], columns: readonly Column[], root: string): Node {
  const quiet = sub === undefined ? undefined : make('span', { class: 'sub' }, sub);
  const head =
    title === undefined
      ? undefined
      : make(
          'tr',
          { class: 'group' },
          make(
            'th',
            { scope: 'rowgroup', colspan: columns.length },
            make('span', { class: 'group-title' }, title, ' ', quiet),
          ),
        );
  return make('tbody', {}, head, ...rows.map((row) => rowOf(row, columns, root)));
}

/** Which way is better, as an arrow with words. */
function betterOf(better: string | undefined): Node | undefined {
  if (better === undefined) return undefined;
  const arrow = better === word('better_lower') ? '↓' : '↑';
  return make(
    'span',
    { class: 'better', title: better },
    make('span', { 'aria-hidden': 'true' }, arrow),
    make('span', { class: 'sr-only' }, ` (${better})`),
  );
}

/** The table in its own scrolling box. */
export function renderTable(whole: Table, root: string): HTMLElement {
  const { caption, is_titled, note, note_link: link, columns, groups } = whole;
  const heads = columns.map(({ kind, label, unit, data_unit, better }) =>
    make(
      'th',
      { scope: 'col', class: kind === 'number' ? 'num' : undefined, 'data-unit': data_unit },
      make('span', { class: 'column-label' }, label),
      unit === undefined ? undefined : make('span', { class: 'unit' }, unit, betterOf(better)),
    ),
  );
  const table = make(
    'table',
    {},
    make(
      'caption',
      {},
      make('span', { class: is_titled ? 'sr-only' : undefined }, caption),
      note === undefined
        ? undefined
        : make(
            'span',
            { class: 'caption-note' },
            note,
            ...(link === undefined ? [] : [gapMark(), make('a', { href: hrefOf(link.href, root) }, link.text)]),
          ),
    ),
    make('thead', {}, make('tr', {}, ...heads)),
    ...groups.map((group) => bodyOf(group, columns, root)),
  );
  const box = make(
    'section',
    { class: 'scroll', tabindex: 0, 'aria-label': word('table_scrolls', { caption }) },
    table,
  );
  return make(
    'div',
    { class: 'table-box' },
    box,
    isSaved(whole) ? make('p', { class: 'table-files' }, ...fileButtons(caption, fileOf())) : undefined,
  );
}
