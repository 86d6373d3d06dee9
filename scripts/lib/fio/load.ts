/** The load that options ask for, in the keys of a measurement. */

import { blockSizeOf } from './block-sizes.ts';
import { type EffectiveOptions, isDirect, isOn, kbBaseOf, numberOption, textOption } from './effective-options.ts';
import { engineName, isNeverDirect } from './engines.ts';
import { canonicalValue, parseFioNumber, partOfDirection } from './option-values.ts';
import { directionsOfPattern, isReadWriteMix } from './patterns.ts';
import { givenReadShare, readShareOf } from './read-share.ts';
import { replayedTraces } from './replay.ts';

export type Direction = 'read' | 'write' | 'trim' | 'mixed';

/** Keys of a measurement that come from options. What is unknown is left out. */
interface LoadKeys {
  rw: string;
  rwmixread: number;
  bs_bytes: number;
  iodepth: number;
  ioengine: string;
  direct: boolean;
  rate_limited: boolean;
  ramp_time_s: number;
  size_bytes: number;
  replay_of: string;
}
export type Load = Readonly<Partial<LoadKeys>>;

/** The load, and how fio submits it (fio: io_submit_mode). */
export function submittedBy<T extends Load>(options: EffectiveOptions, load: T) {
  const mode = textOption(options, 'io_submit_mode');
  return mode === undefined ? load : { ...load, workload_options: { io_submit_mode: mode } };
}

/** The pattern without what may follow a colon, under fio's own name: "randwrite:8" is randwrite. */
export function basePattern(rw: string): string {
  if (directionsOfPattern(rw) !== undefined) return rw;
  return canonicalValue('rw', rw).replace(/:.*/, '');
}

/** Not one I/O of a random pattern is at random with percentage_random=0: it goes in sequence. */
function patternOf(options: EffectiveOptions): string | undefined {
  const text = textOption(options, 'rw');
  const rw = text === undefined || directionsOfPattern(text) !== undefined ? text : canonicalValue('rw', text);
  const share = options.values.get('percentage_random');
  if (share === undefined || !rw?.startsWith('rand')) return rw;
  const parts = directionsOfPattern(rw)?.map((one) => parseFioNumber('percentage_random', partOfDirection(share, one)));
  return parts?.every((part) => part === 0) ? rw.replace('rand', '') : rw;
}

/** fio's default engine is psync, but windowsaio on Windows; only fio on Linux prints disk_util. */
function engineOf(options: EffectiveOptions, isLinux: boolean): string | undefined {
  const isKnown = isLinux || options.values.has('ioengine');
  const ioengine = isKnown ? textOption(options, 'ioengine') : undefined;
  return ioengine === undefined ? undefined : engineName(ioengine);
}

const limits = ['rate', 'rate_iops', 'thinktime', 'flow', 'latency_target'];
/** These take a value for each direction, and hold no replay back (io_u.c: get_io_u asks for them where it makes an I/O of its own). */
const directed = new Set(['rate', 'rate_iops']);

/** Whether the load was throttled: then the figure tells the limiter, not the storage. A limit of writes is none of reads. */
function isRateLimited(options: EffectiveOptions, rw: string | undefined, isReplay: boolean): boolean | undefined {
  if (!options.listed || limits.some((name) => options.ambiguous.has(name))) return undefined;
  if (!limits.some((name) => options.values.has(name))) return false;
  const directions = directionsOfPattern(basePattern(rw ?? '')) ?? (['read', 'write', 'trim'] as const);
  return limits.some((name) => {
    const text = options.values.get(name) ?? '';
    if (text === '' || (isReplay && directed.has(name))) return false;
    const parts = directions.map((one) => (directed.has(name) ? partOfDirection(text, one) : text));
    return parts.some((part) => part !== '' && parseFioNumber(name, part, kbBaseOf(options, name)) !== 0);
  });
}

function blockSize(options: EffectiveOptions, direction: Direction, rw: string | undefined): number | undefined {
  if (direction !== 'mixed') return blockSizeOf(options, direction);
  const sizes = (directionsOfPattern(rw) ?? (['read', 'write'] as const)).map((one) => blockSizeOf(options, one));
  return sizes.every((size) => size === sizes[0]) ? sizes[0] : undefined;
}

const ONE_WAY = { rw: ['read', 'write'], randrw: ['randread', 'randwrite'] } as const;

/** A mix of reads alone is reads, and one of writes writes: fio does the same of both. */
function oneWay(rw: string | undefined, options: EffectiveOptions, share: number | undefined): string | undefined {
  if (rw === undefined || (share !== 0 && share !== 100) || givenReadShare(options) !== share) return rw;
  const base = basePattern(rw);
  const ways = base === 'rw' || base === 'randrw' ? ONE_WAY[base] : undefined;
  return ways === undefined ? rw : ways[share === 100 ? 0 : 1] + rw.slice(base.length);
}

/** The load of each direction: all but the block size is the same. That of a replay has no pattern and no sizes: they are the trace's. */
export function loadsOf(options: EffectiveOptions, isLinux: boolean): (direction: Direction) => Load {
  const replay_of = replayedTraces(options);
  const pattern = replay_of === undefined ? patternOf(options) : undefined;
  const share = isReadWriteMix(pattern) ? readShareOf(options) : undefined;
  const rw = oneWay(pattern, options, share);
  const rwmixread = isReadWriteMix(rw) ? share : undefined;
  const iodepth = numberOption(options, 'iodepth');
  const ioengine = engineOf(options, isLinux);
  const direct = isNeverDirect(ioengine) ? false : isDirect(options);
  const isLimited = isRateLimited(options, rw, replay_of !== undefined);
  // Without replay_no_stall fio waits as long as the trace says, if it does.
  const isUnknown = replay_of !== undefined && isLimited === false && !isOn(options, 'replay_no_stall');
  const rate_limited = isUnknown ? undefined : isLimited;
  const ramp_time_s = numberOption(options, 'ramp_time');
  const size_bytes = replay_of === undefined ? numberOption(options, 'size') : undefined;
  return (direction) => {
    const bs_bytes = replay_of === undefined ? blockSize(options, direction, rw) : undefined;
    const load: Partial<LoadKeys> = {};
    if (rw) load.rw = rw;
    if (rwmixread !== undefined) load.rwmixread = rwmixread;
    if (bs_bytes !== undefined) load.bs_bytes = bs_bytes;
    if (iodepth !== undefined && iodepth > 0) load.iodepth = iodepth;
    if (ioengine !== undefined && ioengine !== '') load.ioengine = ioengine;
    if (direct !== undefined) load.direct = direct;
    if (rate_limited !== undefined) load.rate_limited = rate_limited;
    if (ramp_time_s !== undefined && ramp_time_s > 0) load.ramp_time_s = ramp_time_s;
    if (size_bytes !== undefined) load.size_bytes = size_bytes;
    if (replay_of !== undefined) load.replay_of = replay_of;
    return load;
  };
}
