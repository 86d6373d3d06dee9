/** The figures of a card: below each other beside a chart, or side by side without one. */
import { textWidth } from '../../charts/text-width.ts';
import { drawable, wrapLines } from './card-text.ts';
import { box, textLine, textLines } from './marks.ts';
import type { CardFigure } from './types.ts';

const LABEL = { size: 20, colour: '--muted' } as const;
const CONDITIONS = { size: 19, colour: '--ink-2' } as const;
const STEP = 25;

/** The value with its unit, as large as the width allows. */
function value({ text, unit = '' }: CardFigure, x: number, y: number, width: number, most: number): string {
  const share = 0.55;
  const wide = textWidth(drawable(text), most, true) + textWidth(` ${drawable(unit)}`, most * share);
  const size = wide > width ? Math.floor((most * width) / wide) : most;
  const after = x + textWidth(drawable(text), size, true) + size * 0.2;
  const number = textLine(text, x, y, { size, colour: '--ink', bold: true });
  return unit === ''
    ? number
    : number + textLine(unit, after, y, { size: Math.round(size * share), colour: '--ink-2' });
}

const ROW = { height: 78, value: 185, gap: 18, size: 36, label: 19, conditions: 17, step: 23 } as const;

/** A row each: the value, and beside it what it is and under which conditions. */
export function drawFiguresDown(figures: readonly CardFigure[], x: number, width: number, top: number): string {
  const left = x + ROW.value + ROW.gap;
  const room = width - ROW.value - ROW.gap;
  return figures
    .map((figure, place) => {
      const y = top + place * ROW.height;
      const conditions = wrapLines(figure.conditions ?? '', room, ROW.conditions, 2);
      const parts = [
        box(x, y, width, 1.5, '--grid'),
        value(figure, x, y + 50, ROW.value, ROW.size),
        textLine(figure.label, left, y + 23, { size: ROW.label, colour: '--ink', bold: true }),
        textLines(conditions, left, y + 23 + ROW.step, ROW.step, { size: ROW.conditions, colour: '--muted' }),
      ];
      return parts.join('');
    })
    .join('');
}

/** Columns of equal width, upon a line, at the foot of the card. */
export function drawFiguresAcross(
  figures: readonly CardFigure[],
  x: number,
  width: number,
  top: number,
  bottom: number,
): string {
  const gap = 36;
  const column = (width - gap * 2) / 3;
  const height = 210;
  const y = Math.max(top + 24, Math.min(bottom - height, top + 90));
  return figures
    .map((figure, place) => {
      const left = x + place * (column + gap);
      const parts = [
        box(left, y, column, 2, '--rule'),
        textLines(wrapLines(figure.label, column, LABEL.size, 1), left, y + 34, STEP, LABEL),
        value(figure, left, y + 96, column, 58),
        textLines(wrapLines(figure.conditions ?? '', column, CONDITIONS.size, 3), left, y + 132, STEP, CONDITIONS),
      ];
      return parts.join('');
    })
    .join('');
}
