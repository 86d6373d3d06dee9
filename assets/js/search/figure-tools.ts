/** Tools beside the table of figures: which columns to show, and the rows as files. */
import { word } from '#engine/scripts/lib/base/words.ts';
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import { make } from '../compare/elements.ts';
import type { FigureColumn } from './figure-columns.ts';

export type FileFormat = 'csv' | 'json';

export interface FigureTools {
  readonly element: HTMLElement;
  /** Ticks the columns that are shown; hides the tools where there are no rows. */
  readonly show: (shown: readonly FigureColumn[], count: number) => void;
}

export function makeTools(
  columns: readonly FigureColumn[],
  toggle: (id: ColumnId, isShown: boolean) => void,
  download: (format: FileFormat) => Promise<void>,
): FigureTools {
  const boxes = columns
    .filter(({ id }) => id !== 'system')
    .map(({ id, label }) => {
      const box = make('input', { type: 'checkbox', value: id });
      box.addEventListener('change', () => toggle(id, box.checked));
      return { id, box, item: make('li', {}, make('label', {}, box, ' ', label)) };
    });
  const list = make('ul', {}, ...boxes.map(({ item }) => item));
  const choose = make('details', { class: 'figures-columns' }, make('summary', {}, word('figures_columns')), list);
  const said = make('span', { class: 'figures-said', role: 'status' });
  const buttons = (['csv', 'json'] as const).map((format) => {
    const button = make('button', { type: 'button', 'data-download': format }, format.toUpperCase());
    button.addEventListener('click', () => {
      said.textContent = '';
      download(format).catch(() => {
        said.textContent = word('figures_download_failed');
      });
    });
    return button;
  });
  const label = make('span', {});
  const files = make('div', { class: 'figures-files' }, label, ...buttons, said);
  const element = make('div', { class: 'figures-tools' }, choose, files);
  return {
    element,
    show: (shown, count) => {
      element.hidden = count === 0;
      label.textContent = word('figures_download', { Count: count });
      for (const { id, box } of boxes) box.checked = shown.some((column) => column.id === id);
    },
  };
}
