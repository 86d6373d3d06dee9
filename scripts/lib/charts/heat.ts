/** Lays a heat map out: a grid of figures, coloured in classes; both axes named. */
import { formatDigits } from '../base/digits.ts';
import type { Drawing } from './drawing.ts';
import { figureText, linkOf } from './figure-text.ts';
import { textWidth } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const FONT = { wide: 12, half: 12, narrow: 11 } as const;
const CELL_HEIGHT = 28;
const WIDEST_CELL = 64;
const GAP = 2;
const HEAD = 44;

function text(content: string, x: number, y: number, align: string, size: number, fill = 'var(--muted)') {
  return { mark: 'text', text: content, x, y, align, size, fill };
}

/** Two digits, where three do not fit: the table has them all. */
function shortened({ value, text: whole }: ChartRow): string {
  return value === undefined ? whole : formatDigits(value, { significant: 2 });
}

function cellMarks(
  row: ChartRow,
  tip_at: string,
  box: { x: number; y: number; width: number },
  size: number,
  unit: string | undefined,
): object[] {
  const middle = [box.x + box.width / 2, box.y + CELL_HEIGHT / 2] as const;
  const figure = textWidth(row.text, size) > box.width - 2 * GAP ? shortened(row) : row.text;
  if (row.level === undefined) return [text(figure, ...middle, 'center', size)];
  const fill = `var(--heat-${row.level})`;
  const ends = { x2: box.x + box.width - GAP, y2: box.y + CELL_HEIGHT - GAP };
  return [
    { mark: 'cell', x: box.x, y: box.y, ...ends, fill, tip_at, tip_text: figureText(row.text, unit), ...linkOf(row) },
    text(figure, middle[0] - GAP / 2, middle[1] - GAP / 2, 'center', size, `var(--heat-ink-${row.level})`),
  ];
}

/** Picture of one panel. Rows of the grid are the rows' labels, columns their series, both in the order they come in. */
export function layHeat(_data: ChartData, panel: ChartPanel, size: PictureSize): Drawing {
  const font = FONT[size];
  const down = [...new Set(panel.rows.map(({ label }) => label))];
  const across = [...new Set(panel.rows.map(({ series }) => series))];
  const left = Math.ceil(Math.max(...down.map((label) => textWidth(label, 12)))) + 10;
  const cell = Math.min(WIDEST_CELL, Math.floor((WIDTH[size] - left - 2) / Math.max(1, across.length)));
  const marks = panel.rows.flatMap((row) =>
    cellMarks(
      row,
      `${panel.value_title} ${row.label}, ${panel.x_title ?? ''} ${row.series}`,
      { x: across.indexOf(row.series) * cell, y: down.indexOf(row.label) * CELL_HEIGHT, width: cell },
      font,
      panel.unit,
    ),
  );
  return {
    template: 'heat',
    width: size === 'narrow' ? WIDTH.narrow - left : cell * across.length,
    height: down.length * CELL_HEIGHT,
    padding: { left, right: 0, top: HEAD, bottom: 4 },
    signals: {},
    rows: [
      text(`${panel.value_title} ↓ · ${panel.x_title ?? ''} →`, -left, -HEAD + 10, 'left', 12, 'var(--ink-2)'),
      ...across.map((label, place) => text(label, place * cell + cell / 2, -10, 'center', 12)),
      ...down.map((label, place) => text(label, -8, place * CELL_HEIGHT + CELL_HEIGHT / 2, 'right', 12)),
      ...marks,
    ],
  };
}
