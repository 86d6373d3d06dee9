/** What result and job file say about the logs of a test, or the run where there is no result. */
import type { Measurement } from '#types';
import { askedLogs } from '../fio/asked-logs.ts';
import { canonicalOption, isOn, numberOption } from '../fio/effective-options.ts';
import { type FioEntry, finalEntriesOf, hidesJobs } from '../fio/entries.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { textOf } from '../fio/fio-keys.ts';
import type { LogName } from '../fio/log-name.ts';
import { delaysOf, longestRuntime, phasesOf } from '../fio/phases.ts';
import type { FioOutput, JobFile } from '../fio/types.ts';

export interface LoggedTest {
  /** Latencies are in µs before fio 3.0; undefined when it is not known which. */
  readonly is_micro: boolean | undefined;
  /** log_avg_msec; undefined when not set, or not known. */
  readonly average_ms?: number;
  /**
   * bwavgtime or iopsavgtime, where rates may be logged in rows of so much time without log_avg_msec: fio 2.8 and before write no row for each
   * I/O (stat.c, add_iops_sample; #337), but one with the size of an I/O all the same.
   */
  readonly rates_ms?: number;
  /** log_compression with log_avg_msec: rows of rates may then be means of what is logged of each I/O, which is 1 for IOPS (iolog.h, per_unit_log). */
  readonly is_compressed: boolean;
  /** log_hist_msec. */
  readonly histogram_ms?: number;
  /** log_max_value=1, log_window_value=max: latencies are the largest of each window, not their mean. */
  readonly is_max: boolean;
  readonly ramp_ms: number;
  /** From the begin of the first job to the end of the last, ms, as far as fio timed them; 0 when not known. */
  readonly ran_ms: number;
  /** Jobs that ran; at least 1. */
  readonly jobs: number;
  /** Names of the jobs that ran at the same time, in order: groups of them ran one after the other. */
  readonly groups: readonly (readonly string[])[];
  /** Group of the nth job of the whole run, from 1; undefined when fio's entries do not tell. */
  readonly groupOf: (index: number) => number | undefined;
  /** Group whose jobs alone ask for a log of that name; undefined when none or several do. */
  readonly groupAsking: (name: LogName) => number | undefined;
  /** How long after the first of its group the nth job of the whole run began, ms: its logs count from then. */
  readonly delayOf: (index: number) => number;
  /** The file holds several runs: their logs cannot be told apart. */
  readonly several_runs: boolean;
}

/** Clones of an entry: 1 where each has its own (then a clone's entry repeats its name and group), else numjobs. */
function clonesOf(entry: FioEntry, entries: readonly FioEntry[]): number {
  const key = ({ value }: FioEntry) => ['groupid', 'jobname', 'hostname'].map((name) => textOf(value, name)).join(' ');
  const same = entries.filter((one) => key(one) === key(entry)).length;
  return same > 1 ? 1 : numberOption(entry.options, 'numjobs') || 1;
}

/** Group of a job, and how long after the first of that it began. */
interface Begin {
  readonly group: number;
  readonly delay_ms: number;
}

/**
 * Group of each job in order of the run; empty when an entry has none. Several hosts each count their jobs from 1: of these it is known where all ran the
 * same.
 */
function beginsInOrder(
  entries: readonly FioEntry[],
  clones: readonly number[],
  phases: readonly (readonly FioEntry[])[],
  delays: ReadonlyMap<FioEntry, number>,
): readonly Begin[] {
  if (entries.some(({ report }) => hidesJobs(report))) return [];
  const groups = new Map(phases.flatMap((phase, place) => phase.map((entry) => [entry, place])));
  const ofClients = new Map<string | undefined, Begin[]>();
  for (const [index, entry] of entries.entries()) {
    const group = entry.group_id === undefined ? undefined : groups.get(entry);
    if (group === undefined) return [];
    const own = ofClients.get(entry.client) ?? [];
    own.push(...Array<Begin>(clones[index] ?? 1).fill({ group, delay_ms: delays.get(entry) ?? 0 }));
    ofClients.set(entry.client, own);
  }
  const [first = [], ...others] = ofClients.values();
  const inGroups = (own: readonly Begin[]): string => own.map(({ group }) => group).join();
  return others.every((own) => inGroups(own) === inGroups(first)) ? first : [];
}

function groupAsking(phases: readonly (readonly FioEntry[])[], { prefix, type }: LogName): number | undefined {
  const asks = (entry: FioEntry) => askedLogs(entry).some((log) => log.prefix === prefix && log.type === type);
  const [first, ...others] = phases.flatMap((phase, group) => (phase.some(asks) ? [group] : []));
  return others.length === 0 ? first : undefined;
}

/** `jobFile` supplies what this version of fio does not print. `group`: jobs, times and intervals of that group of jobs, else of all. */
export function loggedTest(output: FioOutput, jobFile: JobFile | undefined, group?: number): LoggedTest {
  const finals = finalDocuments(output.documents);
  const report = finals.at(-1);
  const entries = finalEntriesOf(output, jobFile).filter((entry) => entry.report === report);
  const phases = phasesOf(entries);
  const asked = group === undefined ? entries : (phases[group] ?? []);
  const own: ReadonlySet<FioEntry | undefined> = new Set(asked);
  const options = asked[0]?.options;
  const number = (name: string) => (options && numberOption(options, name)) || undefined;
  const clones = entries.map((entry) => clonesOf(entry, entries));
  const delays = delaysOf(entries);
  const order = beginsInOrder(entries, clones, phases, delays);
  const average_ms = number('log_avg_msec');
  const histogram_ms = number('log_hist_msec');
  const is_micro = /^fio-[12]\./.test((report && textOf(report.value, 'fio version')) ?? '');
  return {
    is_micro,
    ...(average_ms === undefined ? {} : { average_ms }),
    ...(is_micro ? { rates_ms: Math.min(number('bwavgtime') ?? 500, number('iopsavgtime') ?? 500) } : {}),
    is_compressed: average_ms !== undefined && number('log_compression') !== undefined,
    ...(histogram_ms === undefined ? {} : { histogram_ms }),
    is_max:
      options !== undefined &&
      (isOn(options, 'log_max_value') || canonicalOption(options, 'log_window_value') === 'max'),
    ramp_ms: 1000 * (number('ramp_time') ?? 0),
    ran_ms: Math.max(0, ...asked.map((entry) => (delays.get(entry) ?? 0) + longestRuntime(entry))),
    jobs: Math.max(
      1,
      clones.reduce((sum, count, place) => sum + (own.has(entries[place]) ? count : 0), 0),
    ),
    groups: phases.map((phase) => [...new Set(phase.map(({ name }) => name))]),
    groupOf: (index) => order[index - 1]?.group,
    groupAsking: (name) => groupAsking(phases, name),
    delayOf: (index) => order[index - 1]?.delay_ms ?? 0,
    several_runs: finals.length > 1,
  };
}

/** Of a test without a result, by what was measured from its logs: all that they hold is measured time. */
export function loggedAlone(measurements: readonly Measurement[]): LoggedTest {
  const [{ numjobs = 1, clients = 1 } = {}] = measurements;
  const runtimes = measurements.map(({ runtime_s = 0 }) => 1000 * runtime_s);
  return {
    is_micro: measurements.some(({ lat_mean_ns }) => lat_mean_ns !== undefined) ? false : undefined,
    is_compressed: false,
    is_max: false,
    ramp_ms: 0,
    ran_ms: Math.max(0, ...runtimes),
    jobs: numjobs * clients,
    groups: [],
    groupOf: () => undefined,
    groupAsking: () => undefined,
    delayOf: () => 0,
    several_runs: false,
  };
}
