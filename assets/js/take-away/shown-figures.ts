/** The figures of a chart without those that its reader hid or zoomed away. Pure. */
import type { DataRow, DataTable } from '#engine/scripts/lib/tables/data-table.ts';

/** As live.ts notes it at the chart. `zoom` is a stretch of time, ms. */
export interface ShownPart {
  readonly hidden: readonly string[];
  readonly zoom?: { readonly from: number; readonly to: number };
}

/** Charts over time have a line for each moment. */
const TIME = 'time_s';
const MS_PER_S = 1000;

function isWithin(value: unknown, zoom: ShownPart['zoom']): boolean {
  if (zoom === undefined || typeof value !== 'number') return true;
  return value * MS_PER_S >= zoom.from && value * MS_PER_S <= zoom.to;
}

/** A series is a column named after it, or the lines in which its name stands. */
export function shownFigures(table: DataTable, { hidden, zoom }: ShownPart): DataTable {
  const time = table.columns.findIndex(({ name }) => name === TIME);
  const isHidden = (text: unknown): boolean => typeof text === 'string' && hidden.includes(text);
  const places = table.columns.flatMap(({ name }, place) => (name.split(' / ').some(isHidden) ? [] : [place]));
  const rows = table.rows.filter(({ values }) => (time < 0 || isWithin(values[time], zoom)) && !values.some(isHidden));
  return {
    ...table,
    columns: places.flatMap((place) => table.columns[place] ?? []),
    rows: rows.map((row): DataRow => ({ ...row, values: places.map((place) => row.values[place]) })),
  };
}
