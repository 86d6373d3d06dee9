/** Turns figures into a table of rows x columns by the dimensions that a view names. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { compareValues, dimensionValue, type Item } from './dimensions.ts';
import { selectItems } from './select.ts';

/** Two measurements that fall into one cell, and the dimensions that would tell them apart. */
export interface Conflict {
  readonly first: Item;
  readonly second: Item;
  readonly differ: readonly string[];
}

/** A line of headers: one value for each dimension, outermost first. */
export type Keys = readonly string[];

export interface PivotTable {
  readonly row_dimensions: readonly string[];
  readonly column_dimensions: readonly string[];
  readonly rows: readonly Keys[];
  readonly columns: readonly Keys[];
  /** One list per row, one entry per column; undefined where nothing was measured. */
  readonly cells: readonly (readonly (Item | undefined)[])[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Dimensions of the columns: the view's columns, then its series. Metrics always have a header: innermost when there
 * are several, outermost when there is one, unless the view places them itself.
 */
export function columnDimensions(view: View): string[] {
  const named = [...(view.columns ?? []), ...(view.series === undefined ? [] : [view.series])];
  const rows: readonly string[] = view.rows ?? [];
  const unique = [...new Set(named)].filter((dimension) => !rows.includes(dimension));
  if (unique.includes('metric') || rows.includes('metric')) return unique;
  return (view.metrics ?? []).length > 1 ? [...unique, 'metric'] : ['metric', ...unique];
}

function sortKeys(keys: Iterable<Keys>, dimensions: readonly string[], view: View, runs: readonly RunRecord[]): Keys[] {
  const metrics: readonly string[] = view.metrics ?? [];
  const points: readonly string[] = view.points ?? [];
  const inOrderOf =
    (list: readonly string[]) =>
    (a: string, b: string): number =>
      list.indexOf(a.split(':')[0] ?? '') - list.indexOf(b.split(':')[0] ?? '');
  const compare = dimensions.map((dimension) => {
    if (dimension === 'metric') return inOrderOf(metrics);
    return dimension === 'point' ? inOrderOf(points) : compareValues(dimension, runs);
  });
  return [...keys].sort((a, b) => {
    for (const [place, compareOne] of compare.entries()) {
      const order = compareOne(a[place] ?? '', b[place] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
}

export function differingDimensions(a: Item, b: Item): string[] {
  const axes = new Set([...Object.keys(a.measurement.axes), ...Object.keys(b.measurement.axes)]);
  const candidates = [
    'direction',
    'job',
    'basis',
    'test',
    'configuration',
    ...[...axes].sort().map((axis) => `axis:${axis}`),
  ];
  return [...candidates, 'run', 'system'].filter((one) => dimensionValue(one, a) !== dimensionValue(one, b));
}

/** A place in the table, and what stands there; nothing, where a row or column is to be shown all the same. */
export interface PivotEntry {
  readonly row: Keys;
  readonly column: Keys;
  readonly item?: Item;
}

/** Puts entries into a table in the order of the runs. Two measurements in one cell are a conflict, never a choice. */
export function buildPivot(
  view: View,
  columns: readonly string[],
  entries: readonly PivotEntry[],
  runs: readonly RunRecord[],
): PivotTable {
  const rows: readonly string[] = view.rows ?? [];
  const byRow = new Map<string, { keys: Keys; cells: Map<string, Item> }>();
  const columnKeys = new Map<string, Keys>();
  const conflicts: Conflict[] = [];
  for (const { row: rowKeys, column, item } of entries) {
    const [rowId, columnId] = [JSON.stringify(rowKeys), JSON.stringify(column)];
    const row = byRow.get(rowId) ?? { keys: rowKeys, cells: new Map<string, Item>() };
    byRow.set(rowId, row);
    columnKeys.set(columnId, column);
    if (item === undefined) continue;
    const other = row.cells.get(columnId);
    if (other === undefined) row.cells.set(columnId, item);
    else if (other.measurement.id !== item.measurement.id || other.metric !== item.metric)
      conflicts.push({ first: other, second: item, differ: differingDimensions(other, item) });
  }
  const sortedColumns = sortKeys(columnKeys.values(), columns, view, runs);
  const sortedRows = sortKeys(
    [...byRow.values()].map(({ keys }) => keys),
    rows,
    view,
    runs,
  );
  const cellsOf = (keys: Keys) => byRow.get(JSON.stringify(keys))?.cells;
  return {
    row_dimensions: rows,
    column_dimensions: columns,
    rows: sortedRows,
    columns: sortedColumns,
    cells: sortedRows.map((keys) => sortedColumns.map((column) => cellsOf(keys)?.get(JSON.stringify(column)))),
    conflicts,
  };
}

/** The table of a view over its runs: every figure that passes its filter. */
export function pivotView(view: View, runs: readonly RunRecord[]): PivotTable {
  const rows: readonly string[] = view.rows ?? [];
  const columns = columnDimensions(view);
  const keysOf = (dimensions: readonly string[], item: Item): Keys =>
    dimensions.map((dimension) => dimensionValue(dimension, item));
  const entries = selectItems(view, runs).map((item) => ({
    row: keysOf(rows, item),
    column: keysOf(columns, item),
    item,
  }));
  return buildPivot(view, columns, entries, runs);
}
