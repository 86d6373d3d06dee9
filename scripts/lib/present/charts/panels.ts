/** Turns the pivot of a view into the panels of its chart: one for each column and metric. */
import type { View } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { betterOf, type Metric, metricLabel, metricValue, numberOf } from '../numbers.ts';
import { dimensionLabel, dimensionName } from '../views/dimensions.ts';
import type { Figures } from '../views/figures.ts';
import type { PivotTable } from '../views/pivot.ts';
import { word } from '../words.ts';
import { type Colouring, colouringOf, NO_SERIES } from './colouring.ts';
import { logAxis } from './log-axis.ts';
import type { ChartData, ChartPanel, ChartRow } from './types.ts';

/** Panels share a scale unless the largest of one is this many times that of another: its bars would vanish. */
const MOST_SPREAD = 12;
/** From this ratio on a horizontal axis is logarithmic. */
const LOG_FROM = 8;

/** What the panels are made from. */
interface Source {
  readonly view: View;
  readonly pivot: PivotTable;
  readonly runs: readonly RunRecord[];
  readonly figures: Figures;
  readonly colouring: Colouring;
  readonly options: ChartOptions;
  /** Numbers of the horizontal axis, one for each row; line charts only. */
  readonly xs?: readonly number[];
}

/** How a chart is drawn, beyond what its view says. */
export interface ChartOptions {
  readonly size?: 'wide' | 'half';
  /** Several panels are drawn for half the width, to stand beside each other. */
  readonly spreads?: boolean;
  /** For views that nobody wrote: lanes without a figure are left out, and so are inner labels that nothing else needs. */
  readonly is_compact?: boolean;
}

interface Group {
  readonly title: string;
  readonly metric: Metric;
  readonly columns: number[];
}

/** Name, unit and direction of a value axis: "Bandwidth, GB/s (higher is better)". */
export function axisTitle(metric: Metric, unit: string): string {
  const label = metricLabel(metric);
  const name = unit.endsWith(label) ? unit : `${label}, ${unit}`;
  const better = betterOf(metric);
  return better === undefined ? name : `${name} (${word(`better_${better}`)})`;
}

/** Columns that share a panel: equal in everything but the series. */
function groupColumns({ view, pivot, runs, colouring }: Source): Group[] {
  const dimensions = pivot.column_dimensions;
  const severalMetrics = (view.metrics ?? []).length > 1;
  const groups = new Map<string, Group>();
  for (const [column, keys] of pivot.columns.entries()) {
    const outer = dimensions.flatMap((dimension, place) =>
      place === colouring.place || (dimension === 'metric' && !severalMetrics)
        ? []
        : [{ dimension, key: keys[place] ?? '' }],
    );
    const metric = (keys[dimensions.indexOf('metric')] ?? view.metrics?.[0] ?? 'iops') as Metric;
    const id = JSON.stringify(outer.map(({ key }) => key));
    const title = outer.map(({ dimension, key }) => dimensionLabel(dimension, key, runs)).join(', ');
    const group = groups.get(id) ?? { title, metric, columns: [] };
    groups.set(id, group);
    group.columns.push(column);
  }
  return [...groups.values()];
}

/**
 * Label of a row. Where its outermost header heads other rows of the panel too, it stands above them once. Where it does
 * not, a test's direction is left out, which its title tells, and a compact chart leaves all inner headers out.
 */
function labelOf({ pivot, runs, options }: Source, row: number, series: string, shown: readonly number[]) {
  const parts = pivot.row_dimensions.map((one, level) => dimensionLabel(one, pivot.rows[row]?.[level] ?? '', runs));
  const [outer = '', ...inner] = parts;
  const isShared = shown.some((other) => other !== row && pivot.rows[other]?.[0] === pivot.rows[row]?.[0]);
  const end = series === '' ? [] : [series];
  if (isShared && inner.length > 0) return { group: outer, label: [...inner, ...end].join(', ') };
  const [first, ...others] = pivot.row_dimensions;
  const kept = inner.filter(
    (_, place) => options.is_compact !== true && !(first === 'test' && others[place] === 'direction'),
  );
  return { label: [outer, ...kept, ...end].join(', ') };
}

function rowOf(source: Source, row: number, column: number, metric: Metric, shown: readonly number[]): ChartRow {
  const { pivot, runs, figures, colouring, xs } = source;
  const key = colouring.place < 0 ? NO_SERIES : (pivot.columns[column]?.[colouring.place] ?? NO_SERIES);
  const series = key === NO_SERIES ? '' : dimensionLabel(source.view.series ?? '', key, runs);
  const item = pivot.cells[row]?.[column];
  const quantity = item === undefined ? undefined : metricValue(item.measurement, metric);
  const factor = figures.scales.get(metric)?.factor ?? 1;
  const isRange = quantity?.low !== undefined && quantity.high !== undefined;
  const value = quantity === undefined || (quantity.value === undefined && isRange) ? undefined : numberOf(quantity);
  return {
    ...labelOf(source, row, colouring.is_coloured ? '' : series, shown),
    series: colouring.is_coloured ? series : '',
    ...(xs === undefined ? {} : { x: xs[row] ?? 0 }),
    ...(value === undefined ? {} : { value: value / factor }),
    ...(isRange ? { low: (quantity.low ?? 0) / factor, high: (quantity.high ?? 0) / factor } : {}),
    text: figures.at(row, column).text,
  };
}

/**
 * Rows in which the panel has nothing are left out; a gap within a coloured row stays, as an en dash, unless the chart is
 * compact.
 */
function panelOf(source: Source, { title, metric, columns }: Group): ChartPanel {
  const { pivot, figures, colouring, options, xs } = source;
  const shown = pivot.rows.flatMap((_, row) =>
    columns.some((column) => pivot.cells[row]?.[column] !== undefined) ? [row] : [],
  );
  const rows = shown.flatMap((row) => {
    const known = columns.filter((column) => pivot.cells[row]?.[column] !== undefined);
    const drawn = colouring.is_coloured && options.is_compact !== true ? columns : known;
    return drawn.map((column) => rowOf(source, row, column, metric, shown));
  });
  const log = xs !== undefined && Math.min(...xs) > 0 && Math.max(...xs) >= LOG_FROM * Math.min(...xs);
  return {
    ...(title === '' ? {} : { title }),
    value_title: axisTitle(metric, figures.scales.get(metric)?.unit ?? ''),
    ...(xs === undefined ? {} : { x_title: dimensionName(pivot.row_dimensions[0] ?? '', source.runs), log_x: log }),
    max: Math.max(0, ...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0])) || 1,
    rows,
  };
}

/** Gives panels of one quantity one scale, where their figures are near enough; says whether they are. */
function shareScales(panels: readonly ChartPanel[]): {
  readonly panels: readonly ChartPanel[];
  readonly differ: boolean;
} {
  const shared = panels.map((panel) => {
    const maxima = panels.filter((other) => other.value_title === panel.value_title).map((other) => other.max);
    const isFar = Math.max(...maxima) > MOST_SPREAD * Math.min(...maxima);
    return { panel: isFar ? panel : { ...panel, max: Math.max(...maxima) }, isFar };
  });
  return { panels: shared.map(({ panel }) => panel), differ: shared.some(({ isFar }) => isFar) };
}

function isLatency(metric: Metric): boolean {
  return metric.startsWith('lat_');
}

/** Numbers of the rows when the view is a line chart over a number; a line over words is drawn as bars. */
function numbersOf(view: View, pivot: PivotTable): readonly number[] | undefined {
  if (view.kind !== 'line' || pivot.row_dimensions.length !== 1) return undefined;
  const xs = pivot.rows.map(([key]) => (key === undefined || key === '' ? Number.NaN : Number(key)));
  return xs.every(Number.isFinite) ? xs : undefined;
}

/** Data of a view's chart; undefined when it has no figures. */
export function chartOfView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  figures: Figures,
  id: string,
  options: ChartOptions = {},
): ChartData | undefined {
  if (pivot.columns.length === 0) return undefined;
  const xs = numbersOf(view, pivot);
  const colouring = colouringOf(view, pivot, runs);
  const source = { view, pivot, runs, figures, colouring, options, ...(xs === undefined ? {} : { xs }) };
  const linear = groupColumns(source).map((group) => panelOf(source, group));
  const log = xs === undefined && (view.metrics ?? []).every(isLatency) ? logAxis(linear) : undefined;
  const { panels, differ } = log === undefined ? shareScales(linear) : { panels: log, differ: false };
  const kind = xs !== undefined ? 'line' : view.kind === 'dot' || log !== undefined ? 'dot' : 'bar';
  const spreads = options.spreads === true && panels.length > 1 && kind !== 'line';
  const note = [view.note, differ ? word('chart_scales_differ') : undefined].filter((part) => part !== undefined);
  return {
    id,
    kind,
    ...(log === undefined ? {} : { is_log: true }),
    ...(spreads ? { size: 'half', spreads } : options.size === undefined ? {} : { size: options.size }),
    title: view.title,
    ...(view.subtitle === undefined ? {} : { subtitle: view.subtitle }),
    ...(note.length === 0 ? {} : { note: note.join(' ') }),
    desc: word(`chart_desc_${kind}`, { metrics: (view.metrics ?? []).map(metricLabel).join(', ') }),
    series: colouring.series,
    panels,
  };
}
