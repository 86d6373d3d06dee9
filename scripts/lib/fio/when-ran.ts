/** When fio ran, by what it printed. */
import { numberOption } from './effective-options.ts';
import { type FioEntry, finalEntriesOf } from './entries.ts';
import { finalDocuments } from './final-documents.ts';
import { numberOf, objectOf } from './fio-keys.ts';
import type { FioDocument, FioOutput } from './types.ts';

/** ms since 1970 by UTC, on the clock of the host that fio was started on. */
export interface RanTime {
  readonly began_ms: number;
  readonly ended_ms: number;
}

const DIRECTIONS = ['read', 'write', 'trim', 'mixed'];

/** Warm-up and the longest runtime of an entry: less than it took, for files that were laid out and the like are not in it. */
function loadOf({ value, options }: FioEntry): number {
  const runtimes = DIRECTIONS.map((name) => numberOf(objectOf(value, name), 'runtime') ?? 0);
  return 1000 * (numberOption(options, 'ramp_time') ?? 0) + Math.max(...runtimes);
}

/** What the groups of jobs, one after the other, were under load, ms. */
function underLoad(entries: readonly FioEntry[]): number {
  const groups = new Map<number, number>();
  for (const entry of entries) {
    const { group_id = 0 } = entry;
    groups.set(group_id, Math.max(groups.get(group_id) ?? 0, loadOf(entry)));
  }
  return [...groups.values()].reduce((sum, one) => sum + one, 0);
}

/**
 * How long fio ran, ms: `elapsed`, of the whole process and rounded up to seconds; or what its groups, one after the other, were under load,
 * where fio (below 2.2.9, or with clients) does not print it.
 */
function tookOf(entries: readonly FioEntry[]): number {
  return Math.max(underLoad(entries), ...entries.map(({ value }) => 1000 * (numberOf(value, 'elapsed') ?? 0)));
}

/** A later time is none: it has no date that could be written. */
const LATEST_MS = Date.UTC(9999);

/** Whether ms since 1970 are a time that fio can have run at. */
export function isTime(ms: number): boolean {
  return ms >= 0 && ms < LATEST_MS;
}

/** fio's `timestamp` is of the end; in client mode it has whole seconds only. */
function endOf({ value }: FioDocument): number | undefined {
  const seconds = numberOf(value, 'timestamp');
  const ms = numberOf(value, 'timestamp_ms') ?? (seconds === undefined ? undefined : 1000 * seconds);
  return ms !== undefined && isTime(ms) ? ms : undefined;
}

/** From the beginning of the load to the end of fio, to a second; files are laid out before that. Undefined for several runs in a file. */
export function whenLoaded(output: FioOutput): RanTime | undefined {
  const [document, ...others] = finalDocuments(output.documents);
  const ended_ms = document === undefined || others.length > 0 ? undefined : endOf(document);
  return ended_ms === undefined ? undefined : { began_ms: ended_ms - underLoad(finalEntriesOf(output)), ended_ms };
}

/** Begin and end of all runs in the file, to some two seconds; undefined where one does not tell its end (fio below 2.2.5). */
export function whenRan(output: FioOutput): RanTime | undefined {
  const entries = finalEntriesOf(output);
  const times = finalDocuments(output.documents).map((document): RanTime | undefined => {
    const own = entries.filter(({ report }) => report === document);
    const ended_ms = endOf(document);
    return ended_ms === undefined || own.length === 0 ? undefined : { began_ms: ended_ms - tookOf(own), ended_ms };
  });
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0 || known.length < times.length) return undefined;
  return {
    began_ms: Math.min(...known.map(({ began_ms }) => began_ms)),
    ended_ms: Math.max(...known.map(({ ended_ms }) => ended_ms)),
  };
}
