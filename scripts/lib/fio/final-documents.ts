/** Which documents of a file are final: fio's snapshots are cumulative, so of each run the last one counts. */

import type { JsonObject, JsonValue } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { numberOf, objectOf } from './fio-keys.ts';
import type { FioDocument } from './types.ts';

/** What a document lists, and under which key: the jobs of a local run, or of all clients. */
export function listOf({ value }: FioDocument): readonly ['client_stats' | 'jobs', readonly JsonValue[]] {
  const key = isJsonArray(ownValue(value, 'client_stats')) ? 'client_stats' : 'jobs';
  const list = ownValue(value, key);
  return [key, isJsonArray(list) ? list : []];
}

/** Its entries, the totals that fio makes of clients included. */
export function jobsOf(document: FioDocument): readonly JsonObject[] {
  return listOf(document)[1].filter(isJsonObject);
}

/** Second at which fio started, as far as the document tells: end of the run or snapshot less the time elapsed. */
function startOf(document: FioDocument): number | undefined {
  const end = numberOf(document.value, 'timestamp');
  const elapsed = numberOf(jobsOf(document)[0], 'elapsed');
  return end === undefined || elapsed === undefined ? undefined : end - elapsed;
}

export const DIRECTIONS = ['read', 'write', 'trim', 'mixed'];

/** Counters of a run only grow from one snapshot to the next; its runtime may be corrected downwards at the end. */
function hasGrown(before: JsonObject, after: JsonObject): boolean {
  return DIRECTIONS.every((direction) => {
    const [a, b] = [objectOf(before, direction), objectOf(after, direction)];
    return ['total_ios', 'io_bytes'].every((key) => (numberOf(b, key) ?? 0) >= (numberOf(a, key) ?? 0));
  });
}

/** Keys of latencies of any version of fio. */
export const LATENCIES = ['lat_ns', 'clat_ns', 'lat', 'clat'];

/** fio counts the I/Os of ramp_time, but none of their latencies, and begins again at its end, with another job_start. */
export function isRamping(document: FioDocument, job: JsonObject): boolean {
  const options = [objectOf(document.value, 'global options'), objectOf(job, 'job options')];
  if (!options.some((one) => one?.ramp_time !== undefined)) return false;
  return DIRECTIONS.every((direction) => {
    const found = objectOf(job, direction) ?? {};
    return LATENCIES.every((kind) => (numberOf(objectOf(found, kind), 'max') ?? 0) === 0);
  });
}

const IDENTITY = ['jobname', 'groupid', 'job options', 'hostname', 'port'];

/** Whether the second can be a later snapshot of the job that the first shows. */
export function isLaterOf(document: FioDocument, job: JsonObject, next: JsonObject): boolean {
  const isSame = (key: string) => JSON.stringify(ownValue(job, key)) === JSON.stringify(ownValue(next, key));
  if (!IDENTITY.every(isSame)) return false;
  if (isRamping(document, job)) return true;
  return (numberOf(job, 'job_start') === 0 || isSame('job_start')) && hasGrown(job, next);
}

/** True when `after` is a later snapshot of the run that `before` shows; false when it is another run. */
function continues(before: FioDocument, after: FioDocument): boolean {
  const [old, young] = [jobsOf(before), jobsOf(after)];
  if (old.length === 0 || old.length > young.length) return false;
  if (!old.every((job, index) => isLaterOf(before, job, young[index] ?? {}))) return false;
  const [from, to] = [startOf(before), startOf(after)];
  return from === undefined || to === undefined || Math.abs(from - to) <= 1;
}

/** The last document of each run in the file, in file order. */
export function finalDocuments(documents: readonly FioDocument[]): readonly FioDocument[] {
  return documents.filter((document, index) => {
    const next = documents[index + 1];
    return next === undefined || !continues(document, next);
  });
}
