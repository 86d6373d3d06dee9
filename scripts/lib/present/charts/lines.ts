/** Lays line charts out: ends named beside the last point, moved apart where they would touch. */
import { seriesMark } from './marks.ts';
import type { Drawing } from './render.ts';
import { textWidth } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';

const FONT = 12;
const HEIGHT = { wide: 280, half: 260, narrow: 220 } as const;
const WIDTH = { wide: 720, half: 540, narrow: 340 } as const;
const LINE_SPACE = 15;

/** Where each name stands, in the unit of the axis: as near to its last point as 15 px of distance allow. */
export function placeNames(
  ends: readonly { readonly series: string; readonly value: number }[],
  max: number,
  height: number,
) {
  const space = (LINE_SPACE / height) * max;
  const places = new Map<string, number>();
  let floor = Number.NEGATIVE_INFINITY;
  for (const end of ends.toSorted((a, b) => a.value - b.value)) {
    const place = Math.max(end.value, floor + space);
    places.set(end.series, place);
    floor = place;
  }
  return places;
}

function lastPoints(rows: readonly ChartRow[]): { series: string; value: number }[] {
  const last = new Map<string, ChartRow>();
  for (const row of rows) {
    const known = last.get(row.series);
    if (row.value !== undefined && (known === undefined || (row.x ?? 0) >= (known.x ?? 0))) last.set(row.series, row);
  }
  return [...last].map(([series, row]) => ({ series, value: row.value ?? 0 }));
}

/** Picture of one panel of lines. On the narrow one the legend names the lines. */
export function layLines(data: ChartData, panel: ChartPanel, size: PictureSize): Drawing {
  const rows = panel.rows.filter((row) => row.x !== undefined && row.value !== undefined);
  const named = size !== 'narrow' && data.series.length > 1;
  const names = named ? placeNames(lastPoints(rows), panel.max, HEIGHT[size]) : new Map<string, number>();
  const longest = Math.max(0, ...[...names.keys()].map((name) => textWidth(name, FONT)));
  const left = textWidth('0,000', FONT) + 10;
  const right = named ? longest + 16 : 16;
  const ticks = [...new Map(rows.map((row) => [row.x, row.label]))].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  const furthest = new Map<string, number>();
  for (const row of rows) furthest.set(row.series, Math.max(row.x ?? 0, furthest.get(row.series) ?? 0));
  return {
    template: panel.log_x === true ? 'line-log2' : 'line',
    width: Math.round(WIDTH[size] - left - right),
    height: HEIGHT[size],
    padding: { left: Math.round(left), right: Math.round(right), top: 30, bottom: 44 },
    signals: {
      value_max: panel.max,
      value_title: panel.value_title,
      x_title: panel.x_title ?? '',
      x_values: ticks.map(([x]) => x),
      x_labels: ticks.map(([, label]) => label),
    },
    rows: rows.map((row) => ({
      ...row,
      ...seriesMark(data.series.find((series) => series.text === row.series)?.index ?? 1),
      ...(row.x === furthest.get(row.series) && names.has(row.series) ? { name_at: names.get(row.series) } : {}),
    })),
  };
}
