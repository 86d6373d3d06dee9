/** Formats the figures of a pivot: one unit for each metric in the whole table, so that its columns can be compared. */

import { formatComparison } from '../base/sizes.ts';
import type { Scale } from '../base/units.ts';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import { type ColumnStyle, formatColumn } from '../model/format-column.ts';
import { type Metric, metricNumber, metricValue } from '../model/metrics.ts';
import type { Cell } from '../model/page.ts';
import type { Comparison } from './compare.ts';
import type { Item } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';

export interface Figures {
  /** Cell of a row and a column, by their places. */
  readonly at: (row: number, column: number) => Cell;
  /** Unit of a metric in this table. */
  readonly scales: ReadonlyMap<Metric, Scale>;
}

/** Metric that a cell would show: its own, else the one its row or column names. */
function metricAt(pivot: PivotTable, row: number, column: number): Metric | undefined {
  const item = pivot.cells[row]?.[column];
  if (item !== undefined) return item.metric;
  const inColumn = pivot.column_dimensions.indexOf('metric');
  const inRow = pivot.row_dimensions.indexOf('metric');
  const key = inColumn >= 0 ? pivot.columns[column]?.[inColumn] : pivot.rows[row]?.[inRow];
  return key as Metric | undefined;
}

/** The number of a cell in the unit of its table; undefined where it has none. */
export function numberAt(
  pivot: PivotTable,
  row: number,
  column: number,
  metric: Metric,
  factor: number,
): number | undefined {
  const item = pivot.cells[row]?.[column];
  const value = item === undefined ? undefined : metricNumber(item.measurement, metric);
  return value === undefined ? undefined : value / factor;
}

function missingReason(pivot: PivotTable, row: number, column: number): string {
  const others = pivot.cells[row]?.some((item, place) => item !== undefined && place !== column) ?? false;
  return word(others ? 'view_missing_cell' : 'missing_figure');
}

/** What a view knows of a cell beyond its figure: why it is missing, or a quieter line under it. */
export type CellWords = (row: number, column: number) => { readonly reason?: string; readonly sub?: string };

/** The table behind a view, with what only its kind of view knows of it. */
export interface ViewPivot {
  readonly pivot: PivotTable;
  readonly wordsOf?: CellWords;
  /** Dimensions of a figure that the table does not name and its CSV should. */
  readonly csv_dimensions?: readonly string[];
}

/** All figures of a pivot as cells. A missing one is an en dash with the reason. */
export function formatFigures(
  pivot: PivotTable,
  wordsOf: CellWords = () => ({}),
  style: ColumnStyle = 'rounded',
): Figures {
  const byMetric = new Map<Metric, { row: number; column: number; item?: Item }[]>();
  for (const [row, cells] of pivot.cells.entries()) {
    for (const [column, item] of cells.entries()) {
      const metric = metricAt(pivot, row, column);
      if (metric === undefined) continue;
      const list = byMetric.get(metric) ?? [];
      byMetric.set(metric, list);
      list.push({ row, column, item });
    }
  }
  const cells = new Map<string, Cell>();
  const scales = new Map<Metric, Scale>();
  for (const [metric, places] of byMetric) {
    const entries = places.map(({ item, row, column }) =>
      item === undefined
        ? { reason: wordsOf(row, column).reason ?? missingReason(pivot, row, column) }
        : { quantity: metricValue(item.measurement, metric), href: measurementHref(item.measurement) },
    );
    const { scale, cells: formatted } = formatColumn(metric, entries, style);
    scales.set(metric, scale);
    for (const [place, { row, column }] of places.entries()) {
      const { sub } = wordsOf(row, column);
      cells.set(`${row} ${column}`, { ...(formatted[place] ?? { text: '–' }), ...(sub === undefined ? {} : { sub }) });
    }
  }
  return {
    at: (row, column) => cells.get(`${row} ${column}`) ?? { text: '–', reason: word('view_missing_cell') },
    scales,
  };
}

function isRough(item: Item | undefined): boolean {
  return item?.measurement.source.figures?.[item.metric]?.qualifiers?.includes('about') ?? false;
}

/** A comparison as a cell; rough when one of its two figures is. A figure is exactly 100 % of itself. */
export function comparisonCell(
  comparison: Comparison,
  as: 'change' | 'share',
  item: Item | undefined,
  baseline: Item | undefined,
): Cell {
  if (!('percent' in comparison)) return { text: '–', reason: word(`compare_missing_${comparison.missing}`) };
  const text = formatComparison(comparison.percent, { signed: as === 'change' });
  return {
    value: comparison.percent,
    text: (item !== baseline && [item, baseline].some(isRough) ? '~' : '') + text,
    title: word(`compare_${as}_title`),
  };
}
