/** Sets figures against a baseline column: by how much they change, or what share they are. */
import type { Compare } from '#types';
import { metricValue, type Quantity } from '../numbers.ts';
import type { Item } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';

/** A column that is compared, and the column it is set against. Both are places in the pivot's columns. */
export interface ComparedColumn {
  readonly column: number;
  readonly baseline: number;
}

/** Why two figures have no comparison, or the comparison in per cent. */
export type Comparison = { readonly percent: number } | { readonly missing: 'figure' | 'baseline' | 'zero' | 'range' };

/**
 * Pairs each column with the baseline column that agrees with it in all other dimensions. Where no such column exists
 * and only one baseline of the same metric does, that one serves (a theoretical limit has no configuration of its own).
 */
export function pairColumns(pivot: PivotTable, compare: Compare): ComparedColumn[] {
  const places = Object.entries(compare.to).map(([dimension, values]) => ({
    place: pivot.column_dimensions.indexOf(dimension),
    values,
  }));
  if (places.some(({ place }) => place < 0)) return [];
  const isBaseline = (keys: readonly string[]): boolean =>
    places.every(({ place, values }) => values.includes(keys[place] ?? ''));
  const fixed = new Set(places.map(({ place }) => place));
  const metric = pivot.column_dimensions.indexOf('metric');
  const baselines = pivot.columns.flatMap((keys, column) => (isBaseline(keys) ? [{ keys, column }] : []));
  return pivot.columns.flatMap((keys, column) => {
    if (isBaseline(keys)) return [];
    const same = baselines.find((one) => keys.every((key, place) => fixed.has(place) || key === one.keys[place]));
    const ofMetric = baselines.filter((one) => metric < 0 || one.keys[metric] === keys[metric]);
    const baseline = same ?? (ofMetric.length === 1 ? ofMetric[0] : undefined);
    return baseline === undefined ? [] : [{ column, baseline: baseline.column }];
  });
}

function exact(quantity: Quantity | undefined): number | undefined {
  return quantity?.value;
}

/** change: (figure - baseline) / baseline; share: figure / baseline; both in per cent. A range has no single share. */
export function compareItems(item: Item | undefined, baseline: Item | undefined, as: Compare['as']): Comparison {
  if (item === undefined) return { missing: 'figure' };
  if (baseline === undefined) return { missing: 'baseline' };
  const figure = exact(metricValue(item.measurement, item.metric));
  const base = exact(metricValue(baseline.measurement, baseline.metric));
  if (figure === undefined || base === undefined) return { missing: 'range' };
  if (base === 0) return { missing: 'zero' };
  return { percent: as === 'change' ? (100 * (figure - base)) / base : (100 * figure) / base };
}
