/** How all measurements are published: in one file of each form or, where that would be large, by workload class; and the list of the files. */
import Papa from 'papaparse';
import type { Measurement, MeasurementParts } from '#types';
import { groupBy } from '../base/group-by.ts';
import { sha256OfParts } from '../base/sha256.ts';
import { type ApiDocument, apiDocument, apiFolder, documentText } from './api-document.ts';
import { inColumnOrder, measurementsCsv, measurementTable } from './measurement-columns.ts';
import { measurementsParquet } from './measurements-parquet.ts';

/** Largest measurements.json; where it would be larger, JSON and CSV are published by workload class. */
export const WHOLE_UP_TO_BYTES = 15_000_000;

/** Name of the list of the files, beside measurements.json. */
export const PARTS_LIST = 'measurement-parts.json';

/** Measurements that one file of JSON and one of CSV hold. */
interface Share {
  /** Of both files, without its ending: measurements, or measurements/4k-randread. */
  readonly name: string;
  readonly workload_class?: string;
  readonly measurements: readonly Measurement[];
}

interface Plan {
  /** False: by workload class. */
  readonly is_whole: boolean;
  readonly shares: readonly Share[];
}

const plans = new WeakMap<readonly Measurement[], Plan & { readonly limit: number }>();

/** What the files are to hold, with measurements in the order given. `limit` is the largest document of JSON, bytes. */
export function planParts(measurements: readonly Measurement[], limit = WHOLE_UP_TO_BYTES): Plan {
  // Pages and documents both ask, and every measurement is written out to know.
  const known = plans.get(measurements);
  if (known?.limit === limit) return known;
  const sizes = new Map(measurements.map((one) => [one, sizeOf(one)]));
  const is_whole = [...sizes.values()].reduce((sum, size) => sum + size, 0) <= limit;
  const plan: Plan = {
    is_whole,
    shares: is_whole ? [{ name: 'measurements', measurements }] : sharesByClass(measurements, sizes, limit),
  };
  plans.set(measurements, { ...plan, limit });
  return plan;
}

/** Bytes of its JSON and of the comma behind it. */
function sizeOf(measurement: Measurement): number {
  return new TextEncoder().encode(JSON.stringify(measurement)).length + 1;
}

type Sizes = ReadonlyMap<Measurement, number>;

function sharesByClass(measurements: readonly Measurement[], sizes: Sizes, limit: number): readonly Share[] {
  const byClass = groupBy(measurements, ({ workload_class = '' }) => workload_class);
  const classes = [...byClass.keys()].filter((name) => name !== '').sort();
  return [...classes, ''].flatMap((workload_class) =>
    cut(byClass.get(workload_class) ?? [], sizes, limit).map((list, place): Share => {
      const name = `measurements/${workload_class || 'no-class'}${place === 0 ? '' : `.${place + 1}`}`;
      return { name, ...(workload_class === '' ? {} : { workload_class }), measurements: list };
    }),
  );
}

/** Lists that each stay within the limit, in their order; one measurement is never cut. */
function cut(measurements: readonly Measurement[], sizes: Sizes, limit: number): readonly (readonly Measurement[])[] {
  const lists: Measurement[][] = [];
  let room = 0;
  for (const one of measurements) {
    const size = sizes.get(one) ?? 0;
    if (lists.length === 0 || size > room) {
      lists.push([]);
      room = limit;
    }
    lists.at(-1)?.push(one);
    room -= size;
  }
  return lists;
}

interface MeasurementFiles {
  readonly documents: readonly ApiDocument[];
  readonly tables: readonly { readonly path: string; readonly content: string | Uint8Array }[];
}

type Part = MeasurementParts['json'][number];

/** All measurements as JSON, CSV and Parquet, with the list of these files. The tables have the same columns, whole or not. */
export function measurementFiles(all: readonly Measurement[], data_version: string, limit?: number): MeasurementFiles {
  const { is_whole, shares } = planParts(all, limit);
  const table = measurementTable(all.map(inColumnOrder));
  const places = new Map(all.map((one, place) => [one, place]));
  const rowsOf = (list: readonly Measurement[]) => list.flatMap((one) => table.rows[places.get(one) ?? -1] ?? []);
  const json = shares.map((share) => {
    const measurements = share.measurements.map(inColumnOrder);
    const document = apiDocument(`${share.name}.json`, 'measurements', { measurements });
    return { document, part: partOf(share, 'json', documentText(document)) };
  });
  const csv = shares.map((share) => {
    const content = measurementsCsv({ columns: table.columns, rows: rowsOf(share.measurements) });
    return { content, part: partOf(share, 'csv', content) };
  });
  const content = measurementsParquet(table);
  const parquet = { content, part: partOf({ name: 'measurements', measurements: all }, 'parquet', content) };
  const list: Omit<MeasurementParts, 'schema'> = {
    data_version,
    measurements: all.length,
    whole_up_to_bytes: limit ?? WHOLE_UP_TO_BYTES,
    json: json.map(({ part }) => part),
    csv: csv.map(({ part }) => part),
    parquet: [parquet.part],
  };
  const documents = [apiDocument(PARTS_LIST, 'measurement-parts', list), ...json.map(({ document }) => document)];
  const tables = [...csv, parquet].map(({ content, part }) => ({ path: `${apiFolder}/${part.url}`, content }));
  if (is_whole) return { documents, tables };
  return {
    documents: [apiDocument('measurements.json', 'measurements', { parts: PARTS_LIST }), ...documents],
    tables: [{ path: `${apiFolder}/measurements.csv`, content: tableOfParts(list.csv) }, ...tables],
  };
}

function partOf({ name, workload_class, measurements }: Share, ending: string, content: string | Uint8Array): Part {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    url: `${name}.${ending}`,
    ...(workload_class === undefined ? {} : { workload_class }),
    measurements: measurements.length,
    size_bytes: bytes.length,
    sha256: sha256OfParts([bytes]),
  };
}

/** What stands in the place of measurements.csv: which files hold the measurements. */
function tableOfParts(parts: readonly Part[]): string {
  const columns = ['url', 'workload_class', 'measurements', 'size_bytes', 'sha256'] as const;
  const rows = parts.map((part) => columns.map((column) => part[column] ?? ''));
  return `${Papa.unparse({ fields: [...columns], data: rows })}\r\n`;
}
