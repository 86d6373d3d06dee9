/** Data of the view "heatmap": one metric over two dimensions, in classes of colour. */

import type { View } from '#types';
import { joinKnown, listMark, sentenceMark } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { classesOf, type HeatClasses } from '../charts/heat-classes.ts';
import type { ChartData, ChartPanel, ChartRow } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { type Metric, metricLabel } from '../model/metrics.ts';
import { dimensionLabel, dimensionName } from './dimensions.ts';
import { type Figures, numberAt } from './figures.ts';
import type { ChartOptions } from './panels.ts';
import { axisTitle, sizeOf } from './panels.ts';
import type { PivotTable } from './pivot.ts';

interface Source {
  readonly view: View;
  readonly pivot: PivotTable;
  readonly runs: readonly RunRecord[];
  readonly figures: Figures;
  readonly metric: Metric;
  readonly factor: number;
  /** Place of the dimension that stands across, in the pivot's columns. */
  readonly place: number;
}

/**
 * What shades stand for: the figure itself; or its share of the highest of its block size, per cent, where rows are block sizes: between
 * sizes rates differ more than loads make them.
 */
function shadedOf(source: Source): (row: number, value: number) => number {
  const { pivot } = source;
  if (pivot.row_dimensions[0] !== 'bs') return (_, value) => value;
  const highest = pivot.rows.map((_, row) =>
    Math.max(...pivot.columns.map((__, column) => valueAt(source, row, column) ?? 0)),
  );
  return (row, value) => (100 * value) / (highest[row] || 1);
}

function valueAt({ pivot, metric, factor }: Source, row: number, column: number): number | undefined {
  return numberAt(pivot, row, column, metric, factor);
}

function labelOf({ pivot, runs }: Source, row: number): string {
  return pivot.row_dimensions
    .map((one, level) => dimensionLabel(one, pivot.rows[row]?.[level] ?? '', runs))
    .join(listMark());
}

interface Shading {
  readonly classes: HeatClasses;
  readonly shaded: (row: number, value: number) => number;
}

function rowsOf(source: Source, columns: readonly number[], { classes, shaded }: Shading): ChartRow[] {
  const { view, pivot, runs, figures, place } = source;
  return pivot.rows.flatMap((_, row) =>
    columns.map((column): ChartRow => {
      const value = valueAt(source, row, column);
      const item = pivot.cells[row]?.[column];
      return {
        label: labelOf(source, row),
        series: dimensionLabel(view.series ?? '', pivot.columns[column]?.[place] ?? '', runs),
        ...(value === undefined ? {} : { value, level: classes.levelOf(shaded(row, value)) }),
        text: figures.at(row, column).text,
        ...(item === undefined ? {} : { href: measurementHref(item.measurement) }),
      };
    }),
  );
}

function panelsOf(source: Source, shading: Shading): ChartPanel[] {
  const { view, pivot, runs, figures, place } = source;
  const outer = (column: number): readonly string[] =>
    pivot.column_dimensions.flatMap((dimension, level) =>
      level === place || dimension === 'metric'
        ? []
        : [dimensionLabel(dimension, pivot.columns[column]?.[level] ?? '', runs)],
    );
  const all = pivot.columns.map((_, column) => ({ column, title: outer(column).join(listMark()) }));
  return [...new Set(all.map(({ title }) => title))].map((title) => ({
    ...(title === '' ? {} : { title }),
    value_title: pivot.row_dimensions.map((one) => dimensionName(one, runs)).join(listMark()),
    unit: figures.scales.get(source.metric)?.unit ?? '',
    x_title: dimensionName(view.series ?? '', runs),
    max: 1,
    rows: rowsOf(
      source,
      all.filter((one) => one.title === title).map(({ column }) => column),
      shading,
    ),
  }));
}

/** Data of the chart; undefined without figures. All panels have the same classes, by block size where rows are block sizes. */
export function heatMapOfView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  figures: Figures,
  options: ChartOptions = {},
): ChartData | undefined {
  const [metric] = view.metrics ?? [];
  const place = pivot.column_dimensions.indexOf(view.series ?? '');
  if (metric === undefined || place < 0 || pivot.columns.length === 0) return undefined;
  const { factor, unit } = figures.scales.get(metric) ?? { factor: 1, unit: '' };
  const source = { view, pivot, runs, figures, metric, factor, place };
  const shaded = shadedOf(source);
  const values = pivot.rows.flatMap((_, row) =>
    pivot.columns.flatMap((__, column) => {
      const value = valueAt(source, row, column);
      return value === undefined ? [] : [shaded(row, value)];
    }),
  );
  const classes = classesOf(values);
  const panels = panelsOf(source, { classes, shaded });
  const shades = pivot.row_dimensions[0] === 'bs' ? word('chart_heat_shares') : undefined;
  return {
    id: view.id,
    kind: 'heat',
    ...sizeOf('heat', panels.length, options),
    title: view.title,
    subtitle: joinKnown(sentenceMark(), view.subtitle, axisTitle(metric, unit), shades),
    note: view.note,
    desc: word('chart_desc_heat', { metric: metricLabel(metric) }),
    series: classes.legend,
    panels,
  };
}
