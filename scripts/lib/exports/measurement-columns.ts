/** Measurements as rows: one order of keys, one name for each column. */

import Papa from 'papaparse';
import type { Measurement } from '#types';
import measurementSchema from '../../../schemas/api/measurement.schema.json' with { type: 'json' };
import { byText } from '../base/text-order.ts';
import { FORMULA } from '../tables/write-table.ts';

/** Keys of a measurement in the order of its schema. */
const keys = Object.keys(measurementSchema.properties);

/** Objects with a column for each of their keys; others are JSON text. */
const SPREAD: ReadonlySet<string> = new Set(['axes', 'steady_state', 'noise', 'source']);

export type CsvCell = string | number | boolean;

/** The measurement with its keys in the schema's order, and those of axes sorted, however it was put together. */
export function inColumnOrder(measurement: Measurement): Measurement {
  const ordered = Object.fromEntries(
    keys.flatMap((key) => {
      const value = ownValue(measurement, key);
      return value === undefined ? [] : [[key, key === 'axes' ? sorted(value) : value]];
    }),
  );
  return ordered as unknown as Measurement;
}

/**
 * One measurement as CSV cells by column. Axes become `axis:<name>`, keys of some objects `source.file`; other objects and
 * lists are JSON text. A key without a value has no cell.
 */
export function measurementCells(measurement: Measurement): ReadonlyMap<string, CsvCell> {
  const cells = new Map<string, CsvCell>();
  for (const key of keys) {
    const value = ownValue(measurement, key);
    if (value === undefined) continue;
    if (!SPREAD.has(key)) cells.set(key, cell(value));
    else for (const [name, part] of Object.entries(value as object)) cells.set(columnOf(key, name), cell(part));
  }
  return cells;
}

export interface MeasurementTable {
  readonly columns: readonly string[];
  /** One for each measurement; a column without a value has no entry. */
  readonly rows: Iterable<ReadonlyMap<string, CsvCell>>;
}

/** All measurements as one table, with the columns in the order of the schema. Rows are made as they are read: all have some kB each. */
export function measurementTable(
  measurements: readonly Measurement[],
  columns = columnsOf(measurements),
): MeasurementTable {
  return {
    columns,
    rows: {
      *[Symbol.iterator]() {
        for (const one of measurements) yield measurementCells(one);
      },
    },
  };
}

/** The table as CSV (RFC 4180) with a header. A text that a spreadsheet would run as a formula gets a ' in front. */
export function measurementsCsv({ columns, rows }: MeasurementTable): string {
  return `${Papa.unparse(
    { fields: [...columns], data: Array.from(rows, (row) => columns.map((column) => row.get(column) ?? '')) },
    { escapeFormulae: FORMULA },
  )}\r\n`;
}

/** Every simple column, even when no measurement has it, so that these never change; of those that objects become, what is used. */
export function columnsOf(measurements: readonly Measurement[]): readonly string[] {
  return keys.flatMap((key) => {
    if (!SPREAD.has(key)) return [key];
    const used = new Set(measurements.flatMap((one) => Object.keys((ownValue(one, key) as object | undefined) ?? {})));
    return [...used].map((name) => columnOf(key, name)).sort();
  });
}

function columnOf(key: string, name: string): string {
  return key === 'axes' ? `axis:${name}` : `${key}.${name}`;
}

function cell(value: unknown): CsvCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

function sorted(value: unknown): unknown {
  return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => byText(a, b)));
}

function ownValue(object: object, key: string): unknown {
  return (object as Readonly<Record<string, unknown>>)[key];
}
