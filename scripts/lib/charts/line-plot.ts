/** Lays one panel of lines out, whatever its lines are over: room around the plot, and names that Vega-Lite cannot place. */
import { formatDigits } from '../base/digits.ts';
import { groupBy } from '../base/group-by.ts';
import { clamped, type LaidDrawing, shareOf } from './drawing.ts';
import { nameRoom, nameRows, placeLabels } from './labels.ts';
import { type LayerScope, type LineRow, type Lines, lineSpec, type PlotAxis } from './line-spec.ts';
import { TITLE_LINE } from './marks.ts';
import { drawingOf } from './shape.ts';
import { textWidth, wrapText } from './text-width.ts';

const FONT = 12;
/** Room right of a plot without names: at least half of the last label of its axis. */
const MARGIN = 16;

/** A place on both axes, in their units. */
interface Place {
  readonly series: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface LinePlot extends Omit<Lines, 'titles'> {
  /** In the order of a load, not of the horizontal axis. */
  readonly is_curve?: true;
  /** Longest label of a value axis whose labels are left to Vega. */
  readonly widest?: string;
  readonly rows: readonly LineRow[];
  /** Ends that are named beside the plot. */
  readonly ends: readonly Place[];
  /** Points that are named where they stand, as far as there is room. */
  readonly labels?: { readonly wanted: readonly (Place & { readonly short?: string })[]; readonly room: number };
}

export interface PlotFrame {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  /** px from the left and from the top of the plot. */
  readonly across: (value: number) => number;
  readonly down: (value: number) => number;
}

function isKeyed({ series }: LinePlot): boolean {
  return series.length > 1;
}

/** Where values stand in a picture `whole` px wide, its plot `height` px high. */
export function frameOf(plot: LinePlot, whole: number, height: number): PlotFrame {
  const { y, ends, widest = '0,000', labels } = plot;
  const texts = y.ticks?.map(({ text }) => text) ?? [];
  const left = Math.ceil(Math.max(...[widest, ...texts].map((text) => textWidth(text, FONT)))) + 10;
  const names = ends.map(({ text }) => text);
  const last = plot.x.ticks?.find(({ at }) => at === plot.x.max)?.text ?? '';
  const beyond = Math.ceil(textWidth(last, FONT) / 2) + 1;
  const right = Math.max(MARGIN, beyond, labels?.room ?? 0, names.length === 0 ? 0 : nameRoom(names, isKeyed(plot)));
  const width = Math.round(whole - left - right);
  return {
    width,
    left,
    right,
    across: (value) => width * shareOf(value, plot.x),
    down: (value) => height * (1 - clamped(shareOf(value, y))),
  };
}

function labelRows({ labels, rows }: LinePlot, { width, across, down }: PlotFrame, height: number): readonly LineRow[] {
  if (labels === undefined) return [];
  const placed = placeLabels(
    labels.wanted.map(({ x, y, ...rest }) => ({ ...rest, x: across(x), y: down(y) })),
    [...groupBy(rows, ({ part }) => String(part)).values()].map((line) =>
      line.map(({ x, value }) => ({ x: across(Number(x)), y: down(Number(value)) })),
    ),
    { width, height, right: labels.room },
  );
  return placed.map(({ x, y, ...rest }) => ({ mark: 'label', left: x, top: y, ...rest }));
}

/** The title of the horizontal axis stands in the middle of it, that of the vertical one begins above it. */
function titlesOf({ x, y }: LinePlot, { width, left, right }: PlotFrame): Lines['titles'] {
  const linesOf = (title: string, limit: number) => (title === '' ? [''] : wrapText(title, limit, FONT));
  return { x: linesOf(x.title, width + 2 * Math.min(left, right)), y: linesOf(y.title, width + right) };
}

/** The drawing of a panel, `whole` px wide with all around its plot. */
export function layPlot(plot: LinePlot, whole: number, height: number, scope: LayerScope): LaidDrawing {
  const frame = frameOf(plot, whole, height);
  const { x, y, rows, ends, unit_ms: unit } = plot;
  const size = { width: frame.width, height };
  const placed = ends.map((end) => ({ ...end, x: frame.across(end.x), y: frame.down(end.y) }));
  const all = [...rows, ...nameRows(placed, size, isKeyed(plot)), ...labelRows(plot, frame, height)];
  const kind = unit !== undefined ? 'time' : plot.is_curve === true || x.ticks === undefined ? 'curve' : 'line';
  const titles = titlesOf(plot, frame);
  const more = (lines: readonly string[]) => TITLE_LINE * (lines.length - 1);
  const padding = { left: frame.left, right: frame.right, top: 30 + more(titles.y), bottom: 44 + more(titles.x) };
  const endsOf = ({ min, max, is_log: isLog }: PlotAxis) => ({ min, max, ...(isLog === true ? { is_log: true } : {}) });
  return {
    ...drawingOf(kind, lineSpec({ ...plot, titles }, size, all, scope), padding),
    axes: { x: endsOf(x), y: endsOf(y) },
  };
}

/** Places on an axis with their labels, which are their numbers where none are given. */
export function ticksAt(places: readonly number[], texts: readonly string[] = []): NonNullable<PlotAxis['ticks']> {
  return places.map((at, place) => ({ at, text: texts[place] ?? formatDigits(at, { significant: 6 }) }));
}
