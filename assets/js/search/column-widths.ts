/** How wide the columns of the table of figures are, in characters. Pure. */
import type { ColumnScale } from './figure-cells.ts';
import type { FigureColumn } from './figure-columns.ts';

const NUMBER_WIDTH = 7;
/** Letters are narrower than digits. */
const LETTER = 0.86;
/** Of a badge against other text; and around its own. */
const BADGE = { letter: 0.86 * LETTER, room: 2.5 };
const TEXT_WIDTH = { least: 5, most: 21 };

/** Digits before and after the decimal mark, which all figures have room for, the mark, and one sign ("~"). */
function digitsOf({ largest, scale, decimals }: ColumnScale): number {
  const whole = Math.max(1, Math.floor(Math.log10(Math.max(1, largest / scale.factor))) + 1);
  return whole + (decimals === 0 ? 0 : decimals + 0.5) + 1;
}

/** Room for the longest text of the rows, within bounds; `scale` is that of a column of figures. */
export function widthOf(column: FigureColumn, rows: readonly number[], scale?: ColumnScale): number {
  if (column.kind === 'number')
    return Math.max(
      NUMBER_WIDTH,
      ...column.label.split(' ').map((label) => Math.ceil(LETTER * label.length)),
      scale === undefined ? 0 : digitsOf(scale),
    );
  if (column.id === 'system') return TEXT_WIDTH.most;
  if (column.id === 'evidence' || column.id === 'steady') {
    const badge = rows.reduce(
      (most, row) =>
        Math.max(
          most,
          ...column
            .textAt(row)
            .split(', ')
            .map((text) => text.length),
        ),
      0,
    );
    return Math.ceil(Math.max(LETTER * column.label.length, BADGE.letter * badge + BADGE.room));
  }
  const longest = rows.reduce((most, row) => Math.max(most, column.textAt(row).length), column.label.length);
  return Math.min(Math.max(Math.ceil(LETTER * longest), TEXT_WIDTH.least), TEXT_WIDTH.most);
}
