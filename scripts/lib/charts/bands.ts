/** Bands of a picture of bars or dots: one for each bar, heading or gap; and the room around them. */
import { ticksAt } from './line-plot.ts';
import { textWidth, wrapLabel } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

export const FONT = 12;
export const LABEL_LINE = 15;
/** Heights of a band, px: where each label has one, where some have several, where several dots share one, narrow ones. */
const BAND = { single: 22, several: 16, shared: 26, narrow: 16, narrowDot: 18 } as const;
const LABEL_LIMIT = { wide: 230, half: 190, narrow: 310 } as const;
/** From a mark to its figure, px. */
export const BESIDE = { bar: 5, dot: 9 } as const;

/** Rows that stand under one label, with the heading that starts above them. */
interface Block {
  readonly group: string | undefined;
  readonly heading: readonly string[];
  readonly label: readonly string[];
  readonly lanes: readonly (readonly ChartRow[])[];
}

/** A value of the vertical axis. What follows a tab in its name tells it from others, and is not shown. */
export interface Band {
  readonly name: string;
  readonly is_shown: boolean;
  readonly rows: readonly ChartRow[];
}

/**
 * Dots stand on one line to be compared. Those that only a logarithmic axis made dots of do so where all figures can be
 * written: two at most, and apart.
 */
export function sharesBand({ kind, is_log, panels }: ChartData): boolean {
  if (kind !== 'dot' || is_log !== true) return kind === 'dot';
  return panels.every(({ rows }) => {
    const figures = rows.map((row) => JSON.stringify([row.group, row.label, row.text]));
    const labels = rows.map((row) => JSON.stringify([row.group, row.label]));
    const most = Math.max(0, ...labels.map((label) => labels.filter((other) => other === label).length));
    return most <= 2 && new Set(figures).size === figures.length;
  });
}

function blocksOf(data: ChartData, panel: ChartPanel, size: PictureSize): readonly Block[] {
  const limit = LABEL_LIMIT[size];
  const keyOf = (row: ChartRow): string => JSON.stringify([row.group, row.label]);
  const shared = sharesBand(data);
  let group: string | undefined;
  return [...new Set(panel.rows.map(keyOf))].map((key) => {
    const rows = panel.rows.filter((row) => keyOf(row) === key);
    const [{ group: own, label } = { group: undefined, label: '' }] = rows;
    const heading = own === undefined || own === group ? [] : wrapLabel(own, limit, FONT, true);
    group = own;
    const bold = size === 'narrow' && own === undefined;
    const lanes = shared ? [rows] : rows.map((row) => [row]);
    return { group: own, heading, label: wrapLabel(label, limit, FONT, bold), lanes };
  });
}

export function bandHeight(data: ChartData, size: PictureSize): number {
  if (size === 'narrow') return data.kind === 'dot' ? BAND.narrowDot : BAND.narrow;
  const blocks = data.panels.flatMap((panel) => blocksOf(data, panel, size));
  if (blocks.some(({ lanes }) => lanes.length > 1)) return BAND.several;
  const plain = sharesBand(data) ? BAND.shared : BAND.single;
  // Even rows with room for the longest label, unless empty bands around a few such labels take less.
  const tall = Math.max(plain, ...blocks.map(({ label }) => label.length * LABEL_LINE + 2));
  const pixels = (height: number): number =>
    data.panels.reduce((sum, panel) => sum + bandsOf(data, panel, size, height).length * height, 0);
  return pixels(tall) <= pixels(plain) ? tall : plain;
}

/** How far a label reaches beyond its bars, upwards and downwards, px. */
function beyond({ label, lanes }: Block, height: number): number {
  return Math.max(0, (label.length * LABEL_LINE - lanes.length * height) / 2);
}

/** Empty bands between two blocks: one, unless each block of a group is one bar; and as many as keep labels from touching. */
function gapBetween(above: Block | undefined, below: Block | undefined, height: number): number {
  if (above === undefined) return 0;
  if (below === undefined) return Math.ceil((beyond(above, height) - LABEL_LINE / 2) / height);
  const isOne = height > BAND.narrowDot && above.group === below.group;
  return Math.max(isOne ? 0 : 1, Math.ceil((beyond(above, height) + beyond(below, height)) / height));
}

/** The bands from top to bottom. On narrow pictures headings and labels stand above their bars, in bands of their own. */
export function bandsOf(data: ChartData, panel: ChartPanel, size: PictureSize, height: number): readonly Band[] {
  const bands: Band[] = [];
  const add = (text: string, is_shown: boolean, rows: readonly ChartRow[] = []): void => {
    const isKnown = bands.some(({ name }) => name === text);
    bands.push({ name: isKnown ? `${text}\t${bands.length}` : text, is_shown, rows });
  };
  const addGap = (above?: Block, below?: Block): void => {
    for (let gap = gapBetween(above, below, height); gap > 0; gap -= 1) add('\t', false);
  };
  const isAbove = size === 'narrow';
  let above: Block | undefined;
  for (const block of blocksOf(data, panel, size)) {
    const { heading, label, lanes } = block;
    const beside = isAbove ? { ...block, label: [] } : block;
    addGap(above, beside);
    for (const line of heading) add(`${line}\tbold`, true);
    const isBold = lanes[0]?.[0]?.group === undefined;
    if (isAbove) for (const line of label) add(isBold ? `${line}\tbold` : line, true);
    const middle = Math.floor((lanes.length - 1) / 2);
    for (const [place, rows] of lanes.entries()) {
      const isShown = !isAbove && place === middle;
      const middleLine = ((lanes.length - 1 - 2 * middle) * height - (label.length - 1) * LABEL_LINE) / 2;
      const shift = Math.abs(middleLine) < LABEL_LINE / 4 ? '' : middleLine < 0 ? '\tup' : '\tdown';
      add(`${label.join('\n')}${isShown ? shift : `\t${place + 1}`}`, isShown, rows);
    }
    above = beside;
  }
  addGap(above);
  return bands;
}

/** Only the outermost figures of a shared band are written out, the others stand in the table. */
export function labelEnds(rows: readonly ChartRow[]): ReadonlyMap<ChartRow, 'left' | 'right'> {
  const drawn = rows.filter((row) => row.value !== undefined);
  const sorted = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)];
  const places = new Map<ChartRow, 'left' | 'right'>();
  if (highest !== undefined) places.set(highest, 'right');
  if (lowest !== undefined && lowest !== highest && lowest.value !== highest?.value) places.set(lowest, 'left');
  return places;
}

export interface Room {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** From labels to the axis, px: figures left of dots may reach beyond it. */
  readonly beside: number;
}

/** Room for labels and figures, the same for all panels, so that their axes stand under each other. */
export function roomOf(data: ChartData, size: PictureSize): Room {
  const blocks = data.panels.flatMap((panel) => blocksOf(data, panel, size).map((block) => ({ panel, ...block })));
  const texts = blocks.flatMap(({ label, heading }) => [
    ...label.map((line) => textWidth(line, FONT)),
    ...heading.map((line) => textWidth(line, FONT, true)),
  ]);
  const figures = data.panels.flatMap(({ rows }) => rows.map(({ text }) => textWidth(text, FONT)));
  const share = (value: number, { min, max }: ChartPanel): number =>
    min === undefined ? value / max : Math.log(value / min) / Math.log(max / min);
  // The plot is taken as half of the picture, its least.
  const beyond = blocks.flatMap(({ panel, lanes }) =>
    lanes.flatMap((rows) =>
      [...(sharesBand(data) ? labelEnds(rows) : [])].map(([{ text, value = 0 }, side]) =>
        side === 'right' ? 0 : textWidth(text, FONT) + BESIDE.dot - share(value, panel) * (WIDTH[size] / 2),
      ),
    ),
  );
  const beforeZero = Math.round(Math.max(0, ...beyond));
  const left = Math.round(size === 'narrow' ? 10 : Math.max(0, ...texts) + 14) + beforeZero;
  const right = Math.round(Math.max(0, ...figures) + 16);
  return { left, right, width: WIDTH[size] - left - right, beside: size === 'narrow' ? 0 : 8 + beforeZero };
}

/** Whether the axis begins at a label too wide to stand in the middle of its place: on a narrow picture half of it has no room there. */
export function beginsWide({ min, ticks, tick_texts: texts }: ChartPanel, { left }: Room): boolean {
  const [first] = ticksAt(ticks ?? [], texts);
  return first !== undefined && first.at === min && textWidth(first.text, FONT) / 2 > left;
}
