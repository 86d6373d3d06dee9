/** Turns the pivot of a view into the panels of its chart: one for each column and metric. */

import type { View } from '#types';
import { aside, listMark, sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { nearCeilings } from '../charts/bars.ts';
import { logAxis, mixesKinds } from '../charts/log-axis.ts';
import { type Scaled, scaleLines, shareScales } from '../charts/scales.ts';
import type { ChartCeiling, ChartData, ChartPanel, ChartRow } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { isLatency, type Metric, metricLabel, metricValue, numberOf } from '../model/metrics.ts';
import { type Colouring, colouringOf, NO_SERIES } from './colouring.ts';
import { dimensionLabel, dimensionName, type Item, sayValue } from './dimensions.ts';
import { type Figures, formatFigures } from './figures.ts';
import type { PivotTable } from './pivot.ts';
import { metricHead } from './table.ts';

/** From this ratio on a horizontal axis is logarithmic; that of a load always is. */
const LOG_FROM = 8;
const LOADS: ReadonlySet<string> = new Set(['numjobs', 'iodepth', 'outstanding', 'clients']);

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
  /** Lines and curves: so many have a colour, eight at most; of more each has a panel. */
  readonly most_series?: number;
  /** Bars: what each figure cannot pass, SI units. */
  readonly ceilingsOf?: (item: Item) => readonly ChartCeiling[];
  /** Bars, dots and lines over a load: the lowest and the highest of what a figure is the mean of, or may be by its noise, SI units. */
  readonly whiskerOf?: (item: Item) => ChartRow['whisker'];
}

interface Group {
  readonly title: string;
  readonly metric: Metric;
  readonly columns: number[];
}

/** Name, unit and direction of a value axis: "Bandwidth, GB/s (higher is better)". */
export function axisTitle(metric: Metric, unit: string): string {
  const { text, unit: own, better } = metricHead(metric, unit);
  const name = own === undefined ? text : `${text}${listMark()}${own}`;
  return better === undefined ? name : `${name}${aside(better)}`;
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
    const title = outer.map(({ dimension, key }) => dimensionLabel(dimension, key, runs)).join(listMark());
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
  if (isShared && inner.length > 0) return { group: outer, label: [...inner, ...end].join(listMark()) };
  const [first, ...others] = pivot.row_dimensions;
  const kept = inner.filter(
    (_, place) => options.is_compact !== true && !(first === 'test' && others[place] === 'direction'),
  );
  return { label: [outer, ...kept, ...end].join(listMark()) };
}

/** "32 jobs": a place on the horizontal axis in words. */
function sayPlace({ pivot, runs }: Source, row: number): string {
  return sayValue(pivot.row_dimensions[0] ?? '', pivot.rows[row]?.[0] ?? '', runs);
}

function rowOf(source: Source, row: number, column: number, metric: Metric, shown: readonly number[]): ChartRow {
  const { pivot, runs, figures, colouring, xs } = source;
  const key = colouring.place < 0 ? NO_SERIES : (pivot.columns[column]?.[colouring.place] ?? NO_SERIES);
  const series = key === NO_SERIES ? '' : dimensionLabel(source.view.series ?? '', key, runs);
  const item = pivot.cells[row]?.[column];
  const quantity = item === undefined ? undefined : metricValue(item.measurement, metric);
  const factor = figures.scales.get(metric)?.factor ?? 1;
  const ceilings = item === undefined ? [] : (source.options.ceilingsOf?.(item) ?? []);
  const whisker = item === undefined ? undefined : source.options.whiskerOf?.(item);
  const isRange = quantity?.low !== undefined && quantity.high !== undefined;
  const value = quantity === undefined || (quantity.value === undefined && isRange) ? undefined : numberOf(quantity);
  return {
    ...labelOf(source, row, colouring.is_coloured ? '' : series, shown),
    series: colouring.is_coloured ? series : '',
    ...(xs === undefined ? {} : { x: xs[row] ?? 0 }),
    ...(value === undefined ? {} : { value: value / factor }),
    ...(isRange ? { low: (quantity.low ?? 0) / factor, high: (quantity.high ?? 0) / factor } : {}),
    ...(whisker === undefined ? {} : { whisker: { low: whisker.low / factor, high: whisker.high / factor } }),
    text: figures.at(row, column).text,
    ...(item === undefined ? {} : { href: measurementHref(item.measurement) }),
    ...(xs === undefined ? {} : { said_at: sayPlace(source, row) }),
    ...(ceilings.length === 0 ? {} : { ceilings: ceilings.map((one) => ({ ...one, value: one.value / factor })) }),
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
  const all = shown.flatMap((row) => {
    const known = columns.filter((column) => pivot.cells[row]?.[column] !== undefined);
    const drawn = colouring.is_coloured && options.is_compact !== true ? columns : known;
    return drawn.map((column) => rowOf(source, row, column, metric, shown));
  });
  const { rows, max } = nearCeilings(all);
  const isLoad = LOADS.has(pivot.row_dimensions[0] ?? '');
  const [least, most] = xs === undefined ? [0, 0] : [Math.min(...xs), Math.max(...xs)];
  const unit = figures.scales.get(metric)?.unit ?? '';
  const log = least > 0 && (isLoad ? most > least : most >= LOG_FROM * least);
  return {
    ...(title === '' ? {} : { title }),
    value_title: axisTitle(metric, unit),
    unit,
    ...(xs === undefined ? {} : { x_title: dimensionName(pivot.row_dimensions[0] ?? '', source.runs), log_x: log }),
    max,
    rows,
  };
}

/** Of the systems whose measured figures a panel draws. */
function kindsOf({ cells }: PivotTable, { columns }: Group): readonly string[] {
  const items = cells.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  return items.filter(({ measurement }) => measurement.basis === 'measured').map(({ measurement }) => measurement.kind);
}

/** Numbers of the rows when the view is a line chart over a number; a line over words is drawn as bars. */
function numbersOf(view: View, pivot: PivotTable): readonly number[] | undefined {
  if (view.kind !== 'line' || pivot.row_dimensions.length !== 1) return undefined;
  const xs = pivot.rows.map(([key]) => (key === undefined || key === '' ? Number.NaN : Number(key)));
  return xs.every(Number.isFinite) ? xs : undefined;
}

/** Several panels stand beside each other where there is room: lines and curves as small multiples, others two abreast. */
export function sizeOf(
  kind: ChartData['kind'],
  panels: number,
  { size, spreads }: ChartOptions,
): Pick<ChartData, 'size' | 'spreads'> {
  if (spreads !== true || panels < 2) return size === undefined ? {} : { size };
  return kind === 'line' || kind === 'curve' ? { size: 'small' } : { size: 'half', spreads };
}

/** Where the largest figure of a panel is this or less of the unit of all, it is read better in one of its own: 60.5 µs, not 0.0000605 s. */
const TINY = 0.01;

/** Panels of bars on scales that they share or not, in one unit as long as it suits them all. */
function scaleBars(source: Source, groups: readonly Group[], plain: readonly ChartPanel[]): Scaled {
  const scaled = shareScales(plain);
  if (!scaled.differ || plain.every(({ max }) => max > TINY)) return scaled;
  const own = groups.map((group) => {
    const cells = source.pivot.cells.map((row) =>
      row.map((item, column) => (group.columns.includes(column) ? item : undefined)),
    );
    return panelOf({ ...source, figures: formatFigures({ ...source.pivot, cells }) }, group);
  });
  return { panels: shareScales(own).panels, differ: true };
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
  const colouring = colouringOf(view, pivot, runs, xs === undefined ? 'labels' : 'panels', options.most_series);
  const source = { view, pivot, runs, figures, colouring, options, xs };
  const groups = groupColumns(source);
  const linear = groups.map((group) => ({ metric: group.metric, panel: panelOf(source, group) }));
  const plain = linear.map(({ panel }) => panel);
  const isMixed = groups.some((group) => mixesKinds(kindsOf(pivot, group)));
  const hasLog = isMixed || linear.every(({ metric }) => isLatency(metric));
  const log = xs === undefined && hasLog ? logAxis(plain, isMixed ? 1 : undefined) : undefined;
  const { panels, differ } =
    xs !== undefined
      ? scaleLines(linear, isMixed ? 1 : undefined)
      : log === undefined
        ? scaleBars(source, groups, plain)
        : { panels: log, differ: false };
  const kind = xs !== undefined ? 'line' : view.kind === 'dot' || log !== undefined ? 'dot' : 'bar';
  const note = [view.note, differ ? word('chart_scales_differ') : undefined].filter((part) => part !== undefined);
  return {
    id,
    kind,
    ...(log === undefined ? {} : { is_log: true }),
    ...sizeOf(kind, panels.length, options),
    title: view.title,
    subtitle: view.subtitle,
    ...(note.length === 0 ? {} : { note: sentences(...note) }),
    desc: word(`chart_desc_${kind}`, { metrics: (view.metrics ?? []).map(metricLabel).join(listMark()) }),
    series: colouring.series,
    panels,
  };
}
