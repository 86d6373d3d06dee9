/** Heads of the table of figures: a button that orders by the column, and by each that stands under its name; its unit, and which way is better. */
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
  [column, ...under]: readonly [FigureColumn, ...FigureColumn[]],
  scale: ColumnScale | undefined,
  [first]: OrderedFigures['sorting'],
  sortBy: (column: FigureColumn) => void,
): HTMLTableCellElement {
  const all = [column, ...under];
  const sorted = !all.some(({ id }) => id === first?.id) ? undefined : first?.desc ? 'descending' : 'ascending';
  const labels = all.map((one) => {
    const name = all.length > 1 && one.id !== first?.id ? 'sort is-other' : 'sort';
    const button = make('button', { type: 'button', class: name, 'data-sort': one.id }, one.label);
    button.addEventListener('click', () => sortBy(one));
    return make('span', { class: 'column-label' }, button);
  });
  return make(
    'th',
    { scope: 'col', class: column.kind === 'number' ? 'num' : undefined, 'aria-sort': sorted },
    ...labels.flatMap((label, place) => (place === 0 ? [label] : [' · ', label])),
    scale === undefined ? undefined : unitOf(column, scale),
  );
}
