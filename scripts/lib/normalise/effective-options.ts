/** The options that were in force for one entry: fio's JSON first, the job file for what JSON does not show. */
import { isJsonArray, isJsonObject, ownValue } from '../json/pointer.ts';
import type { JobFile, JsonObject, JsonValue } from '../parse/types.ts';
import { textOf } from './fio-keys.ts';
import {
  type KbBase,
  parseFioBool,
  parseFioInteger,
  parseFioSize,
  parseFioTime,
  partOfDirection,
} from './fio-values.ts';

export { parseFioBool, parseFioInteger, parseFioSize, parseFioTime } from './fio-values.ts';

/** Options in the order they were given; a later one of the same name has replaced the earlier. */
export interface EffectiveOptions {
  readonly values: ReadonlyMap<string, string>;
  /** Given with differing values by several clients, in a form that does not say whose is whose. */
  readonly ambiguous: ReadonlySet<string>;
  /** Options are known, so one that is not among them has fio's default. False: fio before 2.3 without a job file. */
  readonly listed: boolean;
  /** Flags without a value are known too. fio prints them from 3.39 on. */
  readonly flags_listed: boolean;
  /** numjobs is known where it was given. fio prints a global one from 3.4 on. */
  readonly numjobs_listed: boolean;
}

/** Other names that job files use; fio prints the first name. */
const aliases: Readonly<Record<string, string>> = {
  readwrite: 'rw',
  blocksize: 'bs',
  blocksize_range: 'bsrange',
  blocksize_unaligned: 'bs_unaligned',
  timeout: 'runtime',
  io_limit: 'io_size',
  iodepth_batch_submit: 'iodepth_batch',
};

function isAtLeast(version: string, major: number, minor: number): boolean {
  const match = /^fio-(\d+)\.(\d+)/.exec(version);
  const [, x, y] = match ?? [];
  return x !== undefined && y !== undefined && (Number(x) > major || (Number(x) === major && Number(y) >= minor));
}

/** Global options of the entry's own client: one object for all, or (fio 3.39 and later) one for each client. */
function globalOptionsOf(document: JsonObject, entry: JsonObject): JsonValue | undefined {
  const options = ownValue(document, 'global options');
  if (!isJsonArray(options)) return options;
  const own = options.filter(
    (one) =>
      isJsonObject(one) &&
      ownValue(one, 'hostname') === ownValue(entry, 'hostname') &&
      ownValue(one, 'port') === ownValue(entry, 'port'),
  );
  return own.length === 1 ? own[0] : undefined;
}

function addOptions(
  values: Map<string, string>,
  ambiguous: Set<string>,
  options: JsonValue | undefined,
  isClient: boolean,
): void {
  if (!isJsonObject(options)) return;
  for (const [name, value] of Object.entries(options)) {
    if (isClient && (name === 'hostname' || name === 'port')) continue;
    const last = isJsonArray(value) ? value.at(-1) : value;
    const key = aliases[name] ?? name;
    if (isClient && isJsonArray(value)) ambiguous.add(key);
    else ambiguous.delete(key);
    if (typeof last !== 'string' && typeof last !== 'number') continue;
    values.delete(key);
    values.set(key, String(last));
  }
}

/** Options of the sections of that name, where all of them agree; undefined when there is no such section. */
function jobFileOptions(jobFile: JobFile | undefined, name: string): ReadonlyMap<string, string> | undefined {
  const sections = (jobFile?.sections ?? []).filter((section) => section.name === name);
  const [first] = sections;
  if (!first) return undefined;
  const agreed = [...first.options].filter(([key, option]) =>
    sections.every((section) => section.options.get(key)?.value === option.value),
  );
  return new Map(agreed.map(([key, option]) => [aliases[key] ?? key, option.value]));
}

const flagNames = new Set([
  'time_based',
  'group_reporting',
  'norandommap',
  'thread',
  'stonewall',
  'wait_for_previous',
  'new_group',
  'zero_buffers',
  'refill_buffers',
  'scramble_buffers',
  'exitall',
  'bs_unaligned',
  'do_verify',
]);

/**
 * Effective options of an entry. The job's own options come over the global ones, as in fio. From the job file come only
 * options that this version of fio does not print: all of them, flags, or a global numjobs.
 */
export function effectiveOptions(
  document: JsonObject,
  entry: JsonObject,
  name: string,
  jobFile?: JobFile,
): EffectiveOptions {
  const values = new Map<string, string>();
  const ambiguous = new Set<string>();
  const isClient = Object.hasOwn(document, 'client_stats');
  const version = textOf(document, 'fio version') ?? '';
  addOptions(values, ambiguous, globalOptionsOf(document, entry), isClient);
  addOptions(values, ambiguous, ownValue(entry, 'job options'), false);
  const printed = Object.hasOwn(entry, 'job options');
  const printsFlags = isAtLeast(version, 3, 39) || [...values.values()].includes('');
  const printsNumjobs = ['sync', 'job_runtime'].some((key) => Object.hasOwn(entry, key)) || isAtLeast(version, 3, 4);
  const fromFile = jobFileOptions(jobFile, name);
  for (const [key, value] of fromFile ?? []) {
    const isMissing = !printed || (flagNames.has(key) && !printsFlags) || (key === 'numjobs' && !printsNumjobs);
    if (isMissing && !values.has(key)) values.set(key, value);
  }
  return {
    values,
    ambiguous,
    listed: printed || fromFile !== undefined,
    flags_listed: printsFlags || fromFile !== undefined,
    numjobs_listed: printsNumjobs || fromFile !== undefined,
  };
}

/** An option as given, else fio's default; undefined when that cannot be told. */
export function textOption(options: EffectiveOptions, name: string, byDefault?: string): string | undefined {
  if (!options.listed || options.ambiguous.has(name)) return undefined;
  return options.values.get(name) ?? byDefault;
}

export function kbBaseOf(options: EffectiveOptions): KbBase {
  return options.values.get('kb_base') === '1000' ? 1000 : 1024;
}

export function sizeOption(options: EffectiveOptions, name: string): number | undefined {
  const text = textOption(options, name);
  return text === undefined ? undefined : parseFioSize(text, kbBaseOf(options));
}

export function timeOption(options: EffectiveOptions, name: string): number | undefined {
  const text = textOption(options, name);
  return text === undefined ? undefined : parseFioTime(text);
}

export function integerOption(options: EffectiveOptions, name: string, byDefault: string): number | undefined {
  const text = textOption(options, name, byDefault);
  return text === undefined ? undefined : parseFioInteger(text);
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

/** Block size of one direction, bytes; undefined for ranges and splits. fio's default is 4096. */
export function blockSizeOf(options: EffectiveOptions, direction: 'read' | 'write' | 'trim'): number | undefined {
  if (['bsrange', 'bssplit', 'bs_unaligned'].some((name) => options.values.has(name) || options.ambiguous.has(name)))
    return undefined;
  const text = textOption(options, 'bs', '4096');
  return text === undefined ? undefined : parseFioSize(partOfDirection(text, direction) || '4096', kbBaseOf(options));
}
