/** The entries of fio's report: jobs[] of a local run, client_stats[] of a client/server run. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, joinPointer, ownValue } from '../base/pointer.ts';
import { type EffectiveOptions, effectiveOptions, optionsContext, parseFioBool } from './effective-options.ts';
import { type Figures, readFigures } from './figures.ts';
import { isTotalOfClients, isUnreportedJob, objectOf, textOf } from './fio-keys.ts';
import type { FioDocument, JobFile } from './types.ts';
import type { Direction } from './workload.ts';

/** One entry: a clone of a job, or with group_reporting a whole group. */
export interface FioEntry {
  readonly document: FioDocument;
  readonly pointer: string;
  readonly job: JsonObject;
  readonly name: string;
  /** As printed; undefined where fio's output was cut down. */
  readonly group_id?: number;
  /** host:port in a client/server run. */
  readonly client?: string;
  readonly options: EffectiveOptions;
  /** Directions with I/O only. */
  readonly figures: ReadonlyMap<Direction, Figures>;
}

const directions: readonly Direction[] = ['read', 'write', 'trim', 'mixed'];

function figuresOf(job: JsonObject, options: EffectiveOptions, pointer: string): ReadonlyMap<Direction, Figures> {
  const latPercentiles = parseFioBool(options.values.get('lat_percentiles') ?? '0') === true;
  const found = new Map<Direction, Figures>();
  for (const direction of directions) {
    const figures = readFigures(objectOf(job, direction) ?? {}, latPercentiles, `${pointer}/${direction}`);
    if (figures) found.set(direction, figures);
  }
  return found;
}

function clientOf(job: JsonObject): string {
  return [textOf(job, 'hostname'), textOf(job, 'port')].filter((part) => part !== undefined).join(':');
}

/** Entries of one document in order, without fio's total of all clients. */
export function entriesOf(document: FioDocument, jobFile?: JobFile): readonly FioEntry[] {
  const isClient = isJsonArray(ownValue(document.value, 'client_stats'));
  const key = isClient ? 'client_stats' : 'jobs';
  const list = ownValue(document.value, key);
  const jobs = isJsonArray(list) ? list : [];
  const context = optionsContext(document.value, jobs.filter(isJsonObject), jobFile);
  return jobs.flatMap((job, index): readonly FioEntry[] => {
    if (!isJsonObject(job)) return [];
    if (isTotalOfClients(document.value, job) || isUnreportedJob(job)) return [];
    const name = textOf(job, 'jobname') || 'unnamed';
    const options = effectiveOptions(context, job, name);
    const group = ownValue(job, 'groupid');
    const pointer = joinPointer(key, index);
    const figures = figuresOf(job, options, pointer);
    return [
      {
        document,
        pointer,
        job,
        name,
        ...(typeof group === 'number' ? { group_id: group } : {}),
        ...(isClient ? { client: clientOf(job) } : {}),
        options,
        figures,
      },
    ];
  });
}

/** Whether jobs ran that have no entry of their own. */
export function hidesJobs(document: FioDocument): boolean {
  const list = ownValue(document.value, 'jobs') ?? ownValue(document.value, 'client_stats');
  return isJsonArray(list) && list.some((job) => isJsonObject(job) && isUnreportedJob(job));
}
