/** A hash of the options that define the work: equal fingerprint, same work. */

import { directionsOfPattern } from '../fio/patterns.ts';
import { sha256Hex } from '../sha256.ts';
import { blockSizeOf, type EffectiveOptions, isDirect } from './effective-options.ts';
import type { JobGroup } from './groups.ts';
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
  'buffer_compress_percentage',
  'buffer_pattern',
  'cmdprio_percentage',
  'dedupe_percentage',
  'end_fsync',
  'fdatasync',
  'file_service_type',
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
  'rw_sequencer',
  'rwmixcycle',
  'scramble_buffers',
  'serialize_overlap',
  'softrandommap',
  'sqthread_poll',
  'sync',
  'thinktime',
  'thinktime_blocks',
  'thinktime_iotime',
  'thinktime_spin',
  'verify',
  'write_barrier',
  'zero_buffers',
  'zonemode',
  'zonerange',
  'zonesize',
  'zoneskip',
];

/** An option given with its default is as good as not given; a flag without a value is on. */
function givenOptions(options: EffectiveOptions): readonly (readonly [string, string])[] {
  return shaping.flatMap((name) => {
    const value = options.values.get(name);
    if (value === undefined) return [];
    const meant = value.trim() === '' ? '1' : value.trim().toLowerCase();
    const byDefault = name === 'scramble_buffers' ? '1' : '0';
    return meant === byDefault ? [] : [[name, meant] as const];
  });
}

/** Work of one job as text, or undefined when a part of it is unknown. */
function workOf(group: JobGroup, isLinux: boolean): string | undefined {
  const options: EffectiveOptions = group.entries[0].options;
  if (!options.listed || !options.flags_listed || group.several_jobs || group.numjobs === undefined) return undefined;
  if (options.ambiguous.size > 0) return undefined;
  const load = loadOf(options, 'mixed', isLinux);
  const directions = directionsOfPattern(load.rw) ?? [];
  const sizes = directions.map((direction) => blockSizeOf(options, direction));
  const split = options.values.get('bssplit') ?? options.values.get('bsrange');
  if (load.rw === undefined || load.ioengine === undefined || load.iodepth === undefined) return undefined;
  if (directions.length === 0 || (split === undefined && sizes.includes(undefined))) return undefined;
  return JSON.stringify({
    rw: load.rw,
    rwmixread: load.rwmixread,
    bs: split === undefined ? sizes : undefined,
    iodepth: load.iodepth,
    ioengine: load.ioengine,
    direct: isDirect(options),
    numjobs: group.numjobs,
    clients: group.clients,
    shaping: givenOptions(options),
  });
}

/** Every group's work is part of the fingerprint of all others; no load that is compared with others has so many jobs. */
const mostBeside = 500;

/**
 * Fingerprint of a job together with the jobs that ran beside it (same group of fio): the same reads beside a writer are
 * other work than the reads alone. 16 hex digits; undefined when any of it is unknown, for example flags before fio 3.39
 * without the job file.
 */
export function workloadFingerprint(
  group: JobGroup,
  sameTime: readonly JobGroup[],
  isLinux: boolean,
): string | undefined {
  if (sameTime.length > mostBeside) return undefined;
  const beside = sameTime.filter((other) => other !== group);
  const own = workOf(group, isLinux);
  const others = beside.map((other) => workOf(other, isLinux));
  if (own === undefined || others.includes(undefined)) return undefined;
  return sha256Hex(JSON.stringify(['fingerprint 1', own, ...others.sort()])).slice(0, 16);
}
