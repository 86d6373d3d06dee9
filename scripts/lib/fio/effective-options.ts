/** The options that were in force for one entry: fio's JSON first, the job file for what JSON does not show. */

import { groupBy } from '../base/group-by.ts';
import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray } from '../base/pointer.ts';
import { isTotalOfClients, textOf } from './fio-keys.ts';
import { globalOptions, type OptionsContext, printedValues, valuesOf } from './global-options.ts';
import { canonicalValue, type KbBase, optionNamed, parseFioBool, parseFioNumber } from './option-values.ts';
import type { JobFile, JobSection } from './types.ts';

/** Options in the order they were given; a later one of the same name has replaced the earlier. */
export interface EffectiveOptions {
  readonly values: ReadonlyMap<string, string>;
  /** Given with differing values by several clients or [global] sections, in a form that does not say which held. */
  readonly ambiguous: ReadonlySet<string>;
  /** Options are known, so one that is not among them has fio's default. False: fio before 2.3 without a job file. */
  readonly listed: boolean;
  /** Flags without a value are known too. fio prints them from 3.39 on. */
  readonly flags_listed: boolean;
  /** numjobs is known where it was given. fio prints a global one from 3.4 on. */
  readonly numjobs_listed: boolean;
  /** What kb_base was when fio came to an option, where it was given at all. */
  readonly kb_bases?: ReadonlyMap<string, KbBase>;
}

function baseIn(value: string | undefined): KbBase {
  return value?.trim() === '1000' ? 1000 : 1024;
}

/**
 * fio reads kb_base before the other options of a section, but what the command line gives, and what a section before it gave, in the order
 * that is printed: an option before kb_base counts by 1024. Keys that somebody sorted tell no order.
 */
function kbBasesOf(...lists: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, KbBase> | undefined {
  if (!lists.some((list) => list.has('kb_base'))) return undefined;
  const bases = new Map<string, KbBase>();
  let base: KbBase = 1024;
  for (const list of lists) {
    const names = [...list.keys()];
    const own = list.get('kb_base');
    const isSorted = names.every((name, place) => place === 0 || (names[place - 1] ?? '') <= name);
    if (isSorted && own !== undefined) base = baseIn(own);
    for (const [name, value] of list) {
      if (name === 'kb_base') base = baseIn(value);
      bases.set(name, base);
    }
  }
  return bases;
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const match = /^fio-(\d+)\.(\d+)/.exec(version);
  const [, x, y] = match ?? [];
  return x !== undefined && y !== undefined && (Number(x) > major || (Number(x) === major && Number(y) >= minor));
}

/** Whether there is a flag without a value. */
function hasFlag(values: ReadonlyMap<string, string>): boolean {
  for (const value of values.values()) if (value === '') return true;
  return false;
}

/**
 * Entries of a client run without the options of their job: behind clones that group_reporting made one entry fio prints none (seen in
 * 3.33). A job that adds none to the global ones looks the same there.
 */
function leftOutOptions(document: JsonObject, entries: readonly JsonObject[]): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  if (document.client_stats === undefined) return found;
  const globals = document['global options'];
  const everywhere = isJsonArray(globals) ? globals : [globals];
  const clones = everywhere.flatMap((one) => printedValues(one).get('numjobs') ?? []);
  const keyOf = (one: JsonObject) => JSON.stringify([one.hostname, one.port, one.groupid, one.jobname]);
  const counts = groupBy(entries, keyOf);
  const summing = new Set<string>();
  for (const entry of entries) {
    const client = JSON.stringify([entry.hostname, entry.port]);
    const own = entry['job options'];
    if (own === undefined && summing.has(client) && !isTotalOfClients(document, entry)) found.add(entry);
    const declared = Number(printedValues(own).get('numjobs')?.at(-1) ?? clones.at(-1) ?? 1);
    if (declared > 1 && counts.get(keyOf(entry))?.length === 1) summing.add(client);
  }
  return found;
}

/** Options of the sections of that name, where all of them agree; undefined when there is no such section. */
function jobFileOptions(jobFile: JobFile | undefined, name: string): ReadonlyMap<string, string> | undefined {
  const sections = (jobFile?.sections ?? []).filter((section) => section.name === name);
  const [first, ...others] = sections.map(({ options }) => valuesOf(options));
  if (!first) return undefined;
  if (others.length === 0) return first;
  return new Map([...first].filter(([key, value]) => others.every((other) => other.get(key) === value)));
}

export function optionsContext(
  document: JsonObject,
  entries: readonly JsonObject[],
  jobFile: JobFile | undefined,
): OptionsContext {
  const last = entries.at(-1);
  const globals = document['global options'];
  return {
    document,
    is_client: document.client_stats !== undefined,
    version: textOf(document, 'fio version') ?? '',
    prints_options: globals !== undefined || entries.some((entry) => entry['job options'] !== undefined),
    left_out: leftOutOptions(document, entries),
    last_name: last && textOf(last, 'jobname'),
    job_file: jobFile,
    globals: isJsonArray(globals) ? undefined : printedValues(globals),
  };
}

/** Given without a value, which fio does not print before 3.39; a job file has 1 for it. */
function isFlag(key: string, value: string): boolean {
  const option = optionNamed(key);
  return option?.type === 'flag' || (option?.bare === true && value === '1');
}

/**
 * Effective options of an entry. The job's own options come over the global ones, as in fio. From the job file come only
 * options that this version of fio does not print (all of them, flags, or a global numjobs), and which of several [global]
 * sections held for the job.
 */
export function effectiveOptions(context: OptionsContext, entry: JsonObject, name: string): EffectiveOptions {
  const { version, job_file: jobFile } = context;
  const isLeftOut = context.left_out.has(entry);
  const printed = context.prints_options && !isLeftOut;
  const own = printedValues(entry['job options']);
  const { values, ambiguous } = globalOptions(context, entry, name, own);
  const kb_bases = kbBasesOf(values, new Map([...own].map(([key, given]) => [key, given.at(-1) ?? ''])));
  for (const [key, given] of own) {
    values.delete(key);
    values.set(key, given.at(-1) ?? '');
  }
  const printsFlags = hasFlag(values) || isAtLeast(version, 3, 39);
  const printsNumjobs = entry.sync !== undefined || entry.job_runtime !== undefined || isAtLeast(version, 3, 4);
  const fromFile = jobFileOptions(jobFile, name);
  for (const [key, value] of fromFile ?? []) {
    const isMissing = !printed || (isFlag(key, value) && !printsFlags) || (key === 'numjobs' && !printsNumjobs);
    if (isMissing && (isLeftOut || !values.has(key))) values.set(key, value);
  }
  if (isLeftOut && fromFile === undefined) return UNKNOWN_OPTIONS;
  return {
    values,
    ambiguous,
    listed: printed || fromFile !== undefined,
    flags_listed: printsFlags || fromFile !== undefined,
    numjobs_listed: printsNumjobs || fromFile !== undefined,
    ...(kb_bases === undefined ? {} : { kb_bases }),
  };
}

/** Of an entry that shows none of its own, and that global ones do not tell of. */
export const UNKNOWN_OPTIONS: EffectiveOptions = {
  values: new Map(),
  ambiguous: new Set(),
  listed: false,
  flags_listed: false,
  numjobs_listed: false,
};

/** Options of a job file's section: all of them are known. */
export function optionsOfSection({ options }: JobSection): EffectiveOptions {
  return { values: valuesOf(options), ambiguous: new Set(), listed: true, flags_listed: true, numjobs_listed: true };
}

/** An option as given, else fio's default; undefined when that cannot be told. */
export function textOption(options: EffectiveOptions, name: string): string | undefined {
  if (!options.listed || options.ambiguous.has(name)) return undefined;
  return options.values.get(name) ?? optionNamed(name)?.default;
}

/** What the value of an option counts by. */
export function kbBaseOf({ values, kb_bases }: EffectiveOptions, name: string): KbBase {
  return kb_bases?.get(name) ?? baseIn(values.get('kb_base'));
}

/** Bytes, seconds, per cent or pieces of an option as given, else of fio's default; undefined when that cannot be told. */
export function numberOption(options: EffectiveOptions, name: string): number | undefined {
  const text = textOption(options, name);
  return text === undefined ? undefined : parseFioNumber(name, text, kbBaseOf(options, name));
}

/** An option as given, in the one spelling of its value; undefined where it is not given. */
export function canonicalOption(options: EffectiveOptions, name: string): string | undefined {
  const text = options.values.get(name);
  return text === undefined ? undefined : canonicalValue(name, text, kbBaseOf(options, name));
}

/** Whether a flag or bool is given, and not as 0. */
export function isOn(options: EffectiveOptions, name: string): boolean {
  const text = options.values.get(name);
  return text !== undefined && parseFioBool(text) !== false;
}

/** direct, or buffered turned round; the one given last counts. fio's default is 0: through the page cache. */
export function isDirect(options: EffectiveOptions): boolean | undefined {
  if (!options.listed || options.ambiguous.has('direct') || options.ambiguous.has('buffered')) return undefined;
  let direct: boolean | undefined = false;
  for (const [name, value] of options.values) {
    if (name === 'direct') direct = parseFioBool(value);
    if (name === 'buffered') {
      const buffered = parseFioBool(value);
      direct = buffered === undefined ? undefined : !buffered;
    }
  }
  return direct;
}
