/**
 * Snapshots of a client/server run (--client with --status-interval): fio appends the entries of each to the one list of the document.
 * They are cumulative, so of each client the last ones count.
 */

import { groupBy } from '../base/group-by.ts';
import type { JsonObject } from '../base/json-value.ts';
import { DIRECTIONS, isLaterOf, isRamping, LATENCIES } from './final-documents.ts';
import { isTotalOfClients, numberOf, objectOf, textOf } from './fio-keys.ts';
import type { FioDocument } from './types.ts';

/** Clones that ran at the same time ran for nearly as long; a snapshot before the last shows a good deal less. */
const CLEARLY_SHORTER = 0.9;

function numbersOf(job: JsonObject, key: string): readonly number[] {
  return DIRECTIONS.map((direction) => numberOf(objectOf(job, direction), key) ?? 0);
}

function meansOf(job: JsonObject): readonly number[] {
  return DIRECTIONS.flatMap((direction) => {
    const found = objectOf(job, direction) ?? {};
    return LATENCIES.map((kind) => numberOf(objectOf(found, kind), 'mean') ?? 0);
  });
}

/** What two entries say of whether the second is a later snapshot of the first: that it is, may be, or is not. */
function compare(document: FioDocument, job: JsonObject, next: JsonObject): 'is' | 'may be' | 'is not' {
  const error = numberOf(job, 'error') ?? 0;
  if (!isLaterOf(document, job, next) || (error !== 0 && error !== numberOf(next, 'error'))) return 'is not';
  if (isRamping(document, job)) return isRamping(document, next) ? 'may be' : 'is';
  const [before, after] = [numbersOf(job, 'io_bytes'), numbersOf(next, 'io_bytes')];
  const [done, all] = [Math.max(...before), Math.max(...after)];
  if (done === 0) return all > 0 ? 'is' : 'may be';
  // A job that had ended is shown again as it was; clones that read as much have other latencies.
  if (before.join() === after.join() && numbersOf(job, 'total_ios').join() === numbersOf(next, 'total_ios').join()) {
    const [means, others] = [meansOf(job), meansOf(next)];
    if (means.join() !== others.join()) return 'is not';
    return Math.max(...means) > 0 ? 'is' : 'may be';
  }
  const [ran, longer] = [Math.max(...numbersOf(job, 'runtime')), Math.max(...numbersOf(next, 'runtime'))];
  if (ran > longer) return 'is not';
  return ran < CLEARLY_SHORTER * longer ? 'is' : 'may be';
}

/** How many entries of a client one snapshot has; all of them where there is only one. */
function entriesEach(document: FioDocument, entries: readonly JsonObject[]): number {
  const { length } = entries;
  for (let each = 1; each <= length / 2; each += 1) {
    if (length % each !== 0) continue;
    const pairs = entries.slice(each).map((next, place) => compare(document, entries[place] ?? {}, next));
    if (!pairs.includes('is not') && pairs.includes('is')) return each;
  }
  return length;
}

/** Entries of client_stats that a later snapshot replaces, fio's totals included: it makes those of the first snapshot only. */
export function replacedEntries(document: FioDocument, list: readonly JsonObject[]): ReadonlySet<JsonObject> {
  const replaced = new Set<JsonObject>();
  if (document.value.client_stats === undefined) return replaced;
  const isTotal = (job: JsonObject) => isTotalOfClients(document.value, job);
  const clients = groupBy(
    list.filter((job) => !isTotal(job)),
    (job) => `${textOf(job, 'hostname')}:${textOf(job, 'port')}`,
  );
  for (const entries of clients.values())
    for (const job of entries.slice(0, -entriesEach(document, entries))) replaced.add(job);
  if (replaced.size > 0) for (const job of list) if (isTotal(job)) replaced.add(job);
  return replaced;
}
