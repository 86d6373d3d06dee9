/** The lines of a view over time: its figures that have logs, in the order and the colours of its pivot. */

import type { View } from '#types';
import { listMark } from '../base/marks.ts';
import type { RunRecord } from '../database/types.ts';
import type { Metric } from '../model/metrics.ts';
import { type Colouring, colouringOf, NO_SERIES } from './colouring.ts';
import { dimensionLabel, type Item } from './dimensions.ts';
import { type FigureLine, figureLine } from './figure-line.ts';
import { type PivotTable, pivotView } from './pivot.ts';

/** One figure with its line. `labels` say what tells it apart, one for each of the table's columns of names. */
export interface ViewLine {
  readonly item: Item;
  readonly line: FigureLine;
  readonly labels: readonly string[];
  /** Name in the legend; "" where nothing is told apart by colour. */
  readonly series: string;
  /** What its panel is: values of the view's columns. */
  readonly panel: string;
  readonly metric: Metric;
}

export interface ViewLines {
  readonly lines: readonly ViewLine[];
  /** Figures of the view that have no line. */
  readonly without: readonly Item[];
  readonly colouring: Colouring;
  /** Dimensions that `labels` belong to. */
  readonly dimensions: readonly string[];
}

/** The pivot of a view over time: it has no rows, only columns and colours. */
function timePivot(view: View, runs: readonly RunRecord[]): PivotTable {
  const { rows: _, ...columns } = view;
  return pivotView(columns, runs);
}

/** Lines in the order of the view's columns. Views are checked before: a place that holds two figures keeps the first. */
export function linesOfView(view: View, runs: readonly RunRecord[]): ViewLines {
  const pivot = timePivot(view, runs);
  const colouring = colouringOf(view, pivot, runs);
  const named = pivot.column_dimensions.flatMap((dimension, place) =>
    dimension === 'metric' ? [] : [{ dimension, place }],
  );
  const lines: ViewLine[] = [];
  const without: Item[] = [];
  for (const [column, keys] of pivot.columns.entries()) {
    const item = pivot.cells[0]?.[column];
    if (item === undefined) continue;
    const line = figureLine(item);
    const label = ({ dimension, place }: (typeof named)[number]): string =>
      dimensionLabel(dimension, keys[place] ?? NO_SERIES, runs);
    if (line === undefined) without.push(item);
    else {
      const outer = named.filter(({ place }) => !colouring.is_coloured || place !== colouring.place);
      const inner = named.filter(({ place }) => colouring.is_coloured && place === colouring.place);
      lines.push({
        item,
        line,
        labels: named.map(label),
        series: inner.map(label).join(''),
        panel: outer.map(label).join(listMark()),
        metric: item.metric,
      });
    }
  }
  return { lines, without, colouring, dimensions: named.map(({ dimension }) => dimension) };
}
