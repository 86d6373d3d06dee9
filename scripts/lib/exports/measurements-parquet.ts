/** Measurements as Apache Parquet: the columns of measurements.csv, each with its type. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import measurementSchema from '../../../schemas/api/measurement.schema.json' with { type: 'json' };
import type { MeasurementTable } from './measurement-columns.ts';

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}
type ColumnType = 'BOOLEAN' | 'DOUBLE' | 'INT64' | 'STRING';

const TYPES: Readonly<Record<string, ColumnType>> = { boolean: 'BOOLEAN', integer: 'INT64', number: 'DOUBLE' };

/**
 * The table as Parquet (snappy, one row group for 10,000 rows): numbers and truth values as the schema types them, everything else as
 * text, a missing value as null. The same table gives the same bytes.
 */
export function measurementsParquet({ columns, rows }: MeasurementTable): Uint8Array {
  const columnData = columns.map((name) => ({ name, type: typeOf(name), nullable: true, data: [] as unknown[] }));
  for (const row of rows) for (const { name, type, data } of columnData) data.push(storedValue(row.get(name), type));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 10_000, createdBy: 'plateau' }));
}

/** Type of a column such as iops, source.document or axis:replication; the axes of runs are text. */
function typeOf(column: string): ColumnType {
  const whole: Schema = measurementSchema as unknown as Schema;
  const schema = column.split('.').reduce<Schema | undefined>((at, key) => at?.properties?.[key], whole);
  return TYPES[String(schema?.type)] ?? 'STRING';
}

function storedValue(cell: string | number | boolean | undefined, type: ColumnType): unknown {
  if (cell === undefined) return null;
  if (type === 'INT64') return BigInt(cell);
  return type === 'STRING' ? String(cell) : cell;
}
