/** The table of figures on the search page; fetched when something is asked for. */
import { word } from '#engine/scripts/lib/base/words.ts';
import { PURPOSES } from '#engine/scripts/lib/database/purpose.ts';
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import { figureNamed } from '#engine/scripts/lib/pages/search/phrase.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import type { SearchIndex } from '#types';
import { make } from '../compare/elements.ts';
import { cellParts, classOf } from '../compare/render-table.ts';
import { readWords } from '../page-words.ts';
import { makeVirtualTable } from '../table/virtual-table.ts';
import { chipsOf, type FacetWords } from './chips.ts';
import { chooseColumns } from './choose-columns.ts';
import { widthOf } from './column-widths.ts';
import { type ColumnScale, cellOf, columnScale } from './figure-cells.ts';
import { type FigureColumn, figureColumns } from './figure-columns.ts';
import { headOf } from './figure-head.ts';
import { notesOf } from './figure-notes.ts';
import { makeTools } from './figure-tools.ts';
import { type OrderedFigures, orderRows } from './order-rows.ts';
import { type FoundMeasurement, readIndex } from './read-index.ts';
import { type WayOut, waysOut, waysToMore } from './ways-out.ts';

// Needed with the figures only, and fetched with them.
export { makeReader } from './understand.ts';

export interface Page {
  readonly section: HTMLElement;
  readonly chips: HTMLElement;
  readonly words: FacetWords;
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

/** On a phone, what was run stands under the name: figures are in sight beside it, first what the reader orders by or asks about. */
const UNDER_NAME: ReadonlySet<ColumnId> = new Set(['work', 'load']);

interface Arranged {
  readonly columns: readonly FigureColumn[];
  /** Columns whose texts stand under the name of the first. */
  readonly under: readonly FigureColumn[];
}

function arrange({ columns }: OrderedFigures, by: ColumnId | undefined): Arranged {
  const [first, ...others] = columns;
  if (first === undefined || !matchMedia('(max-width: 40rem)').matches) return { columns, under: [] };
  const beside = others.filter(({ id }) => !UNDER_NAME.has(id));
  const sorted = beside.filter(({ id }) => id === by);
  return {
    columns: [first, ...sorted, ...beside.filter((column) => !sorted.includes(column))],
    under: others.filter(({ id }) => UNDER_NAME.has(id)),
  };
}

/** A way out with how many figures it leads to: to demonstrations only where there is nothing else. */
function withDemonstrations(way: WayOut, count: Shown['count']): WayOut & { readonly count: number } {
  const own = count(way.asked);
  if (own > 0 || way.asked.choice.purpose !== undefined) return { ...way, count: own };
  const asked = { ...way.asked, choice: { ...way.asked.choice, purpose: [...PURPOSES] } };
  return { name: way.name, asked, count: count(asked), is_demonstration: true };
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
  let arranged: Arranged = { columns: [], under: [] };

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

  const lines = (configuration: string | undefined, row: number, measurement: FoundMeasurement): { sub?: string } => {
    const ran = arranged.under.flatMap((column) => {
      const { text, sub } = cellOf(column, row, measurement, new Map(), reader);
      return sub === undefined ? [text] : [text, sub];
    });
    const all = [ran.join(' · '), configuration ?? ''].filter((line) => line !== '');
    return all.length === 0 ? {} : { sub: all.join('\n') };
  };

  const makeRow = (row: number, scales: ReadonlyMap<FigureColumn, ColumnScale>): HTMLTableRowElement => {
    const measurement = reader.measurementAt(row);
    const cells = arranged.columns.map((column, place) => {
      const own = cellOf(column, row, measurement, scales, reader);
      const cell = place === 0 ? { ...own, ...lines(own.sub, row, measurement) } : own;
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
    const named = figureNamed(asked.q);
    ordered = order(shown.rows, asked.sort, chosen.hidden, named);
    arranged = arrange(ordered, asked.sort?.column ?? named);
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
        shown.rows.length === 0
          ? waysOut(asked, words, shown.count).map((way) => withDemonstrations(way, shown.count))
          : waysToMore(asked)
              .map((way) => ({ ...way, count: shown.count(way.asked) }))
              .filter(({ count }) => count > shown.rows.length),
      left_out: {
        count: shown.left_out,
        include: () => change({ ...shown.asked, choice: { ...shown.asked.choice, purpose: [...PURPOSES] } }),
      },
    };
    notes.replaceChildren(...notesOf(ordered.rows, chosen, { ...told, asked }, reader, root));
    tools.show(ordered.columns, ordered.rows.length);
    table.element.hidden = ordered.rows.length === 0;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sort : undefined;
    table.show({
      caption: word('figures_title'),
      label: word('figures_box', { Count: ordered.rows.length }),
      heads: arranged.columns.map((column, place) =>
        headOf([column, ...(place === 0 ? arranged.under : [])], scales.get(column), ordered.sorting, sortBy),
      ),
      widths: arranged.columns.map((column) => widthOf(column, ordered.rows, scales.get(column))),
      count: ordered.rows.length,
      makeRow: (place) => makeRow(ordered.rows[place] ?? 0, scales),
    });
    if (focused !== undefined) section.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus();
  };
}
