/** How series are told apart, by colour and by shape or dash, so that colour never stands alone. */
import { type ChartKind, DRAWINGS } from './drawing.ts';

const SHAPES = [
  'circle',
  'square',
  'diamond',
  'triangle-up',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
];
const DASHES = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [10, 4],
  [4, 2],
  [1, 3],
  [6, 2, 1, 2],
];

/** Side of the square that a legend's mark stands in, px. */
const KEY_WIDTH = 12;

/** Paths of the shapes in that square. */
const KEYS: Readonly<Record<string, string>> = {
  circle: 'M6 1a5 5 0 1 0 .01 0z',
  square: 'M1.5 1.5h9v9h-9z',
  diamond: 'M6 0l4.5 6L6 12 1.5 6z',
  'triangle-up': 'M6 1l5.5 10H.5z',
  cross: 'M4 1h4v3h3v4H8v3H4V8H1V4h3z',
  'triangle-down': 'M6 11L.5 1h11z',
  'triangle-right': 'M11 6L1 11.5V.5z',
  'triangle-left': 'M1 6L11 .5v11z',
};

export interface SeriesMark {
  /** A custom property of tokens.css. */
  readonly colour: string;
  /** Vega's name of a symbol. */
  readonly shape: string;
  /** Lengths of dash and gap, px. */
  readonly dash: readonly number[];
}

/** Place among the colours, 1-8; more than eight series start again. */
export function paletteIndex(index: number): number {
  return ((((index - 1) % 8) + 8) % 8) + 1;
}

/** Places that shapes and dashes move on by with each round of the colours: no two of 64 series have one mark. */
const STEP = 3;

/** Mark of the series with this place in the palette; beyond its colours they come again, with other shapes and dashes. */
export function seriesMark(index: number): SeriesMark {
  const colour = paletteIndex(index);
  const place = paletteIndex(colour + STEP * Math.floor((index - 1) / 8)) - 1;
  return { colour: `var(--series-${colour})`, shape: SHAPES[place] ?? 'circle', dash: DASHES[place] ?? [1, 0] };
}

/** From one line of an axis' title to the next, px: as Vega sets them. */
export const TITLE_LINE = 14;

/** Title of a vertical axis: it reads from left to right, above the axis. */
export function titleAbove(lines = 1) {
  return {
    titleAngle: 0,
    titleAlign: 'left',
    titleAnchor: 'start',
    titleX: 0,
    titleY: -TITLE_LINE * lines,
    labelPadding: 6,
  } as const;
}

/** Path of a legend's mark: the shape of dots and lines, a square for what has colours alone. */
export function legendKey(index: number, kind: ChartKind): string {
  return KEYS[DRAWINGS[kind].marks === 'shapes' ? seriesMark(index).shape : 'square'] ?? '';
}

/** Path of a legend's mark for lines without points: a stretch of the line, with its dashes. */
export function dashKey(index: number): string {
  const { dash: lengths } = seriesMark(index);
  const dash = lengths[1] === 0 ? [KEY_WIDTH] : lengths;
  const parts: string[] = [];
  for (let [x, place] = [0, 0]; x < KEY_WIDTH; place += 1) {
    const length = Math.min(dash[place % dash.length] ?? KEY_WIDTH, KEY_WIDTH - x);
    if (place % 2 === 0 && length > 0) parts.push(`M${x} 5h${length}v2h-${length}z`);
    x += length;
  }
  return parts.join('');
}
