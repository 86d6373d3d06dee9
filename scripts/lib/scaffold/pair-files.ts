/**
 * Finds what belongs to a result: its job file, by the options that fio printed and the names and order of the jobs; its logs, by
 * the prefix in the options, the jobs, directions and times, and by place only last; its monitors, by time and never by name.
 */

import { finalEntriesOf } from '../fio/entries.ts';
import { parseJobFile } from '../fio/job-file.ts';
import { END_SLACK_MS, isOfClock } from '../fio/log-rows.ts';
import type { JobFile } from '../fio/types.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { jobOptionsMatch } from '../rules/job-options-match.ts';
import { jobSectionsRan } from '../rules/job-sections-ran.ts';
import type { LooseJobFile, LooseLog, LooseMonitor, LooseResult, PairedJobFile, ResultFacts } from './types.ts';

/** Job files by path, with the files they include from their own folder. */
export function readJobFiles(files: readonly LooseJobFile[]): readonly PairedJobFile[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files.map(({ path, text }) => {
    const includes: string[] = [];
    const include = (name: string): string | undefined => {
      const other = `${path.slice(0, path.lastIndexOf('/') + 1)}${name.replace(/^\.\//, '')}`;
      if (texts.has(other) && !includes.includes(other)) includes.push(other);
      return texts.get(other);
    };
    return { path, job_file: parseJobFile(path, text, { include }), includes };
  });
}

/** Enough of a bundle for the two rules that hold a job file against a result. */
function pairAsBundle({ path, result }: LooseResult, jobFile: JobFile): ParsedBundle {
  return {
    id: 'pair',
    folder: 'pair',
    files: [],
    locate: new Map(),
    results: new Map([[path, result]]),
    jobFiles: new Map([[jobFile.file, jobFile]]),
    hardware: {
      system: { id: 'pair', vendor: 'not_recorded', model: 'not_recorded', kind: 'drive' },
      hosts: [],
      fabric: { description: 'not_recorded' },
    },
    run: {
      id: 'pair',
      title: 'pair',
      date: 'not_recorded',
      submitter: { name: 'not_recorded' },
      licence: 'not_recorded',
      evidence: 'measured',
      configurations: [{ id: 'default', title: 'default', axes: {} }],
      tests: [{ id: 'pair', title: 'pair', configuration: 'default', job_file: jobFile.file, result: path }],
      conditions: {
        preconditioning: { state: 'not_recorded' },
        purge: { state: 'not_recorded' },
        fill: { state: 'not_recorded' },
        warm_up: { state: 'not_recorded' },
        host_cache: { state: 'not_recorded' },
        target_cache: { state: 'not_recorded' },
      },
    },
  };
}

/** Whether the jobs of the result are sections of the file, in the same order. */
function hasJobsInOrder({ result }: LooseResult, jobFile: JobFile): boolean {
  const output = fioOutputOf(result);
  if (output === undefined) return false;
  const sections = jobFile.sections.map(({ name }) => name);
  const entries = finalEntriesOf(output).filter(({ is_total }) => !is_total);
  // Clients repeat the jobs, clones repeat a job: the first time a name comes up counts.
  const names = [...new Set(entries.map(({ name }) => name))];
  const places = names.map((name) => sections.indexOf(name));
  return names.length > 0 && places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
}

/** How well a job file explains a result: 0 best, undefined not at all. */
function rankOf(result: LooseResult, { job_file }: PairedJobFile): number | undefined {
  const isWhole = job_file.sections.length > 0 && !job_file.problems.some(({ severity }) => severity === 'error');
  if (!isWhole || !hasJobsInOrder(result, job_file)) return undefined;
  const differences = jobOptionsMatch.check(pairAsBundle(result, job_file), [], { methods: new Map() });
  // Warnings are options that the command line added to those of the file.
  if (differences.some(({ severity }) => severity !== 'warning')) return undefined;
  const hasAllRun = jobSectionsRan.check(pairAsBundle(result, job_file), [], { methods: new Map() }).length === 0;
  return (differences.length > 0 ? 2 : 0) + (hasAllRun ? 0 : 1);
}

/**
 * The job files that explain a result: jobs and their order agree, and no option of the file differs from what fio printed.
 * Those that explain every option come first, then those whose every job ran; of equal files the nearest one. More than one
 * means that the evidence does not decide.
 */
export function findJobFiles(
  result: LooseResult,
  jobFiles: readonly PairedJobFile[],
  files: readonly LooseJobFile[],
): readonly PairedJobFile[] {
  const ranks = new Map(jobFiles.map((one) => [one, rankOf(result, one)]));
  const best = Math.min(...[...ranks.values()].map((rank) => rank ?? Number.POSITIVE_INFINITY));
  const candidates = jobFiles.filter((one) => ranks.get(one) === best);
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const byNearness = [...candidates].sort(
    (a, b) => distance(a.path, result.path) - distance(b.path, result.path) || (a.path < b.path ? -1 : 1),
  );
  const different = byNearness.filter(
    ({ path }, index) => byNearness.findIndex((other) => hashes.get(other.path) === hashes.get(path)) === index,
  );
  return nearest(different, result.path);
}

/** Why a job file belongs to no result. One that cannot be read to its end may have made it all the same. */
export function whyUnused({ sections, problems }: JobFile): string {
  if (sections.length === 0) return 'options without a job, as another job file may include them; none does';
  const fault = problems.find(({ severity }) => severity === 'error');
  return fault === undefined
    ? 'a job file that no result was made with'
    : `a job file that cannot be held against results: ${fault.message} (line ${fault.line})`;
}

interface LogPairing {
  /** One: paired. Several: the evidence does not decide. None: nothing fits. */
  readonly candidates: readonly ResultFacts[];
  /** For people: what the pairing rests on. */
  readonly why: string;
}

/** fio does not print where --bandwidth-log writes, nor before 3.39 a log that is called after its job, and before 2.3 no options at all. */
function isUnasked({ name }: LooseLog, { jobs, lists_options, logs }: ResultFacts): boolean {
  if (name === undefined) return false;
  const isTotal = /^agg-(read|write|trim)$/.test(name.prefix) && name.type === 'bw';
  const isOfJob = jobs.includes(name.prefix) && !logs.some(({ type }) => type === name.type);
  return isTotal || isOfJob || !lists_options;
}

function fitsJobs({ name }: LooseLog, { most_jobs }: ResultFacts): boolean {
  return most_jobs === undefined || name?.index === undefined || name.index <= most_jobs;
}

function fitsClient({ name }: LooseLog, { hosts }: ResultFacts): boolean {
  return name?.client === undefined || hosts.includes(name.client);
}

function fitsDirections({ directions }: LooseLog, facts: ResultFacts): boolean {
  return [...directions].every((direction) => facts.directions.has(direction));
}

/** Only fio's options tell a clock that does not count from 1970 from the log of a longer run. */
function hasClock(first_ms: number, { ran_ms, has_clock }: ResultFacts): boolean {
  return isOfClock(first_ms, has_clock && ran_ms > 0 ? ran_ms + END_SLACK_MS : Number.POSITIVE_INFINITY);
}

function fitsTimes({ first_ms, last_ms }: LooseLog, facts: ResultFacts): boolean {
  const { start_ms, end_ms, ran_ms, has_clock } = facts;
  if (first_ms === undefined || last_ms === undefined) return true;
  if (!hasClock(first_ms, facts)) return ran_ms === 0 || last_ms <= ran_ms + END_SLACK_MS;
  if (has_clock && !isOfClock(first_ms, Number.POSITIVE_INFINITY)) return last_ms - first_ms <= ran_ms + END_SLACK_MS;
  return (
    start_ms === undefined ||
    end_ms === undefined ||
    (first_ms >= start_ms - END_SLACK_MS && last_ms <= end_ms + END_SLACK_MS)
  );
}

/** A log ends when its job does. */
function endsTogether({ first_ms, last_ms }: LooseLog, facts: ResultFacts): boolean {
  if (first_ms === undefined || last_ms === undefined || hasClock(first_ms, facts)) return true;
  return [facts.ran_ms, facts.measured_ms].some((end) => Math.abs(last_ms - end) <= Math.max(END_SLACK_MS, end / 10));
}

/** Folders at the end of the prefix in the options that the log's own path shows too. */
function sharedFolders(log: LooseLog, facts: ResultFacts): number {
  const own = log.path.split('/').slice(0, -1);
  const shared = facts.logs
    .filter(({ prefix, type }) => prefix === log.name?.prefix && type === log.name.type)
    .map(({ folders }) => {
      let count = 0;
      while (count < own.length && count < folders.length && own.at(-1 - count) === folders.at(-1 - count)) count += 1;
      return count;
    });
  return Math.max(0, ...shared);
}

/** Narrows a choice only where something is left. */
function prefer(facts: readonly ResultFacts[], test: (one: ResultFacts) => boolean): readonly ResultFacts[] {
  const found = facts.length > 1 ? facts.filter(test) : facts;
  return found.length > 0 ? found : facts;
}

/** Results by each of their keys, in the order they came in. */
function byKeys(results: readonly ResultFacts[], keysOf: (facts: ResultFacts) => readonly string[]) {
  const found = new Map<string, ResultFacts[]>();
  for (const facts of results)
    for (const key of new Set(keysOf(facts))) {
      const those = found.get(key);
      if (those === undefined) found.set(key, [facts]);
      else those.push(facts);
    }
  return found;
}

/** Finds the results that a log may belong to. A folder may hold thousands of both: results are looked up, not gone through. */
export function pairingOfLogs(results: readonly ResultFacts[]): (log: LooseLog) => LogPairing {
  const askedBy = byKeys(results, ({ logs }) => logs.map(({ prefix, type }) => `${type} ${prefix}`));
  const inFolder = byKeys(results, ({ path }) => [folderOf(path)]);
  return (log) => {
    const fits = (facts: ResultFacts): boolean =>
      fitsJobs(log, facts) && fitsClient(log, facts) && fitsDirections(log, facts) && fitsTimes(log, facts);
    const { name } = log;
    const asked = name === undefined ? [] : (askedBy.get(`${name.type} ${name.prefix}`) ?? []).filter(fits);
    // Without a word from fio, only a result in the same folder is near enough to stand for it.
    const here = asked.length > 0 ? [] : (inFolder.get(folderOf(log.path)) ?? []);
    const possible = asked.length > 0 ? asked : here.filter((facts) => isUnasked(log, facts) && fits(facts));
    const timely = prefer(possible, (facts) => endsTogether(log, facts));
    const most = Math.max(0, ...timely.map((facts) => sharedFolders(log, facts)));
    const placed = prefer(timely, (facts) => sharedFolders(log, facts) === most);
    const candidates = nearest(placed, log.path);
    const options = 'the options name its prefix; jobs, directions and times fit';
    const folder = 'the result of the same folder; fio does not print its prefix, and directions and times fit';
    return { candidates, why: asked.length > 0 ? options : folder };
  };
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

/** fio prints its end to the second, and monitors their rows at the end of an interval, ms. */
const monitorSlack = 2500;

interface MonitorPairing {
  /** Sure: the results of its time. Else: those that could be, nearest first to suggest; its owner has to say. */
  readonly sure: boolean;
  readonly candidates: readonly ResultFacts[];
  readonly why: string;
}

/** By the clock of the monitor; undefined where fio does not tell when it ran, or in which zone. */
function intervalOf(
  { clock }: LooseMonitor,
  { start_ms, end_ms, zone_ms }: ResultFacts,
): readonly [number, number] | undefined {
  const shift = clock === 'utc' ? 0 : zone_ms;
  if (start_ms === undefined || end_ms === undefined || shift === undefined) return undefined;
  return [start_ms + shift, end_ms + shift];
}

/** Half of the shorter of both is enough: monitors are started before fio and stopped after it, or the other way round. */
function overlaps([from, to]: readonly [number, number], first: number, last: number): boolean {
  const shared = Math.min(to, last) - Math.max(from, first) + monitorSlack;
  return shared > 0 && shared >= Math.min(to - from, last - first) / 2;
}

/** A monitor that counts from its own start has only its length and its place. */
function byLength({ path, last_ms = 0 }: LooseMonitor, results: readonly ResultFacts[]): MonitorPairing {
  const here = results.filter((facts) => distance(facts.path, path) === 0);
  const candidates = here.filter(({ ran_ms }) => Math.abs(ran_ms - last_ms) <= Math.max(2 * monitorSlack, ran_ms / 10));
  return candidates.length === 1
    ? { sure: true, candidates, why: 'the result of the same folder that ran as long' }
    : { sure: false, candidates: nearest(results, path), why: '' };
}

/** The results that a monitor belongs to. One that ran through several tests belongs to each of them. */
export function findResultsOfMonitor(monitor: LooseMonitor, results: readonly ResultFacts[]): MonitorPairing {
  const { first_ms, last_ms } = monitor;
  if (monitor.clock === 'own') return byLength(monitor, results);
  const unknown = { sure: false, candidates: nearest(results, monitor.path), why: '' };
  if (first_ms === undefined || last_ms === undefined) return unknown;
  const timed = results.flatMap((facts) => {
    const interval = intervalOf(monitor, facts);
    return interval === undefined ? [] : [{ facts, fits: overlaps(interval, first_ms, last_ms) }];
  });
  const candidates = timed.filter(({ fits }) => fits).map(({ facts }) => facts);
  if (candidates.length === 0 && timed.length < results.length) return unknown;
  return { sure: true, candidates, why: 'its times are those of the test' };
}

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** Steps from the folder of one file to that of the other: 0 in the same folder. */
export function distance(a: string, b: string): number {
  const [from, to] = [foldersOf(a), foldersOf(b)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  return from.length + to.length - 2 * shared;
}

/** Those that lie nearest to the path. */
function nearest<T extends { readonly path: string }>(files: readonly T[], path: string): readonly T[] {
  const least = Math.min(...files.map((file) => distance(file.path, path)));
  return files.filter((file) => distance(file.path, path) === least);
}
