/** How series are told apart, by colour and by shape or dash, so that colour never stands alone. */

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

export interface SeriesMark {
  /** A custom property of tokens.css. */
  readonly colour: string;
  /** Vega's name of a symbol. */
  readonly shape: string;
  /** Lengths of dash and gap, px. */
  readonly dash: readonly number[];
}

/** Mark of the series with this place in the palette, 1-8; more than eight start again. */
export function seriesMark(index: number): SeriesMark {
  const place = (((index - 1) % 8) + 8) % 8;
  return { colour: `var(--series-${place + 1})`, shape: SHAPES[place] ?? 'circle', dash: DASHES[place] ?? [1, 0] };
}
