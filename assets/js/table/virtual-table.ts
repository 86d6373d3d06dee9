/** A table of very many rows in a box that scrolls: only rows in sight, and the one with the focus, are in the page. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { make } from '../compare/elements.ts';

export interface TableContent {
  readonly caption: string;
  /** Names the box, which takes the focus so that keys scroll it. */
  readonly label: string;
  readonly heads: readonly HTMLTableCellElement[];
  /** Width of each column in characters; they stay as they are while rows come and go. */
  readonly widths: readonly number[];
  readonly count: number;
  readonly makeRow: (place: number) => HTMLTableRowElement;
}

/** So few rows all stand in the page: they can be searched, selected and printed whole. */
const FEW = 100;
const OVERSCAN = 8;
/** Height before a row was measured. */
const FIRST_GUESS = 44;

export interface VirtualTable {
  readonly element: HTMLElement;
  readonly show: (content: TableContent) => void;
}

function spacer(height: number, columns: number): HTMLTableRowElement {
  const cell = make('td', { colspan: columns });
  cell.style.height = `${height}px`;
  return make('tr', { class: 'spacer', 'aria-hidden': 'true' }, cell);
}

/** Puts `wanted` into `parent` without moving what is there already, so that the focus stays. */
function placeNodes(parent: Element, wanted: readonly Element[]): void {
  const kept = new Set(wanted);
  for (const node of [...parent.children]) if (!kept.has(node)) node.remove();
  let at = parent.firstElementChild;
  for (const node of wanted) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

function columnGroup(widths: readonly number[]): readonly HTMLElement[] {
  return widths.map((width, place) => {
    const column = make('col');
    const own = `calc(${width}ch + 1rem)`;
    // The first column stays in sight while the others scroll by: on a phone it leaves them room.
    column.style.width = place === 0 ? `min(${own}, 52vw)` : own;
    return column;
  });
}

export function makeVirtualTable(): VirtualTable {
  const caption = make('caption', { class: 'sr-only' });
  const columns = make('colgroup');
  const head = make('thead');
  const body = make('tbody');
  const table = make('table', {}, caption, columns, head, body);
  const box = make('section', { class: 'scroll figures-box', tabindex: 0 }, table);
  let content: TableContent | undefined;
  let rows = new Map<number, HTMLTableRowElement>();
  let height = FIRST_GUESS;
  let isMounted = false;

  /** Place of the row that has the focus. */
  const focused = (): number | undefined => {
    const row = document.activeElement?.closest('tr');
    return row?.parentElement === body ? Number(row.getAttribute('aria-rowindex')) - 2 : undefined;
  };

  const options = (): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] => ({
    count: content?.count ?? 0,
    getScrollElement: () => box,
    estimateSize: () => height,
    overscan: (content?.count ?? 0) <= FEW ? FEW : OVERSCAN,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    // Until the box was measured: as many rows as fit on most screens.
    initialRect: { width: 0, height: 800 },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const places = Array.from({ length: last - first + 1 }, (_, place) => first + place);
      const own = focused();
      if (own === undefined || own >= count || (own >= first && own <= last)) return places;
      return own < first ? [own, ...places] : [...places, own];
    },
    onChange: () => render(),
  });
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(options());

  function render(): void {
    if (content === undefined) return;
    const shown = new Map<number, HTMLTableRowElement>();
    const nodes: Element[] = [];
    let end = 0;
    for (const { index, start, end: next } of virtualizer.getVirtualItems()) {
      const row = rows.get(index) ?? content.makeRow(index);
      row.setAttribute('aria-rowindex', String(index + 2));
      if (start > end) nodes.push(spacer(start - end, content.heads.length));
      shown.set(index, row);
      nodes.push(row);
      end = next;
    }
    const rest = virtualizer.getTotalSize() - end;
    if (rest > 0) nodes.push(spacer(rest, content.heads.length));
    rows = shown;
    placeNodes(body, nodes);
  }

  /** All rows are as high as the first one, whatever the size of letters. */
  const measure = (): void => {
    const [first] = rows.values();
    const own = first?.getBoundingClientRect().height ?? 0;
    if (own === 0 || Math.abs(own - height) < 0.5) return;
    height = own;
    virtualizer.measure();
    render();
  };

  return {
    element: make('div', { class: 'table-box' }, box),
    show: (next) => {
      content = next;
      rows = new Map();
      caption.replaceChildren(next.caption);
      box.setAttribute('aria-label', next.label);
      table.setAttribute('aria-rowcount', String(next.count + 1));
      columns.replaceChildren(...columnGroup(next.widths));
      const characters = next.widths.reduce((sum, width) => sum + width, 0);
      table.style.minWidth = `calc(${characters}ch + ${next.widths.length}rem)`;
      head.replaceChildren(make('tr', { 'aria-rowindex': 1 }, ...next.heads));
      body.replaceChildren();
      box.scrollTop = 0;
      virtualizer.setOptions(options());
      if (!isMounted) virtualizer._didMount();
      isMounted = true;
      virtualizer._willUpdate();
      render();
      measure();
    },
  };
}
