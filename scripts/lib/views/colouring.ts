/** Which series of a chart has which colour, the same on all charts of a page. */
import type { View } from '#types';
import type { ChartSeries } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { compareValues, dimensionLabel, dimensionValue } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';

/** More series than this are named on the axis instead. */
const MOST_SERIES = 6;
const COLOURS = 8;

/** Key of a figure in a chart without series. */
export const NO_SERIES = '';

export interface Colouring {
  /** Place of the series' dimension in the pivot's columns, -1 when there is none. */
  readonly place: number;
  /** False when all marks are alike: without series, or with too many. */
  readonly is_coloured: boolean;
  readonly series: readonly ChartSeries[];
}

/** Palette places of values: by their order among all values that the runs have, so that a filter moves no colour. */
function placesOf(dimension: string, values: readonly string[], runs: readonly RunRecord[]): readonly number[] {
  const all = new Set(
    runs.flatMap((run) =>
      run.measurements.map((measurement) => dimensionValue(dimension, { measurement, run, metric: 'iops' })),
    ),
  );
  const sorted = [...all].sort(compareValues(dimension, runs));
  const places = values.map((value) => sorted.indexOf(value) % COLOURS);
  return new Set(places).size === values.length ? places : values.map((_, place) => place);
}

/**
 * Colours of a view's series; one colour for all marks where it has none, or more than `most`. Of these each is named by the labels, or
 * has a panel.
 */
export function colouringOf(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  beyond: 'labels' | 'panels' = 'labels',
  most = MOST_SERIES,
): Colouring {
  const { series: dimension } = view;
  const place = dimension === undefined ? -1 : pivot.column_dimensions.indexOf(dimension);
  const values = place < 0 ? [] : [...new Set(pivot.columns.map((keys) => keys[place] ?? NO_SERIES))];
  const isMany = values.length > most;
  if (dimension === undefined || values.length === 0 || isMany)
    return { place: isMany && beyond === 'panels' ? -1 : place, is_coloured: false, series: [{ text: '', index: 1 }] };
  const sorted = values.toSorted(compareValues(dimension, runs));
  const places = placesOf(dimension, sorted, runs);
  const series = sorted.map((value, order) => ({
    text: dimensionLabel(dimension, value, runs),
    index: (places[order] ?? order) + 1,
  }));
  return { place, is_coloured: true, series };
}
