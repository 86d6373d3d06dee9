/** Data of the view "latency-throughput": what each load gives, and what it costs. */

import type { View } from '#types';
import { formatDigits } from '../base/digits.ts';
import { listMark, sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { logEnds, logTicks, wantsLog } from '../charts/log-axis.ts';
import { MOST_APART, type Scaled, scaleLines } from '../charts/scales.ts';
import type { ChartData, ChartPanel, ChartRow } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { type Metric, metricLabel } from '../model/metrics.ts';
import { type Colouring, colouringOf, NO_SERIES } from './colouring.ts';
import { dimensionLabel, dimensionName, sayValue } from './dimensions.ts';
import { type Figures, numberAt } from './figures.ts';
import { axisTitle, type ChartOptions, sizeOf } from './panels.ts';
import type { PivotTable } from './pivot.ts';

interface Source {
  readonly view: View;
  readonly pivot: PivotTable;
  readonly runs: readonly RunRecord[];
  readonly figures: Figures;
  readonly colouring: Colouring;
  readonly across: Metric;
  readonly up: Metric;
}

/** Keys of a column without its metric, and without the series as well: what tells curves, and what tells panels apart. */
function keysOf({ pivot, colouring }: Source, column: number): { readonly curve: string; readonly panel: string } {
  const metric = pivot.column_dimensions.indexOf('metric');
  const others = (pivot.columns[column] ?? []).map((key, place) => (place === metric ? '' : key));
  return {
    curve: JSON.stringify(others),
    panel: JSON.stringify(others.map((key, place) => (place === colouring.place ? '' : key))),
  };
}

function figureAt({ pivot, figures }: Source, row: number, column: number, metric: Metric): number | undefined {
  return numberAt(pivot, row, column, metric, figures.scales.get(metric)?.factor ?? 1);
}

/** Points of one curve, in the order of the load; a load without both figures has none. */
function curveOf(source: Source, columns: readonly number[]): ChartRow[] {
  const { view, pivot, runs, figures, colouring, across, up } = source;
  const metric = pivot.column_dimensions.indexOf('metric');
  const columnOf = (name: Metric): number => columns.find((column) => pivot.columns[column]?.[metric] === name) ?? -1;
  const key = colouring.place < 0 ? NO_SERIES : (pivot.columns[columns[0] ?? -1]?.[colouring.place] ?? NO_SERIES);
  const series = colouring.is_coloured && key !== NO_SERIES ? dimensionLabel(view.series ?? '', key, runs) : '';
  return pivot.rows.flatMap((keys, row) => {
    const x = figureAt(source, row, columnOf(across), across);
    const value = figureAt(source, row, columnOf(up), up);
    if (x === undefined || value === undefined) return [];
    const inWords = (say: typeof sayValue): string =>
      pivot.row_dimensions.map((one, level) => say(one, keys[level] ?? '', runs)).join(listMark());
    const item = pivot.cells[row]?.[columnOf(up)];
    const source_href = item === undefined ? {} : { href: measurementHref(item.measurement) };
    const { text } = figures.at(row, columnOf(up));
    return [{ label: inWords(dimensionLabel), said_at: inWords(sayValue), series, x, value, text, ...source_href }];
  });
}

function panelsOf(source: Source): ChartPanel[] {
  const { view, pivot, runs, figures, colouring, across, up } = source;
  const columns = pivot.columns.map((_, column) => ({ column, ...keysOf(source, column) }));
  return [...new Set(columns.map(({ panel }) => panel))].map((panel) => {
    const own = columns.filter((one) => one.panel === panel);
    const curves = [...new Set(own.map(({ curve }) => curve))];
    const rows = curves.flatMap((curve) =>
      curveOf(
        source,
        own.filter((one) => one.curve === curve).map(({ column }) => column),
      ),
    );
    const [first] = own;
    const title = pivot.column_dimensions
      .flatMap((dimension, place) =>
        dimension === 'metric' || place === colouring.place
          ? []
          : [dimensionLabel(dimension, pivot.columns[first?.column ?? -1]?.[place] ?? '', runs)],
      )
      .join(listMark());
    const unit = (metric: Metric): string => figures.scales.get(metric)?.unit ?? '';
    return {
      ...(title === '' || (view.columns ?? []).length === 0 ? {} : { title }),
      value_title: axisTitle(up, unit(up)),
      unit: unit(up),
      x_title: axisTitle(across, unit(across)),
      x_unit: unit(across),
      max: Math.max(0, ...rows.map(({ value = 0 }) => value)) || 1,
      rows,
    };
  });
}

/**
 * The panels with one axis of rates, so that their curves can be held against each other; logarithmic where rates spread: curves that start
 * low would lie in a corner. `differ`: peaks so far apart that each panel has its own.
 */
function withRateAxes(panels: readonly ChartPanel[]): Scaled {
  const rates = panels.map(({ rows }) => rows.map(({ x = 0 }) => x));
  const all = rates.flat();
  if (!rates.some((own) => wantsLog(own)) || all.some((rate) => rate <= 0)) {
    const peaks = rates.map((own) => Math.max(...own));
    const most = Math.max(...peaks);
    if (most > MOST_APART * Math.min(...peaks)) return { panels, differ: true };
    return { panels: most > 0 ? panels.map((panel) => ({ ...panel, x_max: most })) : panels, differ: false };
  }
  const { min, max } = logEnds(Math.min(...all), Math.max(...all));
  const ticks = logTicks(min, max).map((at) => ({ at, text: formatDigits(at, { significant: 6 }) }));
  const axis = { log_x: true, x_min: min, x_max: max, x_ticks: ticks };
  const named = panels.map((panel) => ({
    ...panel,
    ...axis,
    x_title: word('chart_log_axis', { title: panel.x_title ?? '' }),
  }));
  return { panels: named, differ: false };
}

/** Whether the subtitle begins with what grows along the curves, as ours do. */
function isLoadTold({ rows, subtitle = '' }: View): boolean {
  const grown = (['iodepth', 'numjobs', 'clients'] as const).filter((load) => rows?.includes(load));
  return grown.some((load) => subtitle.startsWith(word(`overlay_varied_${load}`)));
}

/** Data of the chart; undefined when no load has both figures. Latencies stand on a logarithmic axis. */
export function curveChartOfView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  figures: Figures,
  options: ChartOptions = {},
): ChartData | undefined {
  const [across, up] = view.metrics ?? [];
  if (across === undefined || up === undefined || pivot.columns.length === 0) return undefined;
  const colouring = colouringOf(view, pivot, runs, 'panels', options.most_series);
  const drawn = panelsOf({ view, pivot, runs, figures, colouring, across, up }).filter(({ rows }) => rows.length > 0);
  if (drawn.length === 0) return undefined;
  const rated = withRateAxes(drawn);
  const { panels, differ } = scaleLines(
    rated.panels.map((panel) => ({ metric: up, panel })),
    1,
  );
  const load = (view.rows ?? []).map((one) => dimensionName(one, runs)).join(listMark());
  const note = [
    isLoadTold(view) ? undefined : word('chart_curve_note', { load }),
    view.note,
    differ || rated.differ ? word('chart_scales_differ') : undefined,
  ].filter((part) => part !== undefined);
  return {
    id: view.id,
    kind: 'curve',
    ...sizeOf('curve', panels.length, options),
    title: view.title,
    subtitle: view.subtitle,
    ...(note.length === 0 ? {} : { note: sentences(...note) }),
    desc: word('chart_desc_curve', { across: metricLabel(across), up: metricLabel(up), load }),
    series: colouring.series,
    panels,
  };
}
