/** Lays line charts out: ends named beside the last point, moved apart where they would touch. */
import { formatDigits } from '../base/digits.ts';
import type { Drawing } from './drawing.ts';
import { seriesMark } from './marks.ts';
import { textWidth } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';

const FONT = 12;
const HEIGHT = { wide: 280, half: 260, narrow: 220 } as const;
const WIDTH = { wide: 720, half: 540, narrow: 340 } as const;
const LINE_SPACE = 15;

/** Names that touch: they stand together around the middle of their last points. */
interface Stack {
  readonly names: readonly string[];
  /** Sum of the values at the ends of their lines. */
  readonly sum: number;
  /** Place of the lowest name. */
  readonly from: number;
}

/** Where each name stands, in the unit of the axis: as near to its last point as 15 px of distance and the frame allow. */
export function placeNames(
  ends: readonly { readonly series: string; readonly value: number }[],
  max: number,
  height: number,
): ReadonlyMap<string, number> {
  const space = (LINE_SPACE / height) * max;
  const stackOf = (names: readonly string[], sum: number): Stack => {
    const extent = (names.length - 1) * space;
    const from = Math.max(0, Math.min(sum / names.length - extent / 2, max - extent));
    return { names, sum, from };
  };
  const stacks: Stack[] = [];
  for (const { series, value } of ends.toSorted((a, b) => a.value - b.value)) {
    let stack = stackOf([series], value);
    for (
      let below = stacks.at(-1);
      below !== undefined && below.from + below.names.length * space > stack.from;
      below = stacks.at(-1)
    ) {
      stacks.pop();
      stack = stackOf([...below.names, ...stack.names], below.sum + stack.sum);
    }
    stacks.push(stack);
  }
  return new Map(
    stacks.flatMap(({ names, from }) => names.map((name, place) => [name, from + place * space] as const)),
  );
}

/** The same on the axis of a panel, which may be logarithmic. */
function placeOnAxis(ends: ReturnType<typeof lastPoints>, { min, max }: ChartPanel, height: number) {
  if (min === undefined) return placeNames(ends, max, height);
  const relative = ends.map(({ series, value }) => ({ series, value: Math.log10(value / min) }));
  const places = placeNames(relative, Math.log10(max / min), height);
  return new Map([...places].map(([series, place]) => [series, min * 10 ** place]));
}

function lastPoints(rows: readonly ChartRow[]): { series: string; value: number }[] {
  const last = new Map<string, ChartRow>();
  for (const row of rows) {
    const known = last.get(row.series);
    if (row.value !== undefined && (known === undefined || (row.x ?? 0) >= (known.x ?? 0))) last.set(row.series, row);
  }
  return [...last].map(([series, row]) => ({ series, value: row.value ?? 0 }));
}

/** Room for the labels of the value axis, px. */
export function axisWidth({ ticks = [] }: ChartPanel): number {
  const labels = ['0,000', ...ticks.map((tick) => formatDigits(tick))];
  return Math.ceil(Math.max(...labels.map((label) => textWidth(label, FONT)))) + 10;
}

/** Picture of one panel of lines. On the narrow one the legend names the lines. */
export function layLines(data: ChartData, panel: ChartPanel, size: PictureSize): Drawing {
  const rows = panel.rows.filter((row) => row.x !== undefined && row.value !== undefined);
  const named = data.series.length > 1 && (size !== 'narrow' || data.size === 'small');
  const names = named ? placeOnAxis(lastPoints(rows), panel, HEIGHT[size]) : new Map<string, number>();
  const longest = Math.max(0, ...[...names.keys()].map((name) => textWidth(name, FONT)));
  const left = axisWidth(panel);
  const right = named ? longest + 16 : 16;
  const ticks = [...new Map(rows.map((row) => [row.x, row.label]))].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  const furthest = new Map<string, number>();
  for (const row of rows) furthest.set(row.series, Math.max(row.x ?? 0, furthest.get(row.series) ?? 0));
  return {
    template: `line${panel.log_x === true ? '-log2' : ''}${panel.min === undefined ? '' : '-log10'}`,
    width: Math.round(WIDTH[size] - left - right),
    height: HEIGHT[size],
    padding: { left: Math.round(left), right: Math.round(right), top: 30, bottom: 44 },
    signals: {
      value_min: panel.min ?? 0,
      value_max: panel.max,
      ticks: panel.ticks ?? null,
      x_min: Math.min(...ticks.map(([x]) => x ?? 0)),
      x_max: Math.max(...ticks.map(([x]) => x ?? 0)),
      value_title: panel.value_title,
      x_title: panel.x_title ?? '',
      x_values: ticks.map(([x]) => x),
      x_labels: ticks.map(([, label]) => label),
    },
    rows: rows.map((row) => ({
      ...row,
      order: row.x,
      tip_at: `${panel.x_title ?? ''}: ${row.label}`,
      tip_text: row.text,
      ...seriesMark(data.series.find((series) => series.text === row.series)?.index ?? 1),
      ...(row.x === furthest.get(row.series) && names.has(row.series)
        ? { name: row.series, name_at: names.get(row.series) }
        : {}),
    })),
  };
}
