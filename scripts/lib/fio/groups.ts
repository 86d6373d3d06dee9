/** Entries that belong together: clones of one job, on one client or on many, that ran at the same time. */

import { countBy } from '../base/group-by.ts';
import { blockSizeOf } from './block-sizes.ts';
import { numberOption } from './effective-options.ts';
import type { MeasuredEntry } from './entries.ts';
import { numberOf, objectOf } from './fio-keys.ts';
import { printedValues } from './global-options.ts';
import { basePattern } from './load.ts';
import { directionsOfPattern } from './patterns.ts';
import { replayedTraces } from './replay.ts';

/** One job with its clones. */
export interface JobGroup {
  readonly name: string;
  readonly entries: readonly [MeasuredEntry, ...MeasuredEntry[]];
  /** Hosts or fio processes that ran it. */
  readonly clients: number;
  /** Clones for each client; undefined when the output does not tell. */
  readonly numjobs: number | undefined;
  /** The entry is fio's sum over clones (group_reporting). */
  readonly summed: boolean;
  /** fio summed several jobs into the entry: name of the first, options of the last, figures of all. */
  readonly several_jobs: boolean;
  /** The global options that fio printed are not those of this job, but of another job file, or of a [global] section behind it. */
  readonly other_globals: boolean;
  /** Fewer clones report than the options ask for. */
  readonly clones_missing: boolean;
}

/** Where each client works and logs, on which processors, and what it calls that: no other job. */
const OWN = new Set([
  ...['name', 'description', 'filename', 'filename_format', 'directory', 'opendir', 'offset'],
  ...['clustername', 'pool', 'rbdname', 'clientname', 'uri', 'nfs_url', 'volume', 'brick', 'namenode', 'http_host'],
  ...['cpus_allowed', 'cpumask', 'numa_cpu_nodes', 'numa_mem_policy'],
  ...['write_bw_log', 'write_iops_log', 'write_lat_log', 'write_hist_log'],
]);

/** Never by name alone: the same name may stand for different sections, and other groups run at other times. */
function keyOf(entry: MeasuredEntry, index: number): string {
  const group = entry.group_id ?? `entry ${index}`;
  const options = entry.options.listed
    ? [...entry.options.values].filter(([name]) => entry.client === undefined || !OWN.has(name))
    : [...entry.figures.keys()];
  return JSON.stringify([group, entry.name, options]);
}

function declaredNumjobs(entry: MeasuredEntry): number | undefined {
  const { values, numjobs_listed } = entry.options;
  return values.has('numjobs') || numjobs_listed ? numberOption(entry.options, 'numjobs') : undefined;
}

function longestRuntime(entry: MeasuredEntry): number {
  let longest = 0;
  for (const { runtime_ms = 0 } of entry.figures.values()) longest = Math.max(longest, runtime_ms);
  return longest;
}

const VERIFYING = ['verify', 'do_verify', 'experimental_verify'];
const SIZES = ['bs', 'bsrange', 'bssplit'];
const DATA = ['read', 'write'] as const;
const SYNCING = ['end_fsync', 'fsync_on_close'];

/** I/O in a direction that the pattern does not have. */
function hasStrangeDirection({ options, figures }: MeasuredEntry): boolean {
  if (!options.listed || replayedTraces(options) !== undefined) return false;
  const asked = directionsOfPattern(basePattern(options.values.get('rw') ?? 'read'));
  if (asked === undefined) return false;
  for (const direction of figures.keys()) if (direction !== 'mixed' && !asked.includes(direction)) return true;
  return false;
}

/**
 * fio's group_reporting sums all jobs of a group, also different ones, and prints one entry. Two signs betray it: I/O in a
 * direction that the printed pattern does not have, and more job time than the declared clones can have run. Verifying
 * and syncing at the end take job time too, so they hide the second sign.
 */
function sumsSeveralJobs(entry: MeasuredEntry, declared: number | undefined): boolean {
  const has = (name: string) => entry.options.values.has(name);
  if (VERIFYING.some(has)) return false;
  if (hasStrangeDirection(entry)) return true;
  const ran = longestRuntime(entry);
  const time = numberOf(entry.value, 'job_runtime') ?? 0;
  return declared !== undefined && ran >= 500 && !SYNCING.some(has) && time / ran > declared * 1.02 + 0.25;
}

/** Bytes of an I/O that the global block size cannot have; whole ones, which many short I/Os do not make. */
function hasStrangeSize({ value, options, figures }: MeasuredEntry): boolean {
  const own = printedValues(objectOf(value, 'job options'));
  if (!options.listed || SIZES.some((name) => own.has(name))) return false;
  return DATA.some((direction) => {
    const { io_bytes = 0, total_ios = 0 } = figures.get(direction) ?? {};
    const asked = blockSizeOf(options, direction);
    return asked !== undefined && total_ios >= 100 && io_bytes % total_ios === 0 && io_bytes / total_ios !== asked;
  });
}

/**
 * fio prints the global options of the last job file of its command line only, and those of several sections as one. I/O that they do not ask
 * for betrays it, in an entry that took no longer than the one job did: in a direction where it names no pattern of its own, or of another
 * size where the last job, whose they are, has theirs.
 */
function hasOtherGlobals(entry: MeasuredEntry, last: MeasuredEntry | undefined): boolean {
  const own = printedValues(objectOf(entry.value, 'job options'));
  if (VERIFYING.some((name) => entry.options.values.has(name)) || entry.client !== undefined) return false;
  const time = numberOf(entry.value, 'job_runtime') ?? 0;
  const ran = longestRuntime(entry);
  if (time === 0 || ran < 500 || time / ran > 1.02) return false;
  if (!own.has('rw') && hasStrangeDirection(entry)) return true;
  return last !== undefined && entry !== last && hasStrangeSize(entry) && !hasStrangeSize(last);
}

/** Clients, and the entries that each of them has; undefined where they have not as many. */
function countClients(entries: readonly MeasuredEntry[]): readonly [number, number | undefined] {
  if (entries.length === 1) return [1, 1];
  const perClient = countBy(entries, ({ client = '' }) => client);
  const counts = new Set(perClient.values());
  return [perClient.size, counts.size === 1 ? entries.length / perClient.size : undefined];
}

function groupOf(entries: readonly [MeasuredEntry, ...MeasuredEntry[]], other_globals: boolean): JobGroup {
  const [first] = entries;
  const [clients, counted] = countClients(entries);
  const declared = declaredNumjobs(first);
  const several_jobs =
    other_globals ||
    first.is_lone_total ||
    (counted === 1 && entries.some((entry) => sumsSeveralJobs(entry, declared)));
  const summed = counted === 1 && ((declared ?? 1) > 1 || several_jobs);
  const clones_missing = counted !== 1 && (counted === undefined || (declared !== undefined && counted < declared));
  const known = counted === 1 ? declared : counted;
  const numjobs = several_jobs || clones_missing ? undefined : known;
  return { name: first.name, entries, clients, numjobs, summed, several_jobs, other_globals, clones_missing };
}

/** Groups of one document, in the order of their first entries. */
export function groupsOf(entries: readonly MeasuredEntry[]): readonly JobGroup[] {
  const [only, ...others] = entries;
  // Jobs of one file stand before those of the next.
  const lastOther = entries.findLastIndex((entry) => hasOtherGlobals(entry, entries.at(-1)));
  if (only !== undefined && others.length === 0) return [groupOf([only], lastOther === 0)];
  const groups = new Map<string, [MeasuredEntry, ...MeasuredEntry[]]>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry, index);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].map((own) => groupOf(own, entries.indexOf(own[0]) <= lastOther));
}
