/** Cells of the table of figures, as the tables of other pages have them. Pure. */

import { padDecimals } from '#engine/scripts/lib/base/digits.ts';
import type { Scale } from '#engine/scripts/lib/base/units.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { measurementHref } from '#engine/scripts/lib/model/anchors.ts';
import { formatInScale } from '#engine/scripts/lib/model/metric-text.ts';
import { numberOf, scaleOf } from '#engine/scripts/lib/model/metrics.ts';
import type { ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import type { TableCell } from '#engine/scripts/lib/tables/table.ts';
import { evidenceBadge, STEADY_KINDS } from '#engine/scripts/lib/tables/trust-badges.ts';
import { type FigureColumn, isOneWay, type NumberColumn } from './figure-columns.ts';
import { marksOf } from './figure-marks.ts';
import type { FoundMeasurement, IndexReader } from './read-index.ts';

/** What the cells of one column of figures share. */
export interface ColumnScale {
  readonly scale: Scale;
  readonly largest: number;
  /** Most decimals of a figure with three digits. */
  readonly decimals: number;
}

export function columnScale(column: NumberColumn, rows: readonly number[]): ColumnScale {
  let [largest, smallest] = [0, Number.POSITIVE_INFINITY];
  for (const row of rows) {
    const value = column.orderAt(row) ?? 0;
    if (value > largest) largest = value;
    if (value > 0 && value < smallest) smallest = value;
  }
  // The unit follows from the two ends; thousands of figures between them need not be looked at.
  const scale = scaleOf(column.metric, Number.isFinite(smallest) ? [smallest, largest] : []);
  const decimals = Number.isFinite(smallest) ? Math.max(0, 2 - Math.floor(Math.log10(smallest / scale.factor))) : 0;
  return { scale, largest, decimals };
}

function figureCell(
  { metric }: NumberColumn,
  row: number,
  measurement: FoundMeasurement,
  { scale, largest, decimals }: ColumnScale,
  reader: IndexReader,
): TableCell {
  const quantity = reader.quantityAt(row, metric);
  if (quantity === undefined)
    return { text: '–', reason: word(measurement.evidence === 'published' ? 'missing_published' : 'missing_figure') };
  const value = numberOf(quantity);
  const { text, title } = formatInScale(metric, quantity, scale);
  const [pad = ''] = padDecimals([text, decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`]);
  return {
    text,
    title,
    href: measurementHref(measurement),
    ...(value === undefined ? {} : { value }),
    ...(pad === '' ? {} : { pad }),
    ...(value === undefined || largest === 0 ? {} : { bar: Math.round((100 * value) / largest) }),
  };
}

/** Address that the text of a column leads to; none for most. */
function hrefOf(id: ColumnId, { index }: IndexReader, row: number, measurement: FoundMeasurement): string | undefined {
  const isCompared = index.workloads.is_compared[index.columns.workload[row] ?? -1] === true;
  if (id === 'work') return isCompared ? `workloads/${measurement.workload_class}/` : undefined;
  if (id === 'method') return measurement.method_id === undefined ? undefined : `methods/${measurement.method_id}/`;
  return id === 'run' || id === 'date' ? `runs/${measurement.run_id}/` : undefined;
}

/** The cell of one column; `scales` are those of all columns of figures. */
export function cellOf(
  column: FigureColumn,
  row: number,
  measurement: FoundMeasurement,
  scales: ReadonlyMap<FigureColumn, ColumnScale>,
  reader: IndexReader,
): TableCell {
  const scale = scales.get(column);
  if (column.kind === 'number')
    return scale === undefined ? { text: '' } : figureCell(column, row, measurement, scale, reader);
  const text = column.textAt(row);
  const run = `runs/${measurement.run_id}/`;
  if (column.id === 'system') {
    const sub = reader.index.configurations.title[reader.index.columns.configuration[row] ?? -1];
    return { text, href: `systems/${measurement.system_id}/`, ...(sub === undefined ? {} : { sub }) };
  }
  if (column.id === 'evidence') {
    const { evidence } = measurement;
    return { text: '', badges: [evidenceBadge(evidence, `${run}#evidence`), ...marksOf(measurement)] };
  }
  if (column.id === 'steady') {
    const { verdict } = measurement.steady_state;
    const title = word(verdict === 'not_judged' ? 'steady_not_judged_title' : `figures_${verdict}_title`);
    return { text: '', badges: [{ kind: STEADY_KINDS[verdict], text, title, href: `${run}#evidence` }] };
  }
  const href = hrefOf(column.id, reader, row, measurement);
  if (column.id === 'work' && text !== '' && !isOneWay(measurement.rw))
    return { text, sub: word(`way_${measurement.direction}`), ...(href === undefined ? {} : { href }) };
  return text === '' ? { text: '–', reason: word('missing_value') } : { text, ...(href === undefined ? {} : { href }) };
}
