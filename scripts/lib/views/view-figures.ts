/** The figures of a view: one line for each, in SI units and in full, with the measurement it comes from. */
import type { RunRecord } from '../database/types.ts';
import { dataUnitOf, metricValue } from '../model/metrics.ts';
import { type DataRows, dataRows } from '../tables/data-rows.ts';
import { dimensionLabel, dimensionName, dimensionValue } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';

const COLUMNS = ['value', 'low', 'high', 'unit', 'qualifiers', 'as_published', 'measurement'];

/** Lines in the order of the table, row by row; `more` are dimensions that the table does not name. */
export function viewFigures(pivot: PivotTable, runs: readonly RunRecord[], more: readonly string[] = []): DataRows {
  const dimensions = [...pivot.row_dimensions, ...pivot.column_dimensions, ...more];
  const lines = pivot.cells.flat().flatMap((item) => {
    const quantity = item === undefined ? undefined : metricValue(item.measurement, item.metric);
    if (item === undefined || quantity === undefined) return [];
    return [
      [
        ...dimensions.map((one) => dimensionLabel(one, dimensionValue(one, item), runs)),
        quantity.value,
        quantity.low,
        quantity.high,
        dataUnitOf(item.metric),
        (quantity.qualifiers ?? []).join(' '),
        quantity.as_published,
        item.measurement.id,
      ],
    ];
  });
  const fields = [...dimensions.map((one) => dimensionName(one, runs)), ...COLUMNS];
  return dataRows(fields, lines);
}
