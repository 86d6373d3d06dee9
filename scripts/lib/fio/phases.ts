/** Which jobs ran at the same time: by the options that make a job wait, and by the times that fio prints. */
import { groupBy } from '../base/group-by.ts';
import { isOn, numberOption, textOption } from './effective-options.ts';
import type { FioEntry } from './entries.ts';
import { numberOf, objectOf } from './fio-keys.ts';

/** ms, from the start of the first job of the client. */
interface Span {
  readonly begin_ms: number;
  readonly end_ms: number;
}

const DIRECTIONS = ['read', 'write', 'trim', 'mixed'];

/** That of its longest direction, ms. */
export function longestRuntime({ value }: FioEntry): number {
  return Math.max(...DIRECTIONS.map((name) => numberOf(objectOf(value, name), 'runtime') ?? 0));
}

/** Warm-up and the longest runtime of an entry, ms: less than it took, for files that were laid out and the like are not in it. */
function loadTime(entry: FioEntry): number {
  return 1000 * (numberOption(entry.options, 'ramp_time') ?? 0) + longestRuntime(entry);
}

/** fio 3.36 and later print when a job began, ms; clones begin at some ms of each other. */
function printedStarts(entries: readonly FioEntry[]): readonly number[] | undefined {
  const starts = new Map<string, number>();
  const keys = entries.map(({ group_id, name, options }) =>
    JSON.stringify([group_id, name, options.values.get('startdelay')]),
  );
  for (const [place, { value }] of entries.entries()) {
    const start = numberOf(value, 'job_start') ?? 0;
    if (start === 0) return undefined;
    const key = keys[place] ?? '';
    starts.set(key, Math.min(start, starts.get(key) ?? start));
  }
  const first = Math.min(...starts.values());
  return keys.map((key) => (starts.get(key) ?? first) - first);
}

/**
 * Whether the first entry of a group waited for those before it: stonewall makes it wait, new_group does not, and each begins a group.
 * Undefined where flags are not printed, or where those of another job may be (group_reporting prints the options of the last).
 */
function waitsForOthers({ options }: FioEntry): boolean | undefined {
  if (isOn(options, 'stonewall')) return true;
  if (isOn(options, 'new_group')) return false;
  return options.flags_listed && !isOn(options, 'group_reporting') ? false : undefined;
}

/** ms that a job without I/O takes, so that it has a place in time. */
const LEAST = 0.001;

/** When each of the entries ran, as fio schedules them. `assumed`: whether groups wait of which that is not known. */
function schedule(
  entries: readonly FioEntry[],
  starts: readonly number[] | undefined,
  assumed: boolean,
): readonly Span[] {
  const ends = new Map<string, number>();
  let group = entries[0]?.group_id;
  let latest = 0;
  let barrier = 0;
  return entries.map((entry, place) => {
    const { name, group_id, options } = entry;
    if (group_id !== group && (waitsForOthers(entry) ?? assumed)) barrier = latest;
    group = group_id;
    const waitee = ends.get(textOption(options, 'wait_for') ?? '') ?? 0;
    const own = starts?.[place] ?? Math.max(waitee, 1000 * (numberOption(options, 'startdelay') ?? 0));
    const begin_ms = Math.max(barrier, own);
    const end_ms = begin_ms + Math.max(LEAST, loadTime(entry));
    latest = Math.max(latest, end_ms);
    ends.set(name, Math.max(end_ms, ends.get(name) ?? 0));
    return { begin_ms, end_ms };
  });
}

function endOf(spans: readonly Span[]): number {
  return spans.reduce((latest, { end_ms }) => Math.max(latest, end_ms), 0);
}

/** `elapsed` is of the whole of fio, in seconds rounded up: groups that would have taken longer did not wait for each other. */
const LONGER = 1.01;
/** A job of less, ms, may have run beside another in the time that fio takes to begin and end. */
const SHORT = 10_000;

interface Schedule {
  readonly spans: readonly Span[];
  /** Options say it, or the times that fio printed leave no other. */
  readonly is_sure: boolean;
}

function scheduleOf(entries: readonly FioEntry[]): Schedule {
  const starts = printedStarts(entries);
  if (starts !== undefined) return { spans: schedule(entries, starts, false), is_sure: true };
  const spans = schedule(entries, starts, true);
  const isSaid = entries.every(
    (entry, place) =>
      entry.group_id === entries[place - 1]?.group_id || waitsForOthers(entry) !== undefined || place === 0,
  );
  const elapsed = Math.max(...entries.map(({ value }) => 1000 * (numberOf(value, 'elapsed') ?? 0)));
  if (isSaid || elapsed === 0) return { spans, is_sure: isSaid };
  if (endOf(spans) > LONGER * elapsed) return { spans: schedule(entries, starts, false), is_sure: false };
  const shortest = Math.min(...entries.map(loadTime));
  return { spans, is_sure: shortest >= SHORT && elapsed - endOf(spans) < shortest };
}

function byClient<Entry extends FioEntry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return [...groupBy(entries, ({ client }) => client ?? '').values()];
}

/** Less than this share of the shorter is no time together: runtimes are rounded, and end when the last I/O does. */
const SLIGHT = 0.02;

interface Phase extends Span {
  readonly places: ReadonlySet<number>;
}

function spansOfPhases(entries: readonly FioEntry[]): readonly Phase[] {
  const places = [...scheduleOf(entries).spans.entries()].sort(([, a], [, b]) => a.begin_ms - b.begin_ms);
  const phases: { begin_ms: number; end_ms: number; places: Set<number> }[] = [];
  for (const [place, { begin_ms, end_ms }] of places) {
    const last = phases.at(-1);
    const shorter = Math.min(end_ms - begin_ms, last === undefined ? 0 : last.end_ms - last.begin_ms);
    if (last === undefined || last.end_ms - begin_ms <= SLIGHT * shorter)
      phases.push({ begin_ms, end_ms, places: new Set([place]) });
    else {
      last.places.add(place);
      last.end_ms = Math.max(last.end_ms, end_ms);
    }
  }
  return phases;
}

function phasesOfClient<Entry extends FioEntry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return spansOfPhases(entries).map((phase) => entries.filter((_, place) => phase.places.has(place)));
}

/** When each phase began and ended, warm-up included, ms from the start of the first; undefined where that is not known, or clients have each their own. */
export function timesOfPhases(entries: readonly FioEntry[]): readonly Span[] | undefined {
  return byClient(entries).length === 1 && arePhasesSure(entries) ? spansOfPhases(entries) : undefined;
}

/** Jobs of one document that ran at the same time, in the order of their times: each client waits for its own jobs. */
export function phasesOf<Entry extends FioEntry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const ofClients = byClient(entries).map(phasesOfClient);
  const count = Math.max(0, ...ofClients.map(({ length }) => length));
  return Array.from({ length: count }, (_, place) => ofClients.flatMap((phases) => phases[place] ?? []));
}

/** How long after the first job of its phase and client each began, ms: startdelay, or what fio 3.36 and later print. */
export function delaysOf<Entry extends FioEntry>(entries: readonly Entry[]): ReadonlyMap<Entry, number> {
  const delays = byClient(entries).flatMap((own) => {
    const { spans } = scheduleOf(own);
    return spansOfPhases(own).flatMap(({ begin_ms, places }) =>
      own.flatMap((entry, place) =>
        places.has(place) ? [[entry, (spans[place]?.begin_ms ?? begin_ms) - begin_ms] as const] : [],
      ),
    );
  });
  return new Map(delays);
}

/** Whether it is known that those of one phase and no others ran at the same time. */
export function arePhasesSure(entries: readonly FioEntry[]): boolean {
  return byClient(entries).every((own) => scheduleOf(own).is_sure);
}

/** How long the jobs of one document were under load, from the first to the last, ms. */
export function underLoad(entries: readonly FioEntry[]): number {
  const times = byClient(entries).map((own) => {
    const { spans } = scheduleOf(own);
    return endOf(spans) - spans.reduce((first, { begin_ms }) => Math.min(first, begin_ms), Number.POSITIVE_INFINITY);
  });
  return Math.floor(Math.max(0, ...times));
}
