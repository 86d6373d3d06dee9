/** The table of figures on the search page; fetched when something is asked for. */
import { word } from '#engine/scripts/lib/base/words.ts';
import { PURPOSES } from '#engine/scripts/lib/database/purpose.ts';
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import type { SearchIndex } from '#types';
import { make } from '../compare/elements.ts';
import { cellParts, classOf } from '../compare/render-table.ts';
import { readWords } from '../page-words.ts';
import { makeVirtualTable } from '../table/virtual-table.ts';
import { chipsOf, type FacetWords } from './chips.ts';
import { chooseColumns } from './choose-columns.ts';
import { type ColumnScale, cellOf, columnScale } from './figure-cells.ts';
import { type FigureColumn, figureColumns } from './figure-columns.ts';
import { headOf } from './figure-head.ts';
import { notesOf } from './figure-notes.ts';
import { makeTools } from './figure-tools.ts';
import { type OrderedFigures, orderRows } from './order-rows.ts';
import { readIndex } from './read-index.ts';
import { waysOut } from './ways-out.ts';

export interface Page {
  readonly section: HTMLElement;
  readonly chips: HTMLElement;
  readonly words: FacetWords;
  /** The word of the page that a word which finds nothing is nearest to. */
  readonly nearest: (text: string) => string | undefined;
  /** Path of the site. */
  readonly root: string;
  /** Address of download-figures.ts. */
  readonly download: string;
  readonly change: (next: Asked) => void;
}

export interface Shown {
  readonly asked: Asked;
  /** Parts of the address that were not understood. */
  readonly ignored: readonly string[];
  readonly rows: readonly number[];
  /** Further rows, of demonstrations that nobody asked for. */
  readonly left_out: number;
  /** How many rows another question has. */
  readonly count: (asked: Asked) => number;
}

const NUMBER_WIDTH = 8;
const BADGES_WIDTH = 11;
/** Letters are narrower than digits. */
const LETTER = 0.86;
const TEXT_WIDTH = { least: 5, most: 21 };

/** Room for the longest text of the rows, within bounds; in characters. */
function widthOf(column: FigureColumn, rows: readonly number[]): number {
  if (column.kind === 'number')
    return Math.max(NUMBER_WIDTH, ...column.label.split(' ').map((label) => Math.ceil(LETTER * label.length)));
  if (column.id === 'system') return TEXT_WIDTH.most;
  if (column.id === 'evidence' || column.id === 'steady') return BADGES_WIDTH;
  const longest = rows.reduce((most, row) => Math.max(most, column.textAt(row).length), column.label.length);
  return Math.min(Math.max(Math.ceil(LETTER * longest), TEXT_WIDTH.least), TEXT_WIDTH.most);
}

/** On a phone two columns are in sight: the second is the one that the reader orders by. */
function sortedFirst(ordered: OrderedFigures, sort: Asked['sort']): OrderedFigures {
  const [first, ...others] = ordered.columns;
  const sorted = others.find(({ id }) => id === sort?.column);
  if (first === undefined || sorted === undefined || !matchMedia('(max-width: 40rem)').matches) return ordered;
  return { ...ordered, columns: [first, sorted, ...others.filter((column) => column !== sorted)] };
}

/** Fills the section; the function it gives shows what was found. */
export async function openFigures(index: SearchIndex, page: Page): Promise<(shown: Shown) => void> {
  await readWords();
  const { section, chips, words, root, change } = page;
  const reader = readIndex(index);
  const columns = figureColumns(reader);
  const order = orderRows(columns, index.rows);
  const table = makeVirtualTable();
  const notes = make('div', { class: 'figures-notes' });
  let asked: Asked | undefined;
  let ordered: OrderedFigures = { rows: [], columns: [], sorting: [] };

  const toggle = (id: ColumnId, isShown: boolean): void => {
    if (asked) change({ ...asked, columns: { ...asked.columns, [id]: isShown } });
  };
  const download = async (format: 'csv' | 'json'): Promise<void> => {
    const files = (await import(page.download)) as typeof import('./download-figures.ts');
    const found = ordered.rows.map(reader.measurementAt);
    const text =
      format === 'csv' ? files.figuresCsv(found) : files.figuresJson(found, location.href, index.data_version);
    files.saveText(format, asked === undefined ? 'figures' : files.figuresName(asked), text);
  };
  const sortBy = (column: FigureColumn): void => {
    if (asked === undefined) return;
    const is_reversed = asked.sort?.column === column.id && !asked.sort.is_reversed;
    change({ ...asked, sort: { column: column.id, is_reversed } });
  };

  const makeRow = (row: number, scales: ReadonlyMap<FigureColumn, ColumnScale>): HTMLTableRowElement => {
    const measurement = reader.measurementAt(row);
    const cells = ordered.columns.map((column, place) => {
      const cell = cellOf(column, row, measurement, scales, reader);
      const parts = cellParts(cell, root);
      const title = column.kind === 'text' ? [cell.text, cell.sub].filter(Boolean).join('\n') : undefined;
      return place === 0
        ? make('th', { scope: 'row', title }, ...parts)
        : make(
            'td',
            { class: classOf(cell, column.kind === 'number' ? 'num' : ''), title, 'data-value': cell.value },
            ...parts,
          );
    });
    return make('tr', {}, ...cells);
  };

  const tools = makeTools(columns, toggle, download);
  section.append(notes, tools.element, table.element);

  return (shown) => {
    asked = shown.asked;
    const chosen = chooseColumns(columns, shown.rows, asked.columns);
    ordered = sortedFirst(order(shown.rows, asked.sort, chosen.hidden), asked.sort);
    const scales = new Map(
      ordered.columns.flatMap((column) =>
        column.kind === 'number' ? [[column as FigureColumn, columnScale(column, ordered.rows)] as const] : [],
      ),
    );
    chips.replaceChildren(...chipsOf(asked, words, change));
    chips.hidden = chips.childElementCount === 0;
    const told = {
      ignored: shown.ignored,
      ways:
        shown.rows.length > 0
          ? []
          : waysOut(asked, words, { count: shown.count, nearest: page.nearest }).map((way) => ({
              ...way,
              count: shown.count(way.asked),
            })),
      left_out: {
        count: shown.left_out,
        include: () => change({ ...shown.asked, choice: { ...shown.asked.choice, purpose: [...PURPOSES] } }),
      },
    };
    notes.replaceChildren(...notesOf(ordered.rows, chosen, told, reader, root));
    tools.show(ordered.columns, ordered.rows.length);
    table.element.hidden = ordered.rows.length === 0;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sort : undefined;
    table.show({
      caption: word('figures_title'),
      label: word('figures_box', { Count: ordered.rows.length }),
      heads: ordered.columns.map((column) => headOf(column, scales.get(column), ordered.sorting, sortBy)),
      widths: ordered.columns.map((column) => widthOf(column, ordered.rows)),
      count: ordered.rows.length,
      makeRow: (place) => makeRow(ordered.rows[place] ?? 0, scales),
    });
    if (focused !== undefined) section.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus();
  };
}
