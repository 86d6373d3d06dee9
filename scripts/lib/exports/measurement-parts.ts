/** How all measurements are published: in one file of each form or, where that would be large, by workload class; and the list of the files. */
import Papa from 'papaparse';
import type { Measurement, MeasurementParts } from '#types';
import { groupBy } from '../base/group-by.ts';
import { sha256OfParts } from '../base/sha256.ts';
import { type ApiFile, apiDocument, apiFolder, withText } from './api-document.ts';
import { columnsOf, inColumnOrder, measurementsCsv, measurementTable } from './measurement-columns.ts';
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

type Part = MeasurementParts['json'][number];

/**
 * All measurements as JSON, CSV and Parquet, and last the list of these files, each made when it is asked for. The tables have the same
 * columns, whole or not.
 */
export function* measurementFiles(
  all: readonly Measurement[],
  data_version: string,
  limit?: number,
): Generator<ApiFile, void> {
  const { is_whole, shares } = planParts(all, limit);
  const columns = columnsOf(all);
  const json: Part[] = [];
  for (const share of shares) {
    const measurements = share.measurements.map(inColumnOrder);
    const file = withText(apiDocument(`${share.name}.json`, 'measurements', { measurements }));
    json.push(partOf(share, 'json', file.text));
    yield file;
  }
  const csv: Part[] = [];
  for (const share of shares) {
    const content = measurementsCsv(measurementTable(share.measurements, columns));
    csv.push(partOf(share, 'csv', content));
    yield { path: `${apiFolder}/${share.name}.csv`, content };
  }
  const content = measurementsParquet(measurementTable(all, columns));
  yield { path: `${apiFolder}/measurements.parquet`, content };
  const list: Omit<MeasurementParts, 'schema'> = {
    data_version,
    measurements: all.length,
    whole_up_to_bytes: limit ?? WHOLE_UP_TO_BYTES,
    json,
    csv,
    parquet: [partOf({ name: 'measurements', measurements: all }, 'parquet', content)],
  };
  yield withText(apiDocument(PARTS_LIST, 'measurement-parts', list));
  if (is_whole) return;
  yield withText(apiDocument('measurements.json', 'measurements', { parts: PARTS_LIST }));
  yield { path: `${apiFolder}/measurements.csv`, content: tableOfParts(csv) };
}

function partOf({ name, workload_class, measurements }: Share, ending: string, content: string | Uint8Array): Part {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    url: `${name}.${ending}`,
    workload_class,
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
