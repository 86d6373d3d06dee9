/** Lays one panel of lines out, whatever its lines are over: loads, another quantity, time, percentiles. */
import { formatDigits } from '../base/digits.ts';
import type { Drawing } from './drawing.ts';
import { type Label, nameRoom, nameRows, placeLabels } from './labels.ts';
import { seriesMark } from './marks.ts';
import { textWidth } from './text-width.ts';
import type { ChartSeries } from './types.ts';

const FONT = 12;
const SOLID = [1, 0];
/** Room right of a plot without names: half of the last label of its axis. */
const MARGIN = 16;
const MARKED_WIDTH = 2;
const DENSE_WIDTH = 1.75;

export interface PlotAxis {
  /** Name and unit. */
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly is_log?: boolean;
  /** Left to Vega where absent. */
  readonly ticks?: readonly { readonly at: number; readonly text: string }[];
}

/** A place on both axes, in their units. */
interface Place {
  readonly series: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface LinePlot {
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Longest label of a value axis whose labels are left to Vega. */
  readonly widest?: string;
  /** Its lines, in the order they are drawn. One that stands alone is solid. */
  readonly series: readonly ChartSeries[];
  /** Points of lines of many cells bear no marks. */
  readonly is_dense?: true;
  /** Over time: ms of one unit of the horizontal axis. */
  readonly unit_ms?: number;
  /** Upright lines at the labels of the horizontal axis. */
  readonly has_uprights?: true;
  /** Rows of assets/charts/line.vl.json. */
  readonly rows: readonly object[];
  /** Ends that are named beside the plot. */
  readonly ends: readonly Place[];
  /** Points that are named where they stand, as far as there is room. */
  readonly labels?: { readonly wanted: readonly Place[]; readonly room: number };
}

export interface PlotFrame {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  /** px from the left and from the top of the plot. */
  readonly across: (value: number) => number;
  readonly down: (value: number) => number;
}

function shareOf(value: number, { min, max, is_log: isLog = false }: PlotAxis): number {
  if (!isLog) return (value - min) / (max - min || 1);
  return Math.log(Math.max(value, min) / min) / Math.log(max / min || 1);
}

function clamped(share: number): number {
  return Math.max(0, Math.min(1, share));
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
  const right = Math.max(MARGIN, labels?.room ?? 0, names.length === 0 ? 0 : nameRoom(names, isKeyed(plot)));
  const width = Math.round(whole - left - right);
  return {
    width,
    left,
    right,
    across: (value) => width * shareOf(value, plot.x),
    down: (value) => height * (1 - clamped(shareOf(value, y))),
  };
}

function labelRows({ labels, rows }: LinePlot, { width, across, down }: PlotFrame, height: number): readonly object[] {
  if (labels === undefined) return [];
  const points = rows as readonly { readonly x: number; readonly value: number }[];
  const placed: readonly Label[] = placeLabels(
    labels.wanted.map(({ x, y, ...rest }) => ({ ...rest, x: across(x), y: down(y) })),
    points.map(({ x, value }) => ({ x: across(x), y: down(value) })),
    { width, height, right: labels.room },
  );
  return placed.map(({ x, y, ...rest }) => ({ mark: 'label', left: x, top: y, ...rest }));
}

function ticksOf({ ticks }: PlotAxis): readonly [readonly number[] | null, readonly string[] | null] {
  return ticks === undefined ? [null, null] : [ticks.map(({ at }) => at), ticks.map(({ text }) => text)];
}

/** The drawing of a panel, `whole` px wide with all around its plot. */
export function layPlot(plot: LinePlot, whole: number, height: number): Drawing {
  const frame = frameOf(plot, whole, height);
  const { x, y, series, rows, ends, is_dense: isDense, unit_ms: unit } = plot;
  const marks = series.map(({ index }) => seriesMark(index));
  const [xValues, xLabels] = ticksOf(x);
  const [yValues, yLabels] = ticksOf(y);
  const placed = ends.map((end) => ({ ...end, x: frame.across(end.x), y: frame.down(end.y) }));
  return {
    template: `line${unit !== undefined ? '-time' : x.is_log === true ? '-xlog' : ''}${y.is_log === true ? '-ylog' : ''}`,
    ...(unit === undefined ? {} : { is_time: true }),
    width: frame.width,
    height,
    padding: { left: frame.left, right: frame.right, top: 30, bottom: 44 },
    signals: {
      x_title: x.title,
      x_min: x.min,
      x_max: x.max,
      x_values: xValues,
      x_labels: xLabels,
      ...(unit === undefined ? {} : { x_unit: unit }),
      x_grid: plot.has_uprights === true ? 1 : 0,
      value_title: y.title,
      value_min: y.min,
      value_max: y.max,
      ticks: yValues,
      tick_labels: yLabels,
      series: series.map(({ text }) => text),
      colours: marks.map(({ colour }) => colour),
      dashes: marks.map(({ dash }) => (isDense === true && series.length === 1 ? SOLID : dash)),
      shapes: marks.map(({ shape }) => shape),
      line_width: isDense === true ? DENSE_WIDTH : MARKED_WIDTH,
    },
    rows: [
      ...rows,
      ...nameRows(placed, { width: frame.width, height }, isKeyed(plot)),
      ...labelRows(plot, frame, height),
    ],
  };
}

/** Places on an axis with their labels. */
export function ticksAt(places: readonly number[]): NonNullable<PlotAxis['ticks']> {
  return places.map((at) => ({ at, text: formatDigits(at, { significant: 6 }) }));
}
