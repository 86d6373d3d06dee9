/** Finds the result that a log belongs to: by the prefix in the options, the jobs, directions and times; by place only last. */
import { nearest } from './nearness.ts';
import type { LooseLog, ResultFacts } from './types.ts';

/** Slack for the end of a job after its runtime, ms. */
const slack = 2500;
/** Later than any run lasts, so it counts from 1970. */
const epoch = 1e11;

export interface LogPairing {
  /** One: paired. Several: the evidence does not decide. None: nothing fits. */
  readonly candidates: readonly ResultFacts[];
  /** For people: what the pairing rests on. */
  readonly why: string;
}

function isAsked(log: LooseLog, facts: ResultFacts): boolean {
  return facts.logs.some(({ prefix, type }) => prefix === log.name?.prefix && type === log.name.type);
}

/** fio does not print where --bandwidth-log writes, and before 2.3 prints no options at all. */
function isUnasked(log: LooseLog, facts: ResultFacts): boolean {
  const isTotal = /^agg-(read|write|trim)$/.test(log.name?.prefix ?? '') && log.name?.type === 'bw';
  return isTotal || (!facts.lists_options && log.name !== undefined);
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

function fitsTimes({ first_ms, last_ms }: LooseLog, { start_ms, end_ms, ran_ms }: ResultFacts): boolean {
  if (first_ms === undefined || last_ms === undefined) return true;
  if (first_ms < epoch) return ran_ms === 0 || last_ms <= ran_ms + slack;
  return start_ms === undefined || end_ms === undefined || (first_ms >= start_ms - slack && last_ms <= end_ms + slack);
}

/** A log ends when its job does. */
function endsTogether({ first_ms, last_ms }: LooseLog, { ran_ms, measured_ms }: ResultFacts): boolean {
  if (first_ms === undefined || last_ms === undefined || first_ms >= epoch) return true;
  return [ran_ms, measured_ms].some((end) => Math.abs(last_ms - end) <= Math.max(slack, end / 10));
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

/** The results that a log may belong to. */
export function findResultsOfLog(log: LooseLog, results: readonly ResultFacts[]): LogPairing {
  const fits = (facts: ResultFacts): boolean =>
    fitsJobs(log, facts) && fitsClient(log, facts) && fitsDirections(log, facts) && fitsTimes(log, facts);
  const asked = results.filter((facts) => isAsked(log, facts) && fits(facts));
  // Without a word from fio, only a result in the same folder is near enough to stand for it.
  const here = results.filter((facts) => facts.path.split('/').slice(0, -1).join('/') === folderOf(log.path));
  const fallback = here.filter((facts) => isUnasked(log, facts) && fits(facts));
  const possible = asked.length > 0 ? asked : fallback;
  const timely = prefer(possible, (facts) => endsTogether(log, facts));
  const most = Math.max(0, ...timely.map((facts) => sharedFolders(log, facts)));
  const placed = prefer(timely, (facts) => sharedFolders(log, facts) === most);
  const candidates = nearest(placed, log.path);
  const options = 'the options name its prefix; jobs, directions and times fit';
  const folder = 'the result of the same folder; fio does not print its prefix, and directions and times fit';
  return { candidates, why: asked.length > 0 ? options : folder };
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}
