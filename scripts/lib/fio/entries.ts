/** The entries of fio's report: jobs[] of a local run, client_stats[] of a client/server run. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonObject } from '../base/pointer.ts';
import { replacedEntries } from './client-snapshots.ts';
import {
  type EffectiveOptions,
  effectiveOptions,
  isOn,
  optionsContext,
  textOption,
  UNKNOWN_OPTIONS,
} from './effective-options.ts';
import { type Figures, readFigures } from './figures.ts';
import { finalDocuments, listOf } from './final-documents.ts';
import { isTotalOfClients, isUnreportedJob, objectOf, textOf } from './fio-keys.ts';
import type { Direction } from './load.ts';
import { hasStrayClat } from './stray-clat.ts';
import type { FioDocument, FioOutput, JobFile } from './types.ts';
import { areUntimed, withoutTime } from './verifying-reads.ts';

/** One entry: a clone of a job, or with group_reporting a whole group. */
export interface FioEntry {
  readonly file: string;
  readonly report: FioDocument;
  /** Position of the report in the file. */
  readonly document: number;
  /** JSON Pointer of the entry. */
  readonly pointer: string;
  readonly value: JsonObject;
  readonly name: string;
  /** As printed; undefined where fio's output was cut down. */
  readonly group_id: number | undefined;
  /** host:port in a client/server run. */
  readonly client: string | undefined;
  /** fio's own total of all clients, which no measurement is made from where these have entries of their own. */
  readonly is_total: boolean;
  /** The same where somebody has left that alone of the output: of jobs and clients that nothing tells. */
  readonly is_lone_total: boolean;
  readonly options: EffectiveOptions;
}

/** An entry with its figures. */
export interface MeasuredEntry extends FioEntry {
  /** The pointer as derivations tell it: with the file before it, "raw/host-2.json#/jobs/0", where results of several files are added up. */
  readonly place: string;
  /** Directions with I/O only. */
  readonly figures: ReadonlyMap<Direction, Figures>;
}

function withoutClat(figures: Figures): Figures {
  return { ...figures, latencies: new Map([...figures.latencies].filter(([kind]) => kind !== 'clat')) };
}

const directions: readonly Direction[] = ['read', 'write', 'trim', 'mixed'];

function figuresOf({ value, options }: FioEntry, place: string): ReadonlyMap<Direction, Figures> {
  const latPercentiles = isOn(options, 'lat_percentiles');
  const found = new Map<Direction, Figures>();
  for (const direction of directions) {
    const object = objectOf(value, direction);
    const figures = object && readFigures(object, latPercentiles, `${place}/${direction}`);
    if (!figures) continue;
    const timed = areUntimed(options, direction) ? withoutTime(figures) : figures;
    const isStray = hasStrayClat(textOption(options, 'ioengine'), object);
    found.set(direction, isStray ? withoutClat(timed) : timed);
  }
  // unified_rw_reporting=both: of one direction alone the total is that direction again.
  if (found.size === 2) found.delete('mixed');
  return found;
}

function clientOf(job: JsonObject): string {
  return [textOf(job, 'hostname'), textOf(job, 'port')].filter((part) => part !== undefined).join(':');
}

/** Entries of one document in order, fio's totals included. Jobs that fio does not report have none. */
function entriesOfDocument(file: string, report: FioDocument, jobFile: JobFile | undefined): readonly FioEntry[] {
  const [key, list] = listOf(report);
  const entries: FioEntry[] = [];
  const isTotal = (value: JsonObject) => isTotalOfClients(report.value, value);
  const objects = list.filter(isJsonObject);
  const replaced = replacedEntries(report, objects);
  const last = objects.filter((value) => !replaced.has(value));
  const context = optionsContext(report.value, last, jobFile);
  const isAlone = list.every((value) => isJsonObject(value) && isTotal(value));
  for (const [index, value] of list.entries()) {
    if (!isJsonObject(value) || isUnreportedJob(value) || replaced.has(value)) continue;
    const name = textOf(value, 'jobname') || 'unnamed';
    const group = value.groupid;
    entries.push({
      file,
      report,
      document: report.index,
      pointer: `/${key}/${index}`,
      value,
      name,
      group_id: typeof group === 'number' ? group : undefined,
      client: key === 'client_stats' ? clientOf(value) : undefined,
      is_total: isTotal(value) && !isAlone,
      is_lone_total: isAlone,
      options: isAlone ? UNKNOWN_OPTIONS : effectiveOptions(context, value, name),
    });
  }
  return entries;
}

/** Many rules ask for the entries of one output. */
const read = new WeakMap<FioOutput, Map<JobFile | undefined, readonly FioEntry[]>>();

/**
 * Entries of the last document of each run in the file, fio's own totals included. Snapshots before it count for nothing,
 * and are taken while fio counts: their bins and sums may differ by the I/Os under way. `jobFile` supplies what this version of fio
 * does not print.
 */
export function entriesOf(output: FioOutput, jobFile?: JobFile): readonly FioEntry[] {
  const known = read.get(output) ?? new Map<JobFile | undefined, readonly FioEntry[]>();
  read.set(output, known);
  const entries =
    known.get(jobFile) ??
    finalDocuments(output.documents).flatMap((report) => entriesOfDocument(output.file, report, jobFile));
  known.set(jobFile, entries);
  return entries;
}

/** Entries that measurements are made from: without fio's own totals of all clients. */
export function finalEntriesOf(output: FioOutput, jobFile?: JobFile): readonly FioEntry[] {
  return entriesOf(output, jobFile).filter((entry) => !entry.is_total);
}

/** The entries of one document with their figures, and fio's own totals of all clients. */
interface Measured {
  readonly entries: readonly MeasuredEntry[];
  readonly totals: readonly MeasuredEntry[];
}

/** `isPart`: of several results that ran at once, each is a client, or has some. */
export function measuredEntriesOf(file: string, report: FioDocument, jobFile?: JobFile, isPart = false): Measured {
  const all = entriesOfDocument(file, report, jobFile).map((entry) => {
    const place = isPart ? `${file}#${entry.pointer}` : entry.pointer;
    const measured = { ...entry, place, figures: figuresOf(entry, place) };
    return isPart ? { ...measured, client: `${file} ${entry.client ?? ''}` } : measured;
  });
  return { entries: all.filter(({ is_total }) => !is_total), totals: all.filter(({ is_total }) => is_total) };
}

/** Whether jobs ran that have no entry of their own. */
export function hidesJobs(report: FioDocument): boolean {
  return listOf(report)[1].some((one) => isJsonObject(one) && isUnreportedJob(one));
}
