/** A view of a report as its page shows it: a table, and for charts the picture with the same figures. */
import type { View } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { drawChart } from '../charts/draw.ts';
import { type ChartOptions, chartOfView } from '../charts/panels.ts';
import { presentTimeView } from '../over-time/time-view.ts';
import { formatFigures } from './figures.ts';
import { pivotView } from './pivot.ts';
import { presentSystems } from './systems-table.ts';
import { presentTable } from './table.ts';
import type { PresentedView } from './types.ts';
import { viewCsv } from './view-csv.ts';

function wordsOf(view: View): Omit<PresentedView, 'table'> {
  return {
    id: view.id,
    kind: view.kind,
    title: view.title,
    ...(view.subtitle === undefined ? {} : { subtitle: view.subtitle }),
    ...(view.note === undefined ? {} : { note: view.note }),
    ...(view.source_place === undefined ? {} : { source_place: view.source_place }),
  };
}

/** The view over its runs. Views are checked before (view-rules.ts): a cell that holds two figures throws here. */
export async function presentView(
  view: View,
  runs: readonly RunRecord[],
  options: ChartOptions = {},
): Promise<PresentedView> {
  if (view.kind === 'systems') return { ...wordsOf(view), table: presentSystems(view, runs) };
  if (view.kind === 'time') return { ...wordsOf(view), ...(await presentTimeView(view, runs)) };
  const pivot = pivotView(view, runs);
  const [conflict] = pivot.conflicts;
  if (conflict !== undefined) {
    const ids = `${conflict.first.measurement.id} and ${conflict.second.measurement.id}`;
    throw new Error(`view ${view.id}: one cell holds ${ids}`);
  }
  const figures = formatFigures(pivot);
  const table = presentTable(view, pivot, runs, figures);
  const data = view.kind === 'table' ? undefined : chartOfView(view, pivot, runs, figures, view.id, options);
  return {
    ...wordsOf(view),
    table,
    csv: viewCsv(pivot, runs),
    ...(data === undefined ? {} : { chart: await drawChart(data) }),
  };
}
