/** The load that options ask for, in the keys of a measurement. */

import {
  blockSizeOf,
  type EffectiveOptions,
  integerOption,
  isDirect,
  sizeOption,
  textOption,
  timeOption,
} from './effective-options.ts';
import { parseFioInteger, parseFioSize, partOfDirection } from './option-values.ts';
import { directionsOfPattern } from './patterns.ts';

export type Direction = 'read' | 'write' | 'trim' | 'mixed';

/** Keys of a measurement that come from options. What is unknown is left out. */
export interface Load {
  readonly rw?: string;
  readonly rwmixread?: number;
  readonly bs_bytes?: number;
  readonly iodepth?: number;
  readonly ioengine?: string;
  readonly direct?: boolean;
  readonly rate_limited?: boolean;
  readonly ramp_time_s?: number;
  readonly size_bytes?: number;
}

/** The pattern without what may follow a colon, under fio's own name: "randwrite:8" is randwrite. */
export function basePattern(rw: string): string {
  return rw
    .trim()
    .toLowerCase()
    .replace(/:.*/, '')
    .replace(/^readwrite$/, 'rw');
}

function patternOf(options: EffectiveOptions): string | undefined {
  const text = textOption(options, 'rw', 'read')?.trim().toLowerCase();
  return text?.replace(/^readwrite/, 'rw');
}

/** Share of reads: rwmixread, or 100 - rwmixwrite; of both, the one given last. fio's default is 50. */
function readShareOf(options: EffectiveOptions): number | undefined {
  if (!options.listed || options.ambiguous.has('rwmixread') || options.ambiguous.has('rwmixwrite')) return undefined;
  let share: number | undefined = 50;
  for (const [name, value] of options.values) {
    const given = parseFioInteger(value);
    const number = given !== undefined && given <= 100 ? given : undefined;
    if (name === 'rwmixread') share = number;
    if (name === 'rwmixwrite') share = number === undefined ? undefined : 100 - number;
  }
  return share;
}

/** fio's default engine is psync, but windowsaio on Windows; only fio on Linux prints disk_util. */
function engineOf(options: EffectiveOptions, isLinux: boolean): string | undefined {
  return textOption(options, 'ioengine', isLinux ? 'psync' : undefined)?.split(':')[0];
}

const limits = ['rate', 'rate_iops', 'thinktime', 'flow', 'latency_target'];
/** These take a value for each direction. */
const directed = new Set(['rate', 'rate_iops']);

/** Whether the load was throttled: then the figure tells the limiter, not the storage. A limit of writes is none of reads. */
function isRateLimited(options: EffectiveOptions, rw: string | undefined): boolean | undefined {
  if (!options.listed || limits.some((name) => options.ambiguous.has(name))) return undefined;
  const directions = directionsOfPattern(basePattern(rw ?? '')) ?? (['read', 'write', 'trim'] as const);
  return limits.some((name) => {
    const text = options.values.get(name) ?? '';
    const parts = directions.map((one) => (directed.has(name) ? partOfDirection(text, one) : text));
    return parts.some((part) => /[1-9]/.test(part));
  });
}

function blockSize(options: EffectiveOptions, direction: Direction, rw: string | undefined): number | undefined {
  if (direction !== 'mixed') return blockSizeOf(options, direction);
  const sizes = (directionsOfPattern(rw) ?? (['read', 'write'] as const)).map((one) => blockSizeOf(options, one));
  return sizes.every((size) => size === sizes[0]) ? sizes[0] : undefined;
}

export function loadOf(options: EffectiveOptions, direction: Direction, isLinux: boolean): Load {
  const rw = patternOf(options);
  const isMixed = rw !== undefined && /^(rand)?rw/.test(rw);
  const rwmixread = isMixed ? readShareOf(options) : undefined;
  const bs_bytes = blockSize(options, direction, rw);
  const iodepth = integerOption(options, 'iodepth', '1');
  const ioengine = engineOf(options, isLinux);
  const direct = isDirect(options);
  const rate_limited = isRateLimited(options, rw);
  const ramp_time_s = timeOption(options, 'ramp_time');
  const size_bytes = sizeOption(options, 'size');
  return {
    ...(rw ? { rw } : {}),
    ...(rwmixread !== undefined ? { rwmixread } : {}),
    ...(bs_bytes !== undefined ? { bs_bytes } : {}),
    ...(iodepth !== undefined && iodepth > 0 ? { iodepth } : {}),
    ...(ioengine !== undefined && ioengine !== '' ? { ioengine } : {}),
    ...(direct !== undefined ? { direct } : {}),
    ...(rate_limited !== undefined ? { rate_limited } : {}),
    ...(ramp_time_s !== undefined && ramp_time_s > 0 ? { ramp_time_s } : {}),
    ...(size_bytes !== undefined ? { size_bytes } : {}),
  };
}

/** True when an option holds a number above zero: fsync, fdatasync, latency_target. */
export function isSet(options: EffectiveOptions, name: string): boolean {
  return (parseFioSize((options.values.get(name) ?? '').replace(/[a-z]+$/i, '')) ?? 0) > 0;
}
