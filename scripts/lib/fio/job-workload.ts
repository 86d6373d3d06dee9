/** What one job did, by its options: all that shapes the workload, and nothing of where, how long or what was logged. */

import { FIO_OPTIONS, type FioOption } from '../model/fio-options.ts';
import { blockSizeOf, canonicalOption, type EffectiveOptions, isDirect } from './effective-options.ts';
import type { JobGroup } from './groups.ts';
import { loadOf } from './load.ts';
import { canonicalValue } from './option-values.ts';
import { directionsOfPattern } from './patterns.ts';

const SHAPING: readonly FioOption[] = FIO_OPTIONS.filter(({ shapes }) => shapes === 'option').sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** The workload is in a file or in fio itself, and not in the options. */
const HIDING = ['read_iolog', 'profile'];

/** They count when they are 0, too: the first priority is none that nobody asked for. */
const PRIORITIES = ['prio', 'cmdprio'];

/** Workload of one job. */
export interface Workload {
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
  if (byDefault !== undefined) return value === canonicalValue(name, byDefault);
  if (name === 'ba') return value === (canonicalOption(options, 'bs') ?? canonicalValue('bs', '4096'));
  return value === '0' && type !== 'text' && !PRIORITIES.includes(name);
}

/** An option given with its default, or with no text at all, is as good as not given. */
function givenOptions(options: EffectiveOptions): Workload['shaping'] {
  return SHAPING.flatMap((option) => {
    const value = canonicalOption(options, option.name);
    return !value || isDefault(option, value, options) ? [] : [[option.name, value] as const];
  });
}

/** The shaping options of a job that differ from fio's defaults; undefined when not all options are known. */
export function shapingOf(group: JobGroup): Workload['shaping'] | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  if (!options.listed || !options.flags_listed || group.several_jobs || options.ambiguous.size > 0) return undefined;
  return givenOptions(options);
}

/** Workload of one job, or undefined when a part of it is unknown. */
export function workloadOfJob(group: JobGroup, isLinux: boolean): Workload | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  const given = shapingOf(group);
  if (given === undefined || group.numjobs === undefined || HIDING.some((name) => options.values.has(name)))
    return undefined;
  const { rw, rwmixread, iodepth, ioengine } = loadOf(options, 'mixed', isLinux);
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
export function workloadText({ shaping: given, bs, direct, ...others }: Workload): string {
  const sizes = bs === undefined ? undefined : [...new Set(bs)].join(',');
  const all = { ...others, bs: sizes, direct: direct === undefined ? undefined : Number(direct) };
  const named = Object.entries(all).filter(([, value]) => value !== undefined);
  return [...named, ...given].map(([name, value]) => `${name}=${value}`).join(' ');
}
