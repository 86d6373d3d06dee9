/** The numbers behind a chart over time: fio's figure beside what its logs show, and every cell of them. */

import type { View } from '#types';
import { formatPercent } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { sayFigure } from '../model/metric-text.ts';
import { dataUnitOf, type Metric, metricLabel, metricValue } from '../model/metrics.ts';
import type { Cell } from '../model/page.ts';
import { type DataRows, dataRows } from '../tables/data-rows.ts';
import { dimensionName } from './dimensions.ts';
import { columnHead, rowHead } from './head-cells.ts';
import type { MonitorLine } from './monitor-panel.ts';
import type { ViewLine, ViewLines } from './time-lines.ts';
import type { TableView } from './types.ts';

const COLUMNS = ['figure', 'mean', 'lowest', 'highest', 'slope'] as const;
/** Milliseconds are told to a thousandth of a second. */
const MS_PER_S = 1000;

function figureCell(metric: Metric, value: number | undefined, href?: string): Cell {
  if (value === undefined) return { text: '–', reason: word('time_no_fit') };
  return { value, ...sayFigure(metric, value), href };
}

/** Beside fio's figure only with a word where it is no mean of all I/Os. */
function meanCell({ line: { fit, of_intervals }, metric }: ViewLine): Cell {
  const cell = figureCell(metric, fit?.mean);
  return of_intervals ? { ...cell, sub: word('time_of_intervals'), title: word('time_of_intervals_title') } : cell;
}

function cellsOf(one: ViewLine): Cell[] {
  const { item, line, metric } = one;
  const { fit } = line;
  const figure = metricValue(item.measurement, metric)?.value;
  const slope = fit === undefined || fit.level === 0 ? undefined : (100 * (fit.last - fit.first)) / fit.level;
  return [
    figureCell(metric, figure, measurementHref(item.measurement)),
    meanCell(one),
    ...[fit?.min, fit?.max].map((value) => figureCell(metric, value)),
    slope === undefined
      ? { text: '–', reason: word('time_no_fit') }
      : { value: slope, text: formatPercent(slope, { signed: true }), title: word('time_slope_title') },
  ];
}

/** What each of several jobs did: mean, lowest and highest, by their shares of what the logs hold. */
function jobCells({ line: { fit, job_shares: shares = [] }, metric }: ViewLine): Cell[] {
  const none: Cell = { text: '–', reason: word('time_jobs_no_figure') };
  const of = (share: number): Cell => figureCell(metric, fit === undefined ? undefined : share * fit.mean);
  return [none, of(1 / shares.length), of(Math.min(...shares)), of(Math.max(...shares)), none];
}

/** Over the measurement, the warm-up left out. */
function monitorCells({ values, start_ms, step_ms }: MonitorLine): Cell[] {
  const known = values.slice(Math.round(-start_ms / step_ms)).filter((value) => value !== null);
  const percent = (value: number): Cell =>
    known.length === 0 ? { text: '–', reason: word('time_no_fit') } : { value, text: formatPercent(value) };
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return [
    { text: '–', reason: word('time_monitor_no_figure') },
    percent(mean),
    percent(known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)),
    percent(known.reduce((most, value) => Math.max(most, value), 0)),
    { text: '–', reason: word('time_monitor_no_figure') },
  ];
}

/** One row a line; figures carry their units, for the rows are of different kinds. */
export function timeTable(
  view: View,
  { lines, dimensions }: ViewLines,
  monitors: readonly MonitorLine[],
  runs: readonly RunRecord[],
): TableView {
  const names = [...dimensions.map((one) => dimensionName(one, runs)), word('time_column_quantity')];
  return {
    figures: true,
    caption: view.title,
    head: [
      [
        ...names.map((name) => columnHead(name, true)),
        ...COLUMNS.map((column) => columnHead(word(`time_column_${column}`))),
      ],
    ],
    rows: [
      ...lines.flatMap((one) => {
        const { labels, metric, line } = one;
        const Count = line.job_shares?.length ?? 0;
        const whole = { headers: [...labels, metricLabel(metric)].map(rowHead), cells: cellsOf(one) };
        const jobs = word('time_jobs', { metric: metricLabel(metric), Count });
        return Count < 2 ? [whole] : [whole, { headers: [...labels, jobs].map(rowHead), cells: jobCells(one) }];
      }),
      ...monitors.map((one) => ({
        headers: [...dimensions.map(() => word('time_all')), one.name].map(rowHead),
        cells: monitorCells(one),
      })),
    ],
  };
}

/** Every cell in full: when it ends, in seconds, and a column for each line. A cell without a value is empty. */
export function timeFigures({ lines }: ViewLines, monitors: readonly MonitorLine[]): DataRows {
  const all = [
    ...lines.map(({ line }) => ({ ...line, start_ms: 0 })),
    ...monitors.map(({ values, start_ms, step_ms }) => ({ values, start_ms, step_ms })),
  ];
  const ends = new Set(
    all.flatMap(({ values, start_ms, step_ms }) => values.map((_, cell) => start_ms + (cell + 1) * step_ms)),
  );
  const fields = [
    'time_s',
    ...lines.map(({ labels, metric }) => [...labels, `${metricLabel(metric)} (${dataUnitOf(metric)})`].join(' / ')),
    ...monitors.map(({ name }) => `${name} (%)`),
  ];
  const data = [...ends]
    .sort((a, b) => a - b)
    .map((end) => [
      end / MS_PER_S,
      ...all.map(({ values, start_ms, step_ms }) => {
        const cell = (end - start_ms) / step_ms - 1;
        const value = Number.isInteger(cell) ? values[cell] : undefined;
        return value === undefined || value === null ? undefined : Number(value.toPrecision(9));
      }),
    ]);
  return dataRows(fields, data);
}
