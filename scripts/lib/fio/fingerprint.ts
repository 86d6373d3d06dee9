/** The workload of a measurement: its options, the jobs beside it, and a hash of both. Equal fingerprint, same workload. */

import { sha256Hex } from '../base/sha256.ts';
import { FIO_OPTIONS, type FioOption } from '../model/fio-options.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { blockSizeOf } from './block-sizes.ts';
import { canonicalOption, type EffectiveOptions, isDirect } from './effective-options.ts';
import type { JobGroup } from './groups.ts';
import { loadsOf } from './load.ts';
import { canonicalValue } from './option-values.ts';
import { directionsOfPattern, isReadWriteMix } from './patterns.ts';
import { givenReadShare } from './read-share.ts';

const SHAPING: ReadonlyMap<string, FioOption> = new Map(
  FIO_OPTIONS.filter(({ shapes }) => shapes === 'option').map((option) => [option.name, option]),
);

/** fio's defaults, in the one spelling of each. */
const DEFAULTS: ReadonlyMap<string, string> = new Map(
  FIO_OPTIONS.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, canonicalValue(name, value)]])),
);

/** The workload is in a file or in fio itself, and not in the options. */
const HIDING = ['read_iolog', 'profile'];

/** They count when they are 0, too: the first priority is none that nobody asked for. */
const PRIORITIES = ['prio', 'cmdprio'];

/** Workload of one job. */
interface Workload {
  readonly rw: string;
  readonly rwmixread?: number | undefined;
  /** Bytes, of each direction that it has; undefined for a split or a range. */
  readonly bs?: readonly (number | undefined)[] | undefined;
  readonly iodepth: number;
  readonly ioengine: string;
  readonly direct?: boolean | undefined;
  readonly numjobs: number;
  readonly clients: number;
  /** Shaping options that differ from fio's defaults, by name. */
  readonly shaping: readonly (readonly [string, string])[];
}

/** What the option is where it is not given; a number without a default is off at 0, and ba is the block size. */
function isDefault({ name, type, default: byDefault }: FioOption, value: string, options: EffectiveOptions): boolean {
  if (byDefault !== undefined) return value === DEFAULTS.get(name);
  if (name === 'ba') return value === (canonicalOption(options, 'bs') ?? DEFAULTS.get('bs'));
  return value === '0' && type !== 'text' && !PRIORITIES.includes(name);
}

/** An option given with its default, or with no text at all, is as good as not given. */
function givenOptions(options: EffectiveOptions): Workload['shaping'] {
  const given: (readonly [string, string])[] = [];
  for (const name of options.values.keys()) {
    const option = SHAPING.get(name);
    const value = option && canonicalOption(options, name);
    if (value && !isDefault(option, value, options)) given.push([name, value]);
  }
  return given.sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The shaping options of a job that differ from fio's defaults, without the flags where these are not known; undefined when others are not
 * known either.
 */
function shapingOf(group: JobGroup): Workload['shaping'] | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  if (!options.listed || group.several_jobs || options.ambiguous.size > 0) return undefined;
  return givenOptions(options);
}

/** Workload of one job, or undefined when a part of it is unknown. */
function workloadOfJob(group: JobGroup, isLinux: boolean): Workload | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  const given = shapingOf(group);
  if (
    given === undefined ||
    !options.flags_listed ||
    group.numjobs === undefined ||
    HIDING.some((name) => options.values.has(name))
  )
    return undefined;
  const { rw, iodepth, ioengine } = loadsOf(options, isLinux)('mixed');
  const rwmixread = isReadWriteMix(rw) ? givenReadShare(options) : undefined;
  const directions = directionsOfPattern(rw) ?? [];
  const sizes = directions.map((direction) => blockSizeOf(options, direction));
  const split = options.values.get('bssplit') ?? options.values.get('bsrange');
  if (rw === undefined || ioengine === undefined || iodepth === undefined) return undefined;
  if (directions.length === 0 || (split === undefined && sizes.includes(undefined))) return undefined;
  const bs = split === undefined ? sizes : undefined;
  const { numjobs, clients } = group;
  return { rw, rwmixread, bs, iodepth, ioengine, direct: isDirect(options), numjobs, clients, shaping: given };
}

/** The workload in fio's words, in one line. */
function workloadText({ shaping: given, bs, direct, ...others }: Workload): string {
  const sizes = bs === undefined ? undefined : [...new Set(bs)].join(',');
  const all = { ...others, bs: sizes, direct: direct === undefined ? undefined : Number(direct) };
  const named = Object.entries(all).filter(([, value]) => value !== undefined);
  return [...named, ...given].map(([name, value]) => `${name}=${value}`).join(' ');
}

/** Every group's workload is part of the fingerprint of all others; no load that is compared with others has so many jobs. */
const mostBeside = 500;
/** More unlike jobs beside one are only hashed. */
export const mostTold = 8;
/** A longer value, such as a pattern of many bytes, is cut where it is told. */
const longestValue = 120;

/** Raised whenever the same workload may come to another hash. 2: every option of fio's table, each in one spelling. */
export const FINGERPRINT_VERSION = 2;

type Told = Pick<
  TestMeasurement,
  'workload_fingerprint' | 'workload_fingerprint_version' | 'workload_options' | 'workload_beside'
>;

/** "4 x rw=randwrite …", each kind of job once. `keys` are their works as JSON, in the order of `jobs`. */
function describeConcurrent(jobs: readonly Workload[], keys: readonly string[]): readonly string[] {
  const kinds = new Map<string, { readonly job: Workload; count: number }>();
  for (const [place, job] of jobs.entries()) {
    const key = keys[place] ?? '';
    const kind = kinds.get(key) ?? { job, count: 0 };
    kind.count += 1;
    kinds.set(key, kind);
  }
  if (kinds.size > mostTold) return [];
  const texts = [...kinds.values()].map(({ job, count }) => (count > 1 ? `${count} x ` : '') + cut(workloadText(job)));
  return texts.sort();
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/**
 * Fingerprint of a job together with the jobs that ran beside it: the same reads beside a writer are
 * another workload than the reads alone. 16 hex digits; undefined when any of it is unknown, for example flags before fio 3.39
 * without the job file, or which jobs ran beside it.
 */
export function fingerprintWorkload(
  group: JobGroup,
  sameTime: readonly JobGroup[] | undefined,
  isLinux: boolean,
): Told {
  const given = shapingOf(group);
  const options =
    given === undefined
      ? {}
      : { workload_options: Object.fromEntries(given.map(([name, value]) => [name, cut(value)])) };
  if (sameTime === undefined || sameTime.length > mostBeside) return options;
  const own = workloadOfJob(group, isLinux);
  const others = sameTime.filter((other) => other !== group).map((other) => workloadOfJob(other, isLinux));
  const known = others.filter((other) => other !== undefined);
  if (own === undefined || known.length < others.length) return options;
  const keys = known.map((other) => JSON.stringify(other));
  const hashed = [`fingerprint ${FINGERPRINT_VERSION}`, JSON.stringify(own), ...keys.toSorted()];
  const beside = describeConcurrent(known, keys);
  return {
    workload_fingerprint: sha256Hex(JSON.stringify(hashed)).slice(0, 16),
    workload_fingerprint_version: FINGERPRINT_VERSION,
    ...options,
    ...(beside.length === 0 ? {} : { workload_beside: [...beside] }),
  };
}
