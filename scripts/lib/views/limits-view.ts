/** The view of kind "limits": bars with the ceilings over them, and the share of each in a table. */

import type { View } from '#types';
import { sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { drawChart } from '../charts/draw.ts';
import type { RunRecord } from '../database/types.ts';
import { dimensionLabel, dimensionName, dimensionValue } from './dimensions.ts';
import { formatFigures } from './figures.ts';
import { ceilingsOf } from './limit-shares.ts';
import { type LimitRow, limitsFigures, limitsTable } from './limits-table.ts';
import { type ChartOptions, chartOfView } from './panels.ts';
import type { PivotTable } from './pivot.ts';
import type { PresentedView } from './types.ts';

/** Figures of a pivot, row by row, each with the names of its row and column. */
function rowsOf({ cells, row_dimensions, column_dimensions }: PivotTable, runs: readonly RunRecord[]) {
  const dimensions = [...column_dimensions.filter((one) => one !== 'metric'), ...row_dimensions];
  const items = (cells[0] ?? []).flatMap((_, column) => cells.flatMap((row) => row[column] ?? []));
  const rows = items.map(
    (item): LimitRow => ({
      item,
      labels: dimensions.map((one) => dimensionLabel(one, dimensionValue(one, item), runs)),
    }),
  );
  return { rows, columns: dimensions.map((one) => dimensionName(one, runs)) };
}

/** What a view against the limits shows. A figure that no ceiling holds for keeps its bar and its row. */
export async function presentLimitsView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  options: ChartOptions,
): Promise<Pick<PresentedView, 'table' | 'chart' | 'figures'>> {
  const { rows, columns } = rowsOf(pivot, runs);
  const data = chartOfView({ ...view, kind: 'bar' }, pivot, runs, formatFigures(pivot), view.id, {
    ...options,
    ceilingsOf,
  });
  const chart =
    data === undefined
      ? {}
      : { chart: await drawChart({ ...data, desc: sentences(data.desc, word('limit_chart_desc')) }) };
  return { table: limitsTable(view.title, columns, rows), figures: limitsFigures(columns, rows), ...chart };
}
