/** What result and job file say about the logs of a test. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { isTotalOfClients, isUnreportedJob, numberOf, objectOf, textOf } from '../fio/fio-keys.ts';
import type { FioOutput, JobFile } from '../fio/types.ts';

export interface LoggedTest {
  /** Latencies are in µs before fio 3.0. */
  readonly is_micro: boolean;
  /** log_avg_msec; undefined when not set, or not known. */
  readonly average_ms?: number;
  /** log_hist_msec. */
  readonly histogram_ms?: number;
  /** log_max_value=1, log_window_value=max: latencies are the largest of each window, not their mean. */
  readonly is_max: boolean;
  readonly ramp_ms: number;
  /** Longest runtime of a direction, ms; 0 when not known. */
  readonly ran_ms: number;
  /** Jobs that ran, all groups together; at least 1. */
  readonly jobs: number;
  /** Names of the jobs by group of fio, in order. Groups run one after the other (stonewall). */
  readonly groups: readonly (readonly string[])[];
  /** Group of the nth job of the whole run, from 1; undefined when fio's entries do not tell. */
  readonly groupOf: (index: number) => number | undefined;
  /** The file holds several runs: their logs cannot be told apart. */
  readonly several_runs: boolean;
}

function optionsOf(value: unknown): readonly (readonly [string, string])[] {
  if (!isJsonObject(value as JsonObject)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, one]): (readonly [string, string])[] => {
    const last = isJsonArray(one) ? one.at(-1) : one;
    return typeof last === 'string' ? [[name, last]] : [];
  });
}

const seconds: Readonly<Record<string, number>> = { ms: 1, msec: 1, '': 1000, s: 1000, m: 60_000, h: 3_600_000 };

/** ms of a time as fio reads it, where a bare number counts seconds. */
function msOf(text: string | undefined): number {
  const match = /^\s*(\d+)\s*(ms|msec|s|m|h)?\s*$/i.exec(text ?? '');
  return match === null ? 0 : Number(match[1]) * (seconds[(match[2] ?? '').toLowerCase()] ?? 0);
}

function entriesOf(document: JsonObject): readonly JsonObject[] {
  const list = ownValue(document, 'jobs') ?? ownValue(document, 'client_stats');
  const entries = isJsonArray(list) ? list.filter(isJsonObject) : [];
  return entries.filter((entry) => !isTotalOfClients(document, entry));
}

function longestRuntime(entry: JsonObject): number {
  const runtimes = ['read', 'write', 'trim', 'mixed'].map((name) => numberOf(objectOf(entry, name), 'runtime') ?? 0);
  return Math.max(...runtimes);
}

/** Clones of an entry: 1 where each has its own (then a clone's entry repeats its name and group), else numjobs. */
function clonesOf(entry: JsonObject, entries: readonly JsonObject[], options: ReadonlyMap<string, string>): number {
  const key = (one: JsonObject) => `${textOf(one, 'groupid')} ${textOf(one, 'jobname')} ${textOf(one, 'hostname')}`;
  const same = entries.filter((one) => key(one) === key(entry)).length;
  const numjobs = Number(options.get('numjobs') ?? 1);
  return same > 1 || !Number.isInteger(numjobs) || numjobs < 1 ? 1 : numjobs;
}

/** Group of each job in order of the run; empty when an entry has none, or several hosts each count for themselves. */
function groupsInOrder(entries: readonly JsonObject[], clones: readonly number[]): readonly number[] {
  if (entries.some((entry) => isUnreportedJob(entry) || textOf(entry, 'hostname') !== undefined)) return [];
  const groups = entries.map((entry) => numberOf(entry, 'groupid'));
  return groups.flatMap((group, index) => (group === undefined ? [] : Array<number>(clones[index] ?? 1).fill(group)));
}

/** `jobFile` supplies what this version of fio does not print. */
export function loggedTest(output: FioOutput, jobFile: JobFile | undefined): LoggedTest {
  const finals = finalDocuments(output.documents);
  const document = finals.at(-1)?.value ?? {};
  const entries = entriesOf(document);
  const reported = entries.filter((entry) => !isUnreportedJob(entry));
  const globals = ownValue(document, 'global options');
  const shared = [
    ...(jobFile?.sections ?? []).flatMap(({ options }) =>
      [...options].map(([name, { value }]) => [name, value] as const),
    ),
    ...(isJsonArray(globals) ? globals : [globals]).flatMap(optionsOf),
  ];
  const own = reported.map((entry) => new Map([...shared, ...optionsOf(ownValue(entry, 'job options'))]));
  const first = own[0] ?? new Map<string, string>(shared);
  const number = (name: string): number | undefined => {
    const value = Number(first.get(name));
    return Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const clones = reported.map((entry, index) => clonesOf(entry, reported, own[index] ?? first));
  const order = groupsInOrder(entries, clones);
  const ids = [...new Set(reported.map((entry) => numberOf(entry, 'groupid') ?? 0))].sort((a, b) => a - b);
  const namesOf = (id: number) =>
    reported.filter((entry) => (numberOf(entry, 'groupid') ?? 0) === id).map((entry) => textOf(entry, 'jobname') ?? '');
  const average_ms = number('log_avg_msec');
  const histogram_ms = number('log_hist_msec');
  return {
    is_micro: /^fio-[12]\./.test(textOf(document, 'fio version') ?? ''),
    ...(average_ms === undefined ? {} : { average_ms }),
    ...(histogram_ms === undefined ? {} : { histogram_ms }),
    is_max: number('log_max_value') !== undefined || first.get('log_window_value') === 'max',
    ramp_ms: msOf(first.get('ramp_time')),
    ran_ms: Math.max(0, ...reported.map(longestRuntime)),
    jobs: Math.max(
      1,
      clones.reduce((sum, count) => sum + count, 0),
    ),
    groups: ids.map((id) => [...new Set(namesOf(id))]),
    groupOf: (index) => {
      const group = order[index - 1];
      return group === undefined ? undefined : ids.indexOf(group);
    },
    several_runs: finals.length > 1,
  };
}
