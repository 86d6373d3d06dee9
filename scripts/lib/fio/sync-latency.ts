/** Latency of fsync, fdatasync and sync_file_range, which fio counts apart from that of the writes before them. fio 3.4 and later. */

import { derived } from '../model/derivation.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { countOf, objectOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import { mergeLatencies, readLatency } from './latency.ts';

/** Undefined where none was done. Before 3.18 fio counts the samples as I/Os of the block, and none of fdatasync. */
export function syncLatencyOf({ entries }: JobGroup): TestMeasurement['sync_lat_ns'] {
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
  if (latency === undefined || !Number.isSafeInteger(latency.samples)) return undefined;
  const { samples, mean_ns: mean, max_ns: max, percentiles } = latency;
  const [p99, p99_9] = [percentiles.get(99), percentiles.get(99.9)];
  return {
    samples,
    mean,
    ...(p99 === undefined ? {} : { p99 }),
    ...(p99_9 === undefined ? {} : { p99_9 }),
    ...(max === undefined ? {} : { max }),
  };
}
