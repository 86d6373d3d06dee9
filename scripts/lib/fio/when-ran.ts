/** When fio ran, by what it printed. */
import { type FioEntry, finalEntriesOf } from './entries.ts';
import { finalDocuments } from './final-documents.ts';
import { numberOf } from './fio-keys.ts';
import { underLoad } from './phases.ts';
import type { FioDocument, FioOutput } from './types.ts';

/** ms since 1970 by UTC, on the clock of the host that fio was started on. */
export interface RanTime {
  readonly began_ms: number;
  readonly ended_ms: number;
}

/**
 * How long fio ran, ms: `elapsed`, of the whole process and rounded up to seconds; or what its jobs were under load,
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

/** The year of the first fio: an earlier time is of a clock that was not set. What lies between two such times still holds. */
const FIRST_YEAR = 2005;

/** Whether ms since 1970 tell a day. */
export function isOfSetClock(ms: number): boolean {
  return ms >= Date.UTC(FIRST_YEAR);
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
