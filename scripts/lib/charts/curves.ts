/** Lays curves out whose points follow the load: latency over throughput, with the load written at both ends. */

import { formatDigits } from '../base/digits.ts';
import type { Drawing } from './drawing.ts';
import { type PlotPoint, placeLabels } from './end-labels.ts';
import { axisWidth } from './lines.ts';
import { seriesMark } from './marks.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';

const HEIGHT = { wide: 320, half: 280, narrow: 240 } as const;
const WIDTH = { wide: 720, half: 540, narrow: 340 } as const;
/** Room for the last point and its name. */
const RIGHT = 40;

function groupBySeries(rows: readonly ChartRow[]): readonly (readonly ChartRow[])[] {
  return [...new Set(rows.map(({ series }) => series))].map((series) => rows.filter((row) => row.series === series));
}

/** Picture of one panel of curves. The rows of a series stand in the order of the load. */
export function layCurve(data: ChartData, panel: ChartPanel, size: PictureSize): Drawing {
  const rows = panel.rows.filter((row) => row.x !== undefined && row.value !== undefined);
  const left = axisWidth(panel);
  const [width, height] = [WIDTH[size] - left - RIGHT, HEIGHT[size]];
  const most = Math.max(...rows.map(({ x = 0 }) => x), 0) || 1;
  const at = ({ x = 0, value = 0 }: ChartRow): PlotPoint => {
    const { min, max } = panel;
    const share = min === undefined ? value / max : Math.log10(value / min) / Math.log10(max / min);
    return { x: (width * x) / most, y: height * (1 - share) };
  };
  const curves = groupBySeries(rows);
  const lasts = curves.flatMap((curve) => {
    const last = curve.at(-1);
    if (last === undefined || curve.length < 2) return [];
    const name = data.series.length > 1 ? `${last.series} · ${last.label}` : last.label;
    return [{ ...at(last), text: name, series: last.series }];
  });
  const firsts = curves.flatMap(([first]) =>
    first === undefined ? [] : [{ ...at(first), text: first.label, series: first.series }],
  );
  const labels = placeLabels([...lasts, ...firsts], rows.map(at), { width, height, right: RIGHT });
  return {
    template: panel.min === undefined ? 'line' : 'line-log10',
    width,
    height,
    padding: { left, right: RIGHT, top: 30, bottom: 44 },
    signals: {
      value_min: panel.min ?? 0,
      value_max: panel.max,
      ticks: panel.ticks ?? null,
      value_title: panel.value_title,
      x_title: panel.x_title ?? '',
      x_values: null,
      x_labels: null,
      x_min: 0,
      x_max: most,
    },
    rows: [
      ...curves.flatMap((curve) =>
        curve.map((row, order) => ({
          ...row,
          order,
          tip_at: `${row.label} · ${panel.x_title ?? ''}: ${formatDigits(row.x ?? 0)}`,
          tip_text: row.text,
          ...seriesMark(data.series.find(({ text }) => text === row.series)?.index ?? 1),
        })),
      ),
      ...labels.map(({ x, y, text, align, series }) => ({
        series,
        label_x: x,
        label_y: y,
        label_text: text,
        label_align: align,
      })),
    ],
  };
}
