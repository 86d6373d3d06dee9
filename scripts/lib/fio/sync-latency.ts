/** Latency of fsync, fdatasync and sync_file_range, which fio counts apart from that of the writes before them. fio 3.4 and later. */

import { derived } from '../model/derivation.ts';
import { countOf, objectOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import { type Latency, type LatencyKey, mergeLatencies, readLatency } from './latency.ts';

/** What a measurement calls them. */
export const KEYS_OF_SYNCS = {
  syncs: 'samples',
  sync_lat_mean_ns: 'mean_ns',
  sync_lat_p99_ns: 99,
  sync_lat_p99_9_ns: 99.9,
  sync_lat_max_ns: 'max_ns',
} as const satisfies Record<string, LatencyKey>;

/** Undefined where none was done. Before 3.18 fio counts the samples as I/Os of the block, and none of fdatasync. */
export function syncLatencyOf({ entries }: JobGroup): Latency | undefined {
  const each = entries.flatMap(({ value, place }) => {
    const sync = objectOf(value, 'sync');
    if (sync === undefined) return [];
    const pointer = `${place}/sync`;
    const counted = () =>
      derived('total_ios', {
        total_ios: [{ value: countOf(sync, 'total_ios') ?? 0, pointer: `${pointer}/total_ios` }],
      });
    return readLatency(sync, 'lat', counted, false, pointer) ?? [];
  });
  const latency = mergeLatencies(each);
  // Half a sync is no count of fio.
  return latency !== undefined && Number.isSafeInteger(latency.samples) ? latency : undefined;
}
