/** Sets figures against a baseline column or row: by how much they change, or what share they are. */
import type { Compare } from '#types';
import { metricValue, type Quantity } from '../model/metrics.ts';
import type { Item } from './dimensions.ts';
import type { Keys, PivotTable } from './pivot.ts';

/** A column that is compared, and the column it is set against. Both are places in the pivot's columns. */
export interface ComparedColumn {
  readonly column: number;
  readonly baseline: number;
}

/** Why two figures have no comparison, or the comparison in per cent. */
export type Comparison =
  | { readonly percent: number }
  | { readonly missing: 'figure' | 'baseline' | 'zero' | 'range' | 'itself' };

/** Lines of one side of the table: its rows, or its columns. */
interface Side {
  readonly dimensions: readonly string[];
  readonly lines: readonly Keys[];
}

/** The dimensions of a side that `to` fixes, by place, with the values that make a line a baseline. */
function fixedPlaces({ dimensions }: Side, { to }: Compare): ReadonlyMap<number, readonly string[]> {
  return new Map(
    Object.entries(to).flatMap(([dimension, values]) => {
      const place = dimensions.indexOf(dimension);
      return place < 0 ? [] : [[place, values] as const];
    }),
  );
}

/**
 * Baseline of each line: the line that agrees with it in all dimensions but the fixed ones. Where no such line exists
 * and only one baseline of the same metric does, that one serves (a theoretical limit has no configuration of its own).
 * A baseline is its own; where nothing is fixed, every line is.
 */
function baselinesOf(side: Side, compare: Compare): readonly (number | undefined)[] {
  const fixed = fixedPlaces(side, compare);
  const metric = side.dimensions.indexOf('metric');
  const isBaseline = (keys: Keys): boolean => [...fixed].every(([place, values]) => values.includes(keys[place] ?? ''));
  const baselines = side.lines.flatMap((keys, line) => (isBaseline(keys) ? [{ keys, line }] : []));
  return side.lines.map((keys, line) => {
    if (isBaseline(keys)) return line;
    const same = baselines.find((one) => keys.every((key, place) => fixed.has(place) || key === one.keys[place]));
    const ofMetric = baselines.filter((one) => metric < 0 || one.keys[metric] === keys[metric]);
    return same?.line ?? (ofMetric.length === 1 ? ofMetric[0]?.line : undefined);
  });
}

const columnsOf = (pivot: PivotTable): Side => ({ dimensions: pivot.column_dimensions, lines: pivot.columns });
const rowsOf = (pivot: PivotTable): Side => ({ dimensions: pivot.row_dimensions, lines: pivot.rows });

/** True when every dimension of the baseline is one of the table's. */
function isPlaced(pivot: PivotTable, { to }: Compare): boolean {
  const dimensions = [...pivot.column_dimensions, ...pivot.row_dimensions];
  return Object.keys(to).every((dimension) => dimensions.includes(dimension));
}

/**
 * Columns that get a comparison, each with its baseline. A baseline column gets none; where the baseline is a row,
 * every column gets one and is compared within itself.
 */
export function pairColumns(pivot: PivotTable, compare: Compare): ComparedColumn[] {
  if (!isPlaced(pivot, compare)) return [];
  const side = columnsOf(pivot);
  const isFixed = fixedPlaces(side, compare).size > 0;
  return baselinesOf(side, compare).flatMap((baseline, column) =>
    baseline === undefined || (isFixed && baseline === column) ? [] : [{ column, baseline }],
  );
}

/** Baseline row of each row: itself where the baseline is a column. */
export function pairRows(pivot: PivotTable, compare: Compare): readonly (number | undefined)[] {
  return baselinesOf(rowsOf(pivot), compare);
}

/** True when at least one figure is set against another one. */
export function hasComparison(pivot: PivotTable, compare: Compare): boolean {
  const columns = pairColumns(pivot, compare);
  if (fixedPlaces(rowsOf(pivot), compare).size === 0) return columns.length > 0;
  return (
    columns.length > 0 && pairRows(pivot, compare).some((baseline, row) => baseline !== undefined && baseline !== row)
  );
}

function exact(quantity: Quantity | undefined): number | undefined {
  return quantity?.value;
}

/**
 * change: (figure - baseline) / baseline; share: figure / baseline; both in per cent. A range has no single share, and
 * nothing changes against itself.
 */
export function compareItems(item: Item | undefined, baseline: Item | undefined, as: Compare['as']): Comparison {
  if (item === undefined) return { missing: 'figure' };
  if (baseline === undefined) return { missing: 'baseline' };
  if (as === 'change' && item.measurement.id === baseline.measurement.id) return { missing: 'itself' };
  const figure = exact(metricValue(item.measurement, item.metric));
  const base = exact(metricValue(baseline.measurement, baseline.metric));
  if (figure === undefined || base === undefined) return { missing: 'range' };
  if (base === 0) return { missing: 'zero' };
  return { percent: as === 'change' ? (100 * (figure - base)) / base : (100 * figure) / base };
}
