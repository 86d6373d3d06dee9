/** Lays bars and dots out in lanes: one line of the picture each, under or beside the label they share. */

import type { Drawing } from './drawing.ts';
import { figureText } from './figure-text.ts';
import { seriesMark } from './marks.ts';
import { textWidth, wrapText } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const FONT = 12;
const LANE = 18;
/** Dots of several series share a lane, and need air around their figures. */
const SHARED_LANE = 24;
const BAR = 15;
const LABEL_LINE = 15;
const GAP = 12;
/** More air above a heading, which belongs to what follows. */
const HEADING_GAP = 8;
const AXIS = 46;
const TOP = 4;
const LABEL_LIMIT = { wide: 230, half: 190, narrow: 310 } as const;

/** Rows that stand under one label, with the heading that starts above them. */
interface Block {
  readonly heading: readonly string[];
  readonly label: readonly string[];
  readonly lanes: readonly (readonly ChartRow[])[];
}

interface Mark {
  readonly y: number;
  readonly mark: 'figure' | 'label' | 'label-group' | 'heading' | 'heading-group';
  readonly text: string;
}

function lanesOf(data: ChartData, rows: readonly ChartRow[]): readonly (readonly ChartRow[])[] {
  return sharesLane(data) ? [rows] : rows.map((row) => [row]);
}

/**
 * Dots stand on one line to be compared. Those that only a logarithmic axis made dots of do so where all figures can be
 * written: two at most, and apart.
 */
function sharesLane({ kind, is_log, panels }: ChartData): boolean {
  if (kind !== 'dot' || is_log !== true) return kind === 'dot';
  return panels.every(({ rows }) => {
    const figures = rows.map((row) => JSON.stringify([row.group, row.label, row.text]));
    const labels = rows.map((row) => JSON.stringify([row.group, row.label]));
    const most = Math.max(0, ...labels.map((label) => labels.filter((other) => other === label).length));
    return most <= 2 && new Set(figures).size === figures.length;
  });
}

function blocksOf(data: ChartData, panel: ChartPanel, size: PictureSize): Block[] {
  const limit = LABEL_LIMIT[size];
  const keyOf = (row: ChartRow): string => JSON.stringify([row.group, row.label]);
  let group: string | undefined;
  return [...new Set(panel.rows.map(keyOf))].map((key) => {
    const rows = panel.rows.filter((row) => keyOf(row) === key);
    const [{ group: own, label } = { group: undefined, label: '' }] = rows;
    const heading = own === undefined || own === group ? [] : wrapText(own, limit, FONT, true);
    group = own;
    const bold = size === 'narrow' && own === undefined;
    return { heading, label: wrapText(label, limit, FONT, bold), lanes: lanesOf(data, rows) };
  });
}

/** Only the outermost figures of a shared lane are written out, the others stand in the table. */
function labelEnds(rows: readonly ChartRow[]): ReadonlyMap<ChartRow, 'left' | 'right'> {
  const drawn = rows.filter((row) => row.value !== undefined);
  const sorted = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)];
  const places = new Map<ChartRow, 'left' | 'right'>();
  if (highest !== undefined) places.set(highest, 'right');
  if (lowest !== undefined && lowest !== highest && lowest.value !== highest?.value) places.set(lowest, 'left');
  return places;
}

function tipAt({ group, label }: ChartRow): string {
  return group === undefined ? label : `${group}, ${label}`;
}

function figureMark(data: ChartData, panel: ChartPanel, row: ChartRow, y: number): Mark & Record<string, unknown> {
  const series = data.series.find((one) => one.text === row.series);
  const ends = [row.value, row.low, row.high].filter((value) => value !== undefined);
  return {
    ...row,
    ...seriesMark(series?.index ?? 1),
    y,
    y0: y - BAR / 2,
    y1: y + BAR / 2,
    mark: 'figure',
    ...(ends.length > 0
      ? {
          start: Math.min(...ends),
          end: Math.max(...ends),
          tip_at: tipAt(row),
          tip_text: figureText(row.text, panel.unit),
        }
      : { end: panel.min ?? 0 }),
    solid: row.low ?? row.value,
  };
}

function texts(lines: readonly string[], mark: Mark['mark'], top: number, height: number): Mark[] {
  return lines.map((text, line) => ({ text, mark, y: top + height * (line + 0.5) }));
}

/** Marks of a block from `top` on, and where it ends. Narrow: headings and labels stand above their lanes. */
function layBlock(data: ChartData, panel: ChartPanel, block: Block, size: PictureSize, top: number) {
  const narrow = size === 'narrow';
  const { heading, label, lanes } = block;
  const lane = sharesLane(data) ? SHARED_LANE : LANE;
  const own = narrow ? LANE : LABEL_LINE;
  const start = top + heading.length * own;
  const first = narrow ? start + label.length * own : start;
  const band = narrow ? lanes.length * lane : Math.max(lanes.length * lane, label.length * LABEL_LINE);
  const slack = (band - lanes.length * lane) / 2;
  const figures = lanes.flatMap((rows, place) => {
    const ends = sharesLane(data) ? labelEnds(rows) : undefined;
    return rows.map((row) => ({
      ...figureMark(data, panel, row, first + slack + lane * (place + 0.5)),
      ...(data.kind === 'dot' ? { label_at: ends === undefined ? 'right' : (ends.get(row) ?? 'none') } : {}),
    }));
  });
  const isGrouped = block.lanes[0]?.[0]?.group !== undefined;
  const marks = narrow
    ? texts(label, isGrouped ? 'heading' : 'heading-group', start, own)
    : texts(label, 'label', first + (band - label.length * LABEL_LINE) / 2, LABEL_LINE);
  const headings = texts(heading, narrow ? 'heading-group' : 'label-group', top, own);
  return { marks: [...headings, ...marks, ...figures], end: first + band };
}

interface Sizes {
  readonly left: number;
  readonly right: number;
  /** Where labels end, px left of the axis. */
  readonly label_x: number;
}

/** Place of a figure on the axis of its panel, 0 to 1. */
function placeOnAxis(value: number, { min, max }: ChartPanel): number {
  return min === undefined ? value / max : Math.log(value / min) / Math.log(max / min);
}

/** How far figures on the left of dots reach beyond the axis, px; the plot is taken as half of the picture, its least. */
function overhang(data: ChartData, size: PictureSize): number {
  if (!sharesLane(data)) return 0;
  const reaches = data.panels.flatMap((panel) =>
    blocksOf(data, panel, size).flatMap(({ lanes }) =>
      lanes.flatMap((rows) =>
        [...labelEnds(rows)].map(([row, side]) =>
          side === 'right' ? 0 : textWidth(row.text, FONT) + 9 - placeOnAxis(row.value ?? 0, panel) * (WIDTH[size] / 2),
        ),
      ),
    ),
  );
  return Math.max(0, ...reaches);
}

/** Room for labels and figures, the same for all panels, so that their axes stand under each other. */
function sizesOf(data: ChartData, size: PictureSize): Sizes {
  const figures = Math.max(0, ...data.panels.flatMap(({ rows }) => rows.map((row) => textWidth(row.text, FONT))));
  const blocks = data.panels.flatMap((panel) => blocksOf(data, panel, size));
  const widest = Math.max(
    0,
    ...blocks.flatMap((block) => [
      ...block.label.map((line) => textWidth(line, FONT)),
      ...block.heading.map((line) => textWidth(line, FONT, true)),
    ]),
  );
  const beforeZero = overhang(data, size);
  return {
    left: Math.round((size === 'narrow' ? 10 : widest + 14) + beforeZero),
    right: Math.round(figures + 16),
    label_x: -8 - Math.round(beforeZero),
  };
}

/** Picture of one panel of bars or dots, sizes worked out from its own texts. */
export function layLanes(data: ChartData, panel: ChartPanel, size: PictureSize): Drawing {
  const { left, right, label_x } = sizesOf(data, size);
  const blocks = blocksOf(data, panel, size);
  const isDense = blocks.every(({ lanes, label }) => lanes.length === 1 && label.length === 1) && size !== 'narrow';
  const marks: Mark[] = [];
  let end = 0;
  for (const block of blocks) {
    const gap = (isDense ? 4 : GAP) + (block.heading.length > 0 ? HEADING_GAP : 0);
    const laid = layBlock(data, panel, block, size, marks.length === 0 ? 0 : end + gap);
    marks.push(...laid.marks);
    end = laid.end;
  }
  const kind = data.kind === 'dot' ? 'dot' : 'bar';
  return {
    template: kind === 'dot' && data.is_log === true ? 'dot-log10' : kind,
    width: WIDTH[size] - left - right,
    height: end,
    padding: { left, right, top: TOP, bottom: AXIS },
    signals: {
      label_x,
      value_min: panel.min ?? 0,
      value_max: panel.max,
      value_title: panel.value_title,
      ticks: panel.ticks ?? null,
    },
    rows: marks,
  };
}
