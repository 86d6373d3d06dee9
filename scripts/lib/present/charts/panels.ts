/** Turns the pivot of a view into the panels of its chart. */
import type { View } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { betterOf, type Metric, metricLabel, metricValue, numberOf } from '../numbers.ts';
import { compareValues, dimensionLabel, dimensionName, dimensionValue, type Item } from '../views/dimensions.ts';
import type { Figures } from '../views/figures.ts';
import type { PivotTable } from '../views/pivot.ts';
import { word } from '../words.ts';
import type { ChartData, ChartPanel, ChartRow, ChartSeries } from './types.ts';

const MOST_SERIES = 6;
/** Panels share a scale unless the largest of one is this many times that of another: its bars would vanish. */
const MOST_SPREAD = 12;

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly item: Item | undefined;
}

/** Palette places of a dimension's values over all the runs, so that a system keeps its colour from chart to chart. */
function palette(
  dimension: string,
  values: readonly string[],
  runs: readonly RunRecord[],
): ReadonlyMap<string, number> {
  const all = new Set(
    runs.flatMap((run) =>
      run.measurements.map((measurement) => dimensionValue(dimension, { measurement, run, metric: 'iops' })),
    ),
  );
  const sorted = [...all].sort(compareValues(dimension, runs));
  const places = values.map((value) => sorted.indexOf(value) % 8);
  const unique = new Set(places).size === values.length;
  return new Map(values.map((value, place) => [value, unique ? (places[place] ?? 0) + 1 : place + 1]));
}

function axisTitle(metric: Metric, figures: Figures): string {
  const unit = figures.scales.get(metric)?.unit ?? '';
  const label = metricLabel(metric);
  const name = unit.endsWith(label) ? unit : `${label}, ${unit}`;
  const better = betterOf(metric);
  return better === undefined ? name : `${name} (${word(`better_${better}`)})`;
}

function rowOf(
  placed: Placed,
  labels: { label: string; series: string; x?: number },
  metric: Metric,
  figures: Figures,
): ChartRow {
  const quantity = placed.item === undefined ? undefined : metricValue(placed.item.measurement, metric);
  const factor = figures.scales.get(metric)?.factor ?? 1;
  const scaled = (value: number | undefined): number | undefined => (value === undefined ? undefined : value / factor);
  const [value, low, high] = [scaled(quantity?.value), scaled(quantity?.low), scaled(quantity?.high)];
  return {
    ...labels,
    ...(value === undefined ? {} : { value }),
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(value === undefined && (low === undefined || high === undefined) && quantity !== undefined
      ? { value: (numberOf(quantity) ?? 0) / factor }
      : {}),
    text: figures.at(placed.row, placed.column).text,
  };
}

/** Upper end of the axis: the largest figure, so that the longest bar fills the width. */
function largest(rows: readonly ChartRow[]): number {
  return Math.max(0, ...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0]));
}

function shareScales(panels: readonly ChartPanel[]): { panels: ChartPanel[]; differ: boolean } {
  const titles = new Set(panels.map((panel) => panel.value_title));
  const groups = [...titles].map((title) =>
    panels.filter((panel) => panel.value_title === title).map((panel) => panel.max),
  );
  const spread = (maxima: readonly number[]): boolean => Math.max(...maxima) > MOST_SPREAD * Math.min(...maxima);
  const differ = groups.some((maxima) => spread(maxima));
  return {
    panels: panels.map((panel) => {
      const maxima = panels.filter((other) => other.value_title === panel.value_title).map((other) => other.max);
      return { ...panel, max: spread(maxima) ? panel.max : Math.max(...maxima) };
    }),
    differ,
  };
}

/** Data of a view's chart; undefined when it has no figures. More than six series are named on the axis instead. */
export function chartOfView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  figures: Figures,
  id: string,
): ChartData | undefined {
  const dimensions = pivot.column_dimensions;
  const seriesPlace = view.series === undefined ? -1 : dimensions.indexOf(view.series);
  const sameAsRows = view.series !== undefined && (view.rows as readonly string[] | undefined)?.[0] === view.series;
  const values = seriesPlace < 0 ? [] : [...new Set(pivot.columns.map((keys) => keys[seriesPlace] ?? ''))];
  const isColoured = seriesPlace >= 0 && values.length <= MOST_SERIES;
  const rowLabel = (row: number): string =>
    pivot.row_dimensions.map((one, level) => dimensionLabel(one, pivot.rows[row]?.[level] ?? '', runs)).join(', ');
  const xs = pivot.rows.map((keys) => Number(keys[0] || Number.NaN));
  const isLine = view.kind === 'line' && pivot.row_dimensions.length === 1 && xs.every((x) => Number.isFinite(x));
  const groups = new Map<string, { title: string; metric: Metric; columns: number[] }>();
  for (const [column, keys] of pivot.columns.entries()) {
    const metric = (keys[dimensions.indexOf('metric')] ?? view.metrics?.[0] ?? 'iops') as Metric;
    const outer = dimensions.flatMap((dimension, place) =>
      place === seriesPlace || (dimension === 'metric' && (view.metrics ?? []).length < 2)
        ? []
        : [{ dimension, key: keys[place] ?? '' }],
    );
    const groupId = JSON.stringify(outer.map(({ key }) => key));
    const title = outer.map(({ dimension, key }) => dimensionLabel(dimension, key, runs)).join(', ');
    const group = groups.get(groupId) ?? { title, metric, columns: [] };
    groups.set(groupId, group);
    group.columns.push(column);
  }
  const seriesOf = (column: number): string =>
    seriesPlace < 0 ? '' : dimensionLabel(view.series ?? '', pivot.columns[column]?.[seriesPlace] ?? '', runs);
  const panels = [...groups.values()].map(({ title, metric, columns }): ChartPanel => {
    const rows = pivot.rows.flatMap((_, row) => {
      const placed = columns.map((column) => ({ row, column, item: pivot.cells[row]?.[column] }));
      if (placed.every(({ item }) => item === undefined)) return [];
      const drawn = isColoured ? placed : placed.filter(({ item }) => item !== undefined);
      return drawn.map((one) => {
        const series = seriesOf(one.column);
        const label = isColoured || series === '' || sameAsRows ? rowLabel(row) : `${rowLabel(row)}, ${series}`;
        return rowOf(
          one,
          { label, series: isColoured ? series : '', ...(isLine ? { x: xs[row] ?? 0 } : {}) },
          metric,
          figures,
        );
      });
    });
    return {
      ...(title === '' ? {} : { title }),
      value_title: axisTitle(metric, figures),
      ...(isLine
        ? {
            x_title: dimensionName(pivot.row_dimensions[0] ?? ''),
            log_x: Math.min(...xs) > 0 && Math.max(...xs) >= 8 * Math.min(...xs),
          }
        : {}),
      max: largest(rows) || 1,
      rows,
    };
  });
  if (panels.length === 0) return undefined;
  const colours = isColoured ? palette(view.series ?? '', values, runs) : new Map<string, number>();
  const series: ChartSeries[] = isColoured
    ? values
        .toSorted(compareValues(view.series ?? '', runs))
        .map((value) => ({ text: dimensionLabel(view.series ?? '', value, runs), index: colours.get(value) ?? 1 }))
    : [{ text: '', index: 1 }];
  const scaled = shareScales(panels);
  const kind = isLine ? 'line' : view.kind === 'dot' ? 'dot' : 'bar';
  const note = [
    ...(view.note === undefined ? [] : [view.note]),
    ...(scaled.differ ? [word('chart_scales_differ')] : []),
  ].join(' ');
  return {
    id,
    kind,
    title: view.title,
    ...(view.subtitle === undefined ? {} : { subtitle: view.subtitle }),
    ...(note === '' ? {} : { note }),
    desc: word(`chart_desc_${kind}`, { metrics: (view.metrics ?? []).map(metricLabel).join(', ') }),
    series,
    panels: scaled.panels,
  };
}
