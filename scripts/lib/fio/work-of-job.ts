/** What one job did, by its options: all that shapes the work, and nothing of where, how long or what was logged. */

import { blockSizeOf, type EffectiveOptions, isDirect } from './effective-options.ts';
import type { JobGroup } from './groups.ts';
import { directionsOfPattern } from './patterns.ts';
import { loadOf } from './workload.ts';

/**
 * Options beyond pattern, block size, depth, clones, engine and direct that change the work. Where the data lies and how
 * much of it there is (filename, size), how long it ran and what was logged are not among them: systems differ in the
 * first, and the page shows the rest.
 */
const shaping = [
  'blockalign',
  'bs_is_seq_rand',
  'bs_unaligned',
  'bsrange',
  'bssplit',
  'buffer_compress_chunk',
  'buffer_compress_percentage',
  'buffer_pattern',
  'cmdprio_percentage',
  'dedupe_mode',
  'dedupe_percentage',
  'end_fsync',
  'fdatasync',
  'file_service_type',
  'fixedbufs',
  'fsync',
  'fsync_on_close',
  'hipri',
  'io_submit_mode',
  'iodepth_batch',
  'iodepth_batch_complete',
  'iodepth_batch_complete_max',
  'iodepth_batch_complete_min',
  'iodepth_low',
  'latency_percentile',
  'latency_target',
  'latency_window',
  'nonvectored',
  'norandommap',
  'percentage_random',
  'random_distribution',
  'random_generator',
  'rate',
  'rate_cycle',
  'rate_iops',
  'rate_min',
  'rate_process',
  'refill_buffers',
  'registerfiles',
  'rw_sequencer',
  'rwmixcycle',
  'scramble_buffers',
  'serialize_overlap',
  'softrandommap',
  'sqthread_poll',
  'sync',
  'sync_file_range',
  'thinktime',
  'thinktime_blocks',
  'thinktime_iotime',
  'thinktime_spin',
  'uncached',
  'verify',
  'write_barrier',
  'zero_buffers',
  'zonemode',
  'zonerange',
  'zonesize',
  'zoneskip',
];

/** What fio does where an option is not given, unless that is 0 or off (fio 3.33, --cmdhelp). */
const defaults: Readonly<Record<string, string>> = {
  buffer_compress_chunk: '512',
  dedupe_mode: 'repeat',
  file_service_type: 'roundrobin',
  io_submit_mode: 'inline',
  iodepth_batch: '1',
  iodepth_batch_complete: '1',
  iodepth_batch_complete_min: '1',
  latency_percentile: '100',
  percentage_random: '100',
  random_distribution: 'random',
  random_generator: 'tausworthe',
  rate_cycle: '1000',
  rate_process: 'linear',
  rw_sequencer: 'sequential',
  scramble_buffers: '1',
  sync: 'none',
  thinktime_blocks: '1',
  zonemode: 'none',
};

/** Work of one job. */
export interface Work {
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

function isDefault(name: string, value: string): boolean {
  const byDefault = defaults[name] ?? '0';
  return value === byDefault || (value === '0' && !/^\d/.test(byDefault));
}

/** An option given with its default is as good as not given; a flag without a value is on. */
function givenOptions(options: EffectiveOptions): Work['shaping'] {
  return shaping.flatMap((name) => {
    const value = options.values.get(name);
    if (value === undefined) return [];
    const meant = value.trim() === '' ? '1' : value.trim().toLowerCase();
    return isDefault(name, meant) ? [] : [[name, meant] as const];
  });
}

/** The shaping options of a job that differ from fio's defaults; undefined when not all options are known. */
export function shapingOf(group: JobGroup): Work['shaping'] | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  if (!options.listed || !options.flags_listed || group.several_jobs || options.ambiguous.size > 0) return undefined;
  return givenOptions(options);
}

/** Work of one job, or undefined when a part of it is unknown. */
export function workOfJob(group: JobGroup, isLinux: boolean): Work | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  const given = shapingOf(group);
  if (given === undefined || group.numjobs === undefined) return undefined;
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

/** The work in fio's words, in one line. */
export function workText({ shaping: given, bs, direct, ...others }: Work): string {
  const sizes = bs === undefined ? undefined : [...new Set(bs)].join(',');
  const all = { ...others, bs: sizes, direct: direct === undefined ? undefined : Number(direct) };
  const named = Object.entries(all).filter(([, value]) => value !== undefined);
  return [...named, ...given].map(([name, value]) => `${name}=${value}`).join(' ');
}
