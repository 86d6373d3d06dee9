import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { measurementsCsv, measurementTable } from '../../../scripts/lib/exports/measurement-columns.ts';
import { measurementsParquet } from '../../../scripts/lib/exports/measurements-parquet.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const list: readonly Measurement[] = [
  sampleMeasurement('mix/read', {
    axes: { replication: '2x' },
    iops: 438_112.75,
    bs_bytes: 4096,
    direct: true,
    total_ios: 26_286_765_000,
    notices: [{ rule: 'R-x', text: '=not "run" as a formula, nor lost\n' }],
  }),
  sampleMeasurement('read/read', { vendor: 'Åcme 存储', iops: 0.1 }),
];

function bytesOf(measurements: readonly Measurement[]): ArrayBuffer {
  return new Uint8Array(measurementsParquet(measurementTable(measurements))).buffer;
}

describe('measurementsCsv', () => {
  it('holds no text that a spreadsheet would run, in one line or several', () => {
    const vendors = ['=1+1', '=1+1\nx', '@SUM(A1)', '\t=1', '\n=1'];
    const rows = vendors.map((vendor, at) => sampleMeasurement(`m${at}/read`, { vendor }));
    const { data } = Papa.parse<Record<string, string>>(measurementsCsv(measurementTable(rows)).trimEnd(), {
      header: true,
    });
    expect(data.map(({ vendor }) => vendor)).toEqual(vendors.map((vendor) => `'${vendor}`));
  });
});

describe('measurementsParquet', () => {
  it('has the columns of measurements.csv, in their order', async () => {
    const [first] = await parquetReadObjects({ file: bytesOf(list) });
    const { meta } = Papa.parse(measurementsCsv(measurementTable(list)), { header: true });
    expect(Object.keys(first ?? {})).toEqual(meta.fields);
  });

  it('keeps every value exactly: numbers, truth values, texts of any script', async () => {
    const [first, second] = await parquetReadObjects({ file: bytesOf(list) });
    expect(first).toMatchObject({
      id: 'acme-a1-2026/default/mix/all/read',
      'axis:replication': '2x',
      iops: 438_112.75,
      bs_bytes: 4096n,
      direct: true,
      total_ios: 26_286_765_000n,
      notices: '[{"rule":"R-x","text":"=not \\"run\\" as a formula, nor lost\\n"}]',
    });
    expect(second).toMatchObject({ vendor: 'Åcme 存储', iops: 0.1 });
  });

  it('holds null, never 0 or an empty text, where a value is missing', async () => {
    const [, second] = await parquetReadObjects({ file: bytesOf(list) });
    expect(second).toMatchObject({ 'axis:replication': null, bs_bytes: null, direct: null, fio_version: null });
  });

  it('types a column by the schema even when nothing stands in it', () => {
    const { schema } = parquetMetadata(bytesOf([]));
    const types = new Map(schema.map(({ name, type }) => [name, type]));
    expect(types.get('lat_p99_9_ns')).toBe('DOUBLE');
    expect(types.get('iodepth')).toBe('INT64');
    expect(types.get('direct')).toBe('BOOLEAN');
    expect(types.get('workload_class')).toBe('BYTE_ARRAY');
  });

  it('types the parts of a verdict too', () => {
    const steady = { verdict: 'steady', reason: 'In five rounds.', avg: 12.5, rounds: 5 } as const;
    const { schema } = parquetMetadata(bytesOf([sampleMeasurement('read/read', { steady_state: steady })]));
    const types = new Map(schema.map(({ name, type }) => [name, type]));
    expect(types.get('steady_state.avg')).toBe('DOUBLE');
    expect(types.get('steady_state.rounds')).toBe('INT64');
  });

  it('makes the same bytes of the same measurements', () => {
    expect(Buffer.from(bytesOf(list)).equals(Buffer.from(bytesOf(list)))).toBe(true);
  });
});
