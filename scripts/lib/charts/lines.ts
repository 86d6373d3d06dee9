/** Lines over a number, and curves whose points follow the load: panels of a view as plots. */

import { formatDigits, withUnit } from '../base/digits.ts';
import { joinKnown, listMark } from '../base/marks.ts';
import type { LaidDrawing } from './drawing.ts';
import { fitBeside } from './labels.ts';
import { type LinePlot, layPlot, ticksAt } from './line-plot.ts';
import type { LayerScope, PlotAxis } from './line-spec.ts';
import { linkOf } from './link-of.ts';
import type { ChartData, ChartPanel, ChartRow, ChartSeries, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const LINE_HEIGHT = { wide: 280, half: 260, narrow: 220 } as const;
const CURVE_HEIGHT = { wide: 320, half: 280, narrow: 240 } as const;
/** Area of a point's mark, square px. */
const DOT = 64;
/** Room for the last point of a curve and its name. */
const LABEL_ROOM = 40;

type Known = ChartRow & { readonly x: number; readonly value: number };

function isKnown(row: ChartRow): row is Known {
  return row.x !== undefined && row.value !== undefined;
}

function seriesOf(rows: readonly ChartRow[]): readonly string[] {
  return [...new Set(rows.map(({ series }) => series))];
}

function markedSeries({ series }: ChartData, rows: readonly ChartRow[]): readonly ChartSeries[] {
  return seriesOf(rows).map((text) => ({ text, index: series.find((one) => one.text === text)?.index ?? 1 }));
}

function valueAxis({ value_title, min, max, ticks, tick_texts }: ChartPanel): PlotAxis {
  return {
    title: value_title,
    min: min ?? 0,
    max,
    ...(min === undefined ? {} : { is_log: true }),
    ...(ticks === undefined ? {} : { ticks: ticksAt(ticks, tick_texts) }),
  };
}

/** "8k, 32 jobs": where a point stands, in the panel that it stands in. */
function sayPlace({ title }: ChartPanel, { said_at }: ChartRow, otherwise: string): string {
  return joinKnown(listMark(), title, said_at ?? otherwise);
}

/** A line over a number; a place is named where the picture has a row for it. */
function linePlot(data: ChartData, panel: ChartPanel, isNamed: boolean): LinePlot {
  const rows = panel.rows.filter(isKnown);
  const ticks = [...new Map(rows.map(({ x, label }) => [x, label]))].toSorted(([a], [b]) => a - b);
  const places = ticks.map(([x]) => x);
  const lasts = seriesOf(rows).flatMap(
    (series) =>
      rows
        .filter((row) => row.series === series)
        .toSorted((a, b) => a.x - b.x)
        .at(-1) ?? [],
  );
  return {
    x: {
      title: panel.x_title ?? '',
      min: panel.x_min ?? Math.min(...places),
      max: panel.x_max ?? Math.max(...places),
      ...(panel.log_x === true ? { is_log: true } : {}),
      ticks: panel.x_ticks ?? ticks.map(([at, text]) => ({ at, text })),
    },
    y: valueAxis(panel),
    series: markedSeries(data, rows),
    rows: [
      ...rows.map((row) => ({
        mark: 'line' as const,
        dot: DOT,
        series: row.series,
        part: row.series,
        order: row.x,
        x: row.x,
        value: row.value,
        tip_at: sayPlace(panel, row, `${panel.x_title ?? ''} ${row.label}`),
        tip_text: withUnit(row.text, panel.unit),
        ...linkOf(row),
      })),
      ...rows.flatMap(({ series, x, whisker }) =>
        whisker === undefined ? [] : [{ mark: 'whisker' as const, series, x, ...whisker }],
      ),
    ],
    ends: isNamed ? lasts.map(({ series, x, value }) => ({ series, text: series, x, y: value })) : [],
  };
}

/** Whether the legend tells a line from all others: no other has its colour. */
function isTold({ series }: ChartData, name: string): boolean {
  const own = series.find(({ text }) => text === name)?.index;
  return series.filter(({ index }) => index === own).length === 1;
}

/** A curve in the order of its rows, with the load written at both ends. */
function curvePlot(data: ChartData, panel: ChartPanel): LinePlot {
  const rows = panel.rows.filter(isKnown);
  const curves = seriesOf(rows).map((series) => rows.filter((row) => row.series === series));
  const named = (row: Known, text: string) => ({ series: row.series, text, x: row.x, y: row.value });
  const lasts = curves.flatMap((curve) => {
    const last = curve.at(-1);
    if (last === undefined || curve.length < 2) return [];
    const parts = [data.series.length > 1 ? last.series : '', last.label];
    const short = isTold(data, last.series) ? { short: last.label } : {};
    return [{ ...named(last, joinKnown(' · ', ...parts)), ...short }];
  });
  const firsts = curves.flatMap(([first]) =>
    first === undefined || first.label === '' ? [] : [named(first, first.label)],
  );
  const saidAcross = ({ x, x_text }: Known): string => {
    if (x_text !== undefined) return x_text;
    const text = withUnit(formatDigits(x), panel.x_unit);
    return panel.x_unit === undefined ? `${panel.x_title ?? ''}: ${text}` : text;
  };
  return {
    is_curve: true,
    x: {
      title: panel.x_title ?? '',
      min: panel.x_min ?? 0,
      max: panel.x_max ?? (Math.max(...rows.map(({ x }) => x), 0) || 1),
      ...(panel.log_x === true && panel.x_min !== undefined ? { is_log: true } : {}),
      ...(panel.x_ticks === undefined ? {} : { ticks: panel.x_ticks }),
    },
    y: valueAxis(panel),
    series: markedSeries(data, rows),
    rows: curves.flatMap((curve) =>
      curve.map((row, order) => ({
        mark: 'line',
        dot: DOT,
        series: row.series,
        part: row.series,
        order,
        x: row.x,
        value: row.value,
        tip_at: sayPlace(panel, row, row.label),
        tip_text: `${saidAcross(row)}, ${withUnit(row.text, panel.unit)}`,
        ...linkOf(row),
      })),
    ),
    ends: [],
    labels: { wanted: [...lasts, ...firsts], room: LABEL_ROOM },
  };
}

/** Picture of one panel of lines. On the narrow one, and where names are too long, the legend names the lines. */
export function layLines(data: ChartData, panel: ChartPanel, size: PictureSize, scope: LayerScope): LaidDrawing {
  const isSmall = data.size === 'small';
  const isNamed = data.series.length > 1 && (size !== 'narrow' || isSmall) && fitBeside(data.series, isSmall);
  return layPlot(linePlot(data, panel, isNamed), WIDTH[size], LINE_HEIGHT[size], scope);
}

/** Picture of one panel of curves. The rows of a series stand in the order of the load. */
export function layCurves(data: ChartData, panel: ChartPanel, size: PictureSize, scope: LayerScope): LaidDrawing {
  return layPlot(curvePlot(data, panel), WIDTH[size], CURVE_HEIGHT[size], scope);
}
