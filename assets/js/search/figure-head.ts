/** Heads of the table of figures: a button that orders by the column, its unit, and which way is better. */
import { word } from '#engine/scripts/lib/base/words.ts';
import { make } from '../compare/elements.ts';
import type { ColumnScale } from './figure-cells.ts';
import type { FigureColumn } from './figure-columns.ts';
import type { OrderedFigures } from './order-rows.ts';

function unitOf(column: FigureColumn, { scale }: ColumnScale): Node {
  const better = column.kind === 'number' ? word(`better_${column.better}`) : '';
  const arrow = column.kind === 'number' && column.better === 'lower' ? '↓' : '↑';
  return make(
    'span',
    { class: 'unit' },
    scale.unit,
    make(
      'span',
      { class: 'better', title: better },
      make('span', { 'aria-hidden': 'true' }, arrow),
      make('span', { class: 'sr-only' }, ` (${better})`),
    ),
  );
}

export function headOf(
  column: FigureColumn,
  scale: ColumnScale | undefined,
  [first]: OrderedFigures['sorting'],
  sortBy: (column: FigureColumn) => void,
): HTMLTableCellElement {
  const sorted = first?.id !== column.id ? undefined : first.desc ? 'descending' : 'ascending';
  const button = make('button', { type: 'button', class: 'sort', 'data-sort': column.id }, column.label);
  button.addEventListener('click', () => sortBy(column));
  return make(
    'th',
    { scope: 'col', class: column.kind === 'number' ? 'num' : undefined, 'aria-sort': sorted },
    make('span', { class: 'column-label' }, button),
    scale === undefined ? undefined : unitOf(column, scale),
  );
}
