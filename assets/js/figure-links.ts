/** What tables leave to the browser: the source of each figure where a row has one for all, and each figure in full for the pointer. */
import { exactFigure } from '#engine/scripts/lib/base/digits.ts';

/** The text of a figure, which stands in its cell as it is. */
function textIn(cell: HTMLElement): Text | undefined {
  return [...cell.childNodes].find((node) => node instanceof Text && node.data.trim() !== '') as Text | undefined;
}

function linkRow(first: HTMLAnchorElement): void {
  for (const cell of first.closest('tr')?.cells ?? []) {
    const text = textIn(cell);
    if (cell.dataset.value === undefined || text === undefined) continue;
    const link = document.createElement('a');
    link.href = first.href;
    text.replaceWith(link);
    link.append(text);
  }
  delete first.dataset.row;
}

/** The figure that is pointed at, in full; tables have thousands, and most are never pointed at. */
function titleFigure({ target }: Event): void {
  const cell = (target as Element).closest<HTMLTableCellElement>('.table-box tbody > tr > [data-value]');
  if (cell === null) return;
  const unit = cell.dataset.unit ?? cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.dataset.unit;
  const figure = cell.querySelector<HTMLElement>(':scope > a') ?? (textIn(cell) === undefined ? undefined : cell);
  if (unit !== undefined && figure?.title === '') figure.title = exactFigure(Number(cell.dataset.value), unit);
}

/** Completes the tables that came with the page. */
export function linkFigures(page: Document): void {
  for (const first of page.querySelectorAll<HTMLAnchorElement>('a[data-row]')) linkRow(first);
  for (const kind of ['pointerover', 'focusin']) page.addEventListener(kind, titleFigure);
}
