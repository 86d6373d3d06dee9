/**
 * Looks up keys of fio's JSON and takes only what can be meant: anything else counts as missing. Objects of a document have no prototype, so
 * what is there under a key is their own.
 */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonObject } from '../base/pointer.ts';

/** Largest number that fio can count to; it counts in 64 bits. */
const largest = 2 ** 64;

/** A number as fio can mean it: none of what is read here may be negative, though fio prints 64-bit overflow so. */
export function numberOf(object: JsonObject | undefined, key: string): number | undefined {
  const value = object?.[key];
  return typeof value === 'number' && value >= 0 && value <= largest ? value : undefined;
}

/** A text, or a number as text; objects that stand where a text belongs count as missing. */
export function textOf(object: JsonObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A count: a whole number. */
export function countOf(object: JsonObject | undefined, key: string): number | undefined {
  const value = numberOf(object, key);
  return Number.isInteger(value) ? value : undefined;
}

export function objectOf(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key];
  return isJsonObject(value) ? value : undefined;
}

const DIRECTIONS: ReadonlySet<string> = new Set(['read', 'write', 'trim', 'mixed']);

/**
 * Directions of a modified fio, such as one for zones with "finish" and "ZNS Reset": all that it counts bytes of under names that fio has
 * not. None unless there was I/O in one of them.
 */
export function foreignDirections(entry: JsonObject): readonly string[] {
  const names = Object.keys(entry).filter(
    (name) => !DIRECTIONS.has(name) && numberOf(objectOf(entry, name), 'io_bytes') !== undefined,
  );
  return names.some((name) => (numberOf(objectOf(entry, name), 'io_bytes') ?? 0) > 0) ? names : [];
}

/** fio's own total of all clients. It may be there twice, or count jobs together that ran different workloads: always recomputed. */
export function isTotalOfClients(document: JsonObject, entry: JsonObject): boolean {
  const isClient = document.client_stats !== undefined;
  return isClient && textOf(entry, 'jobname') === 'All clients' && entry['job options'] === undefined;
}

/**
 * What fio prints for a job that it does not report: zeros, without a name, as group -1. The job ran all the same. Either it
 * has stats=0, or group_reporting of a later job made fio count it in another entry.
 */
export function isUnreportedJob(entry: JsonObject): boolean {
  return entry.jobname === undefined && entry.groupid === 2 ** 32 - 1;
}

/**
 * With verify_only fio goes through the writes to know what to verify, and does none of them: it counts them in no time, with latencies
 * since whenever. It rounds run times up, so no I/O of a direction that took no time can have taken a millisecond.
 */
export function isOnlyCounted(direction: JsonObject): boolean {
  if (numberOf(direction, 'runtime') !== 0) return false;
  const longest = (kind: string) => numberOf(objectOf(direction, kind), 'max') ?? 0;
  return longest('clat_ns') > 1_000_000 || longest('clat') > 1000;
}
