/** How the rules look into fio's JSON: entries of jobs[] and client_stats[], and their directions. Nothing is converted. */

import type { JsonObject, JsonValue } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, joinPointer, ownValue } from '../base/pointer.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { isTotalOfClients, isUnreportedJob } from '../fio/fio-keys.ts';
import type { FioOutput } from '../fio/types.ts';

/** One entry of `jobs[]` or `client_stats[]`. */
export interface FioEntry {
  readonly file: string;
  readonly document: number;
  /** JSON Pointer of the entry. */
  readonly pointer: string;
  readonly name: string;
  readonly value: JsonObject;
  /** fio's own total of all clients, which no measurement is made from. */
  readonly is_total: boolean;
  /** Options as fio printed them: the job's own over the global ones. */
  readonly options: ReadonlyMap<string, string>;
}

/** One direction of an entry in which I/O happened. */
export interface FioDirection {
  readonly entry: FioEntry;
  readonly name: 'read' | 'write' | 'trim' | 'mixed';
  readonly pointer: string;
  readonly value: JsonObject;
}

/** One latency object: clat_ns, clat, …. */
export interface FioLatency {
  readonly direction: FioDirection;
  readonly kind: string;
  readonly pointer: string;
  readonly value: JsonObject;
}

const DIRECTIONS = ['read', 'write', 'trim', 'mixed'] as const;
const LATENCIES = ['slat_ns', 'clat_ns', 'lat_ns', 'slat', 'clat', 'lat'];

/**
 * Entries of the last document of each run in the file, fio's own totals included. Snapshots before it count for nothing,
 * and are taken while fio counts: their bins and sums may differ by the I/Os under way. Jobs with stats=0 have no entry.
 */
export function entriesOf(output: FioOutput): readonly FioEntry[] {
  return finalDocuments(output.documents).flatMap((document) =>
    ['jobs', 'client_stats'].flatMap((list) => {
      const entries = ownValue(document.value, list);
      if (!isJsonArray(entries)) return [];
      return entries.flatMap((value, index): FioEntry[] => {
        if (!isJsonObject(value) || isUnreportedJob(value)) return [];
        const options = new Map([
          ...optionsOf(globalOptionsOf(document.value, value)),
          ...optionsOf(ownValue(value, 'job options')),
        ]);
        const name = textOf(value, 'jobname') ?? '';
        const is_total = isTotalOfClients(document.value, value);
        const pointer = joinPointer(list, index);
        return [{ file: output.file, document: document.index, pointer, name, value, is_total, options }];
      });
    }),
  );
}

/** Entries that measurements are made from: without fio's own totals of all clients. */
export function finalEntriesOf(output: FioOutput): readonly FioEntry[] {
  return entriesOf(output).filter((entry) => !entry.is_total);
}

/** Directions with I/O: fio prints zeros for the others. */
export function directionsOf(entry: FioEntry): readonly FioDirection[] {
  return DIRECTIONS.flatMap((name): FioDirection[] => {
    const value = ownValue(entry.value, name);
    if (!isJsonObject(value)) return [];
    const amount = numberOf(value, 'io_bytes') ?? numberOf(value, 'total_ios') ?? numberOf(value, 'iops') ?? 0;
    if (amount <= 0) return [];
    return [{ entry, name, pointer: entry.pointer + joinPointer(name), value }];
  });
}

/** Latency objects of a direction that hold samples; `max` above zero tells where fio did not print N (before 3.18). */
export function latenciesOf(direction: FioDirection): readonly FioLatency[] {
  return LATENCIES.flatMap((kind): FioLatency[] => {
    const value = ownValue(direction.value, kind);
    if (!isJsonObject(value) || (numberOf(value, 'N') ?? numberOf(value, 'max') ?? 0) === 0) return [];
    return [{ direction, kind, pointer: direction.pointer + joinPointer(kind), value }];
  });
}

/** Key -> count or share, by number: fio's bins, percentiles and depth levels have numbers as keys. */
export function numericKeys(value: JsonObject, key: string): readonly (readonly [number, number])[] {
  const map = ownValue(value, key);
  if (!isJsonObject(map)) return [];
  return Object.entries(map)
    .flatMap(([name, count]): [number, number][] =>
      Number.isFinite(Number(name)) && typeof count === 'number' ? [[Number(name), count]] : [],
    )
    .sort(([a], [b]) => a - b);
}

export function numberOf(value: JsonObject, key: string): number | undefined {
  const found = ownValue(value, key);
  return typeof found === 'number' ? found : undefined;
}

export function textOf(value: JsonObject, key: string): string | undefined {
  const found = ownValue(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** `global options` is an object, or from 3.39 on with several clients a list of objects, each with hostname and port. */
function globalOptionsOf(document: JsonObject, entry: JsonObject): JsonValue | undefined {
  const options = ownValue(document, 'global options');
  if (!isJsonArray(options)) return options;
  return options.find(
    (own) => isJsonObject(own) && ['hostname', 'port'].every((key) => ownValue(own, key) === ownValue(entry, key)),
  );
}

/** An option that fio printed several times is a list; the last one counted. */
function optionsOf(options: JsonValue | undefined): readonly (readonly [string, string])[] {
  if (!isJsonObject(options)) return [];
  return Object.entries(options).flatMap(([name, value]) => {
    const last = isJsonArray(value) ? value.at(-1) : value;
    return typeof last === 'string' && name !== 'hostname' && name !== 'port' ? [[name, last] as const] : [];
  });
}
