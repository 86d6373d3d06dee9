/** Figures as fio printed them, by direction and latency, for rules that hold the file against itself. Nothing is converted. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonObject, joinPointer, ownValue } from '../base/pointer.ts';
import { entriesOf, type FioEntry } from './entries.ts';
import { isOnlyCounted } from './fio-keys.ts';
import type { FioOutput } from './types.ts';
import { areVerifying } from './verifying-reads.ts';

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

/** Directions with I/O: fio prints zeros for the others. */
export function directionsOf(entry: FioEntry): readonly FioDirection[] {
  return DIRECTIONS.flatMap((name): FioDirection[] => {
    const value = ownValue(entry.value, name);
    if (!isJsonObject(value) || isOnlyCounted(value)) return [];
    const amount =
      printedNumber(value, 'io_bytes') ?? printedNumber(value, 'total_ios') ?? printedNumber(value, 'iops') ?? 0;
    if (amount <= 0) return [];
    return [{ entry, name, pointer: entry.pointer + joinPointer(name), value }];
  });
}

/** Latency objects of a direction that hold samples; `max` above zero tells where fio did not print N (before 3.18). */
export function latenciesOf(direction: FioDirection): readonly FioLatency[] {
  return LATENCIES.flatMap((kind): FioLatency[] => {
    const value = ownValue(direction.value, kind);
    if (!isJsonObject(value) || (printedNumber(value, 'N') ?? printedNumber(value, 'max') ?? 0) === 0) return [];
    return [{ direction, kind, pointer: direction.pointer + joinPointer(kind), value }];
  });
}

/** The same of all entries of an output, fio's own totals included. */
export function directionsIn(output: FioOutput): readonly FioDirection[] {
  return entriesOf(output).flatMap(directionsOf);
}

export function latenciesIn(output: FioOutput): readonly FioLatency[] {
  return directionsIn(output).flatMap(latenciesOf);
}

/** How long an entry ran, s: its longest direction, or with reads that verify both, one behind the other. 0 where fio does not say. */
export function ranSeconds(entry: FioEntry): number {
  const times = directionsOf(entry).map(({ value }) => printedNumber(value, 'runtime') ?? 0);
  const ran_ms = areVerifying(entry.options) ? times.reduce((sum, one) => sum + one, 0) : Math.max(0, ...times);
  return ran_ms / 1000;
}

/** Where in the file an entry stands, or what is below it. */
export function placeIn(
  { file, document, pointer }: FioEntry,
  below = pointer,
): Pick<FioEntry, 'file' | 'document' | 'pointer'> {
  return { file, document, pointer: below };
}

type NumericKeys = readonly (readonly [number, number])[];

/** Key -> latency or share, by number: fio's percentiles and depth levels have numbers as keys. */
export function numericKeys(value: JsonObject, key: string): NumericKeys {
  const map = ownValue(value, key);
  if (!isJsonObject(map)) return [];
  const found: [number, number][] = [];
  for (const name in map) {
    const [number, count] = [Number(name), map[name]];
    if (Number.isFinite(number) && typeof count === 'number') found.push([number, count]);
  }
  found.sort(([a], [b]) => a - b);
  return found;
}

/** Any number, also a negative one. */
export function printedNumber(value: JsonObject, key: string): number | undefined {
  const found = ownValue(value, key);
  return typeof found === 'number' ? found : undefined;
}
