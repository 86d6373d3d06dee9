/** Reads a table back from the page as it stands there: sorted, and without what is hidden. */
import { word } from '#engine/scripts/lib/base/words.ts';
import type { Badge, Column, Table, TableCell, TableRow } from '#engine/scripts/lib/tables/table.ts';

/** False for what a filter hides; a table in a closed fold is read whole. */
function isShown(element: HTMLElement): boolean {
  return !element.hidden && getComputedStyle(element).display !== 'none';
}

/** Text of an element without that of some parts of it. */
function textWithout(element: Element | null, parts: string): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll(parts) ?? []) part.remove();
  return copy?.textContent?.trim() ?? '';
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

function columnOf(head: HTMLElement): Column {
  const { unit } = head.dataset;
  const shown = textWithout(head.querySelector('.unit'), '.better');
  return {
    label: head.querySelector('.column-label')?.textContent?.trim() ?? textWithout(head, '.unit, .better'),
    kind: head.classList.contains('num') ? 'number' : 'text',
    ...(shown === '' ? {} : { unit: shown }),
    ...(unit === undefined ? {} : { data_unit: unit }),
  };
}

function badgesOf(cell: Element): readonly Badge[] {
  return [...cell.querySelectorAll('.badge')].map((badge) => ({
    kind: 'neutral',
    text: badge.textContent?.trim() ?? '',
    title: '',
  }));
}

function rangeOf({ low, high, alone }: DOMStringMap): TableCell['range'] {
  const [least, most] = [numberIn(low), numberIn(high)];
  if (least === undefined && most === undefined) return undefined;
  return {
    ...(least === undefined ? {} : { low: least }),
    ...(most === undefined ? {} : { high: most }),
    ...(alone === undefined ? {} : { alone: true }),
  };
}

/** A place on the same page stays one: no figure has its source there. */
function hrefOf(link: HTMLAnchorElement): string {
  const written = link.getAttribute('href') ?? '';
  return written.startsWith('#') ? written : link.href;
}

function cellOf(cell: HTMLElement): TableCell {
  const value = numberIn(cell.dataset.value);
  const reason = cell.querySelector('.none')?.ariaLabel?.replace(`${word('missing_prefix')} `, '');
  const link = cell.querySelector<HTMLAnchorElement>(':scope > a');
  const sub = cell.querySelector('.sub:not(:has(> a))')?.textContent ?? '';
  const links = [...cell.querySelectorAll<HTMLAnchorElement>('.sub > a')];
  const range = rangeOf(cell.dataset);
  const badges = badgesOf(cell);
  const { unit, data, qualifiers } = cell.dataset;
  return {
    text: textWithout(cell, '.sub, .badges, .sr-only'),
    ...(value === undefined ? {} : { value }),
    ...(reason === undefined ? {} : { reason }),
    ...(link === null ? {} : { href: hrefOf(link) }),
    ...(sub.trim() === '' ? {} : { sub }),
    ...(links.length === 0 ? {} : { links: links.map((one) => ({ text: one.textContent ?? '', href: hrefOf(one) })) }),
    ...(badges.length === 0 ? {} : { badges }),
    ...(range === undefined ? {} : { range }),
    ...(unit === undefined ? {} : { data_unit: unit }),
    ...(data === undefined ? {} : { data: JSON.parse(data) as NonNullable<TableCell['data']> }),
    ...(qualifiers === undefined ? {} : { qualifiers: qualifiers.split(' ') }),
  };
}

function groupOf(body: HTMLTableSectionElement, places: readonly number[]): Table['groups'][number] {
  const head = body.querySelector('tr.group');
  const title = textWithout(head?.querySelector('.group-title') ?? null, '.sub');
  const sub = head?.querySelector('.sub')?.textContent?.trim() ?? '';
  const rows = [...body.rows].filter((row) => row !== head && isShown(row));
  return {
    ...(title === '' ? {} : { title }),
    ...(sub === '' ? {} : { sub }),
    rows: rows.map(
      (row): TableRow => ({
        cells: places.map((place) => {
          const cell = row.cells[place];
          return cell === undefined ? { text: '' } : cellOf(cell);
        }),
      }),
    ),
  };
}

/** The table that table.html made, or that stands there in its form, with the columns and rows that are shown, in their order. */
export function readTable(table: HTMLTableElement): Table {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const places = heads.flatMap((head, place) => (isShown(head) ? [place] : []));
  const caption = table.caption;
  const note = textWithout(caption?.querySelector('.caption-note') ?? null, 'a');
  return {
    caption: textWithout(caption, '.caption-note'),
    ...(note === '' ? {} : { note }),
    columns: places.flatMap((place) => heads[place] ?? []).map(columnOf),
    groups: [...table.tBodies].filter(isShown).map((body) => groupOf(body, places)),
  };
}
