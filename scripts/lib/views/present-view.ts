/** A view of a report as its page shows it: a table, and for charts the picture with the same figures. */
import type { View } from '#types';
import { sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { drawChart } from '../charts/draw.ts';
import type { ChartData } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { type Figures, formatFigures } from './figures.ts';
import { heatMapOfView } from './heat-map.ts';
import { presentLimitsView } from './limits-view.ts';
import { curveChartOfView } from './load-curve.ts';
import { type ChartOptions, chartOfView } from './panels.ts';
import type { PivotTable } from './pivot.ts';
import { pivotOf } from './pivot-of.ts';
import { selectItems } from './select.ts';
import { presentSystems } from './systems-table.ts';
import { presentTable } from './table.ts';
import { isTailView } from './tail-pivot.ts';
import { presentTailView } from './tail-view.ts';
import { presentTimeView } from './time-view.ts';
import { withTrialMark } from './trial-subtitle.ts';
import type { PresentedView, TableView } from './types.ts';
import { viewFigures } from './view-figures.ts';
import { wordsOfView } from './words-of-view.ts';

/** Runs that results in the view are of; all where it shows no metric. */
function runsOfView(view: View, runs: readonly RunRecord[]): readonly RunRecord[] {
  if (view.metrics === undefined) return runs;
  const shown = new Set(selectItems(view, runs).map(({ run }) => run));
  return runs.filter((run) => shown.has(run));
}

/** The view with a line that says so where no result is left for it: its runs may have been withdrawn. */
function withEmptyNote(view: View, shown: readonly RunRecord[]): View {
  if (view.metrics === undefined || shown.length > 0) return view;
  return { ...view, note: sentences(view.note, word('view_empty')) };
}

/** The view over its runs. Views are checked before (view-rules.ts): a cell that holds two figures throws here. */
export async function presentView(
  unmarked: View,
  runs: readonly RunRecord[],
  options: ChartOptions = {},
): Promise<PresentedView> {
  const shown = runsOfView(unmarked, runs);
  const view = withEmptyNote(withTrialMark(unmarked, shown), shown);
  if (view.kind === 'systems') return { ...wordsOfView(view), table: presentSystems(view, runs) };
  if (view.kind === 'time') return { ...wordsOfView(view), ...(await presentTimeView(view, runs, options)) };
  if (isTailView(view)) return { ...wordsOfView(view), ...(await presentTailView(view, runs)) };
  const { pivot, wordsOf, csv_dimensions } = pivotOf(view, runs);
  const [conflict] = pivot.conflicts;
  if (conflict !== undefined) {
    const ids = `${conflict.first.measurement.id} and ${conflict.second.measurement.id}`;
    throw new Error(`view ${view.id}: one cell holds ${ids}`);
  }
  if (view.kind === 'limits') return { ...wordsOfView(view), ...(await presentLimitsView(view, pivot, runs, options)) };
  // A table brings back a table of its source; charts have three digits, and the table behind them the same.
  const figures = formatFigures(pivot, wordsOf, view.kind === 'table' ? 'printed' : 'rounded');
  const table = presentTable(view, pivot, runs, figures);
  const data = dataOf(view, pivot, runs, figures, options);
  return {
    ...wordsOfView(view),
    table: data === undefined ? table : withoutBars(table),
    figures: viewFigures(pivot, runs, csv_dimensions),
    ...(data === undefined ? {} : { chart: await drawChart(data) }),
  };
}

/** A table behind a chart: the picture shows what bars would. */
function withoutBars(table: TableView): TableView {
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(({ bar: _, ...cell }) => cell) })),
  };
}

function dataOf(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  figures: Figures,
  options: ChartOptions,
): ChartData | undefined {
  if (view.kind === 'table' || view.kind === 'load-points') return undefined;
  if (view.kind === 'latency-throughput') return curveChartOfView(view, pivot, runs, figures, options);
  if (view.kind === 'heatmap') return heatMapOfView(view, pivot, runs, figures, options);
  return chartOfView(view, pivot, runs, figures, view.id, options);
}
