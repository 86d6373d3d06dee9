/** Sorting by a column of figures: a button in its head; rows stay in their group, missing figures last, a third click restores. */

type Order = 'none' | 'descending' | 'ascending';

const NEXT: Readonly<Record<Order, Order>> = { none: 'descending', descending: 'ascending', ascending: 'none' };

function figureOf(row: HTMLTableRowElement, column: number): number | undefined {
  const text = row.cells[column]?.dataset.value;
  return text === undefined ? undefined : Number(text);
}

/** Compares two figures; one that is missing comes last in either order. */
export function compareFigures(a: number | undefined, b: number | undefined, order: Order): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return order === 'ascending' ? a - b : b - a;
}

function sortBody(
  body: HTMLTableSectionElement,
  places: ReadonlyMap<Element, number>,
  column: number,
  order: Order,
): void {
  const rows = [...body.rows];
  const place = (row: Element): number => places.get(row) ?? 0;
  const heads = rows.filter((row) => row.classList.contains('group'));
  const sorted = rows
    .filter((row) => !row.classList.contains('group'))
    .sort((a, b) => {
      const byFigure = order === 'none' ? 0 : compareFigures(figureOf(a, column), figureOf(b, column), order);
      return byFigure || place(a) - place(b);
    });
  body.append(...heads, ...sorted);
}

/** Gives every head of a column of figures a button, where there is something to sort. */
export function makeSortable(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const bodies = [...table.tBodies];
  const rows = bodies.flatMap((body) => [...body.rows]);
  const isWorth = bodies.some((body) => [...body.rows].filter((row) => !row.classList.contains('group')).length > 2);
  if (!isWorth) return;
  const places = new Map<Element, number>(rows.map((row, place) => [row, place]));
  heads.forEach((head, column) => {
    const label = head.querySelector('.column-label');
    if (!head.classList.contains('num') || label === null) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...label.childNodes);
    label.replaceChildren(button);
    button.addEventListener('click', () => {
      const now = head.getAttribute('aria-sort');
      const order = NEXT[now === 'descending' || now === 'ascending' ? now : 'none'];
      for (const other of heads) other.removeAttribute('aria-sort');
      if (order !== 'none') head.setAttribute('aria-sort', order);
      for (const body of bodies) sortBody(body, places, column, order);
    });
  });
}
