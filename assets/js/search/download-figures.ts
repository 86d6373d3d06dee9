/** Rows of figures as files: exactly those shown, in their order, in full, with the columns of api/v1/measurements.csv. */
import { slugOf } from '#engine/scripts/lib/base/slug.ts';
import {
  inColumnOrder,
  measurementCells,
  measurementsCsv,
  measurementTable,
} from '#engine/scripts/lib/exports/measurement-columns.ts';
import { type Asked, NOTHING, writeAsked } from '#engine/scripts/lib/pages/search/state.ts';
import type { Measurement } from '#types';
import type { FoundMeasurement } from './read-index.ts';

/** What the index does not keep, such as notices, has no key here. */
const asMeasurement = (found: FoundMeasurement): Measurement => found as unknown as Measurement;

/** As CSV; columns that no row has are left out. */
export function figuresCsv(found: readonly FoundMeasurement[]): string {
  const { columns } = measurementTable(found.map(asMeasurement));
  const rows = found.map((one) => measurementCells(asMeasurement(one)));
  return measurementsCsv({ columns: columns.filter((name) => rows.some((row) => row.has(name))), rows });
}

/** As JSON, with the address that shows the same and the version of the data. */
export function figuresJson(found: readonly FoundMeasurement[], address: string, data_version: string): string {
  const measurements = found.map((one) => inColumnOrder(asMeasurement(one)));
  return `${JSON.stringify({ address, data_version, measurements }, null, 1)}\n`;
}

/** More letters than these make no file name. */
const LONGEST_NAME = 80;

/** Named by what was asked for: "figures-q-samsung-4k-kind-drive". */
export function figuresName({ q, choice, limits }: Asked): string {
  const query = writeAsked({ ...NOTHING, q, choice, limits });
  const name = query === '' ? 'figures' : `figures-${slugOf(decodeURIComponent(query))}`;
  return name.slice(0, LONGEST_NAME).replace(/-$/, '');
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** Hands a file to the browser. */
export function saveText(format: keyof typeof TYPES, name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
