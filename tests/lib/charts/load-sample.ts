/** A made-up matrix run: random reads of 4k and 64k, synchronous and 32 deep, 1 to 8 jobs. Latencies follow Little's law. */
import type { Measurement } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import type { TestPlaces } from '../../../scripts/lib/methods/types.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

export const JOBS = [1, 2, 4, 8] as const;

/** IOPS by kind of I/O and block size, at 1, 2, 4 and 8 jobs. */
export const IOPS: Readonly<Record<string, readonly number[]>> = {
  'sync-4096': [10_000, 20_000, 38_000, 40_000],
  'sync-65536': [5000, 9000, 12_000, 11_500],
  'async-32-4096': [100_000, 120_000, 121_000, 120_500],
  'async-32-65536': [14_000, 15_000, 15_100, 15_050],
};

function pointOf(io: string, bs: number, place: number): Measurement {
  const jobs = JOBS[place] ?? 1;
  const iops = IOPS[`${io}-${bs}`]?.[place] ?? 0;
  const iodepth = io === 'sync' ? 1 : 32;
  const test = `matrix-${io}-${bs}-${jobs}`;
  return measurementOf('b1', `z-two/${test}/read`, {
    bs_bytes: bs,
    ioengine: io === 'sync' ? 'psync' : 'libaio',
    iodepth,
    numjobs: jobs,
    outstanding: iodepth * jobs,
    iops,
    bw_bytes_per_s: iops * bs,
    lat_mean_ns: Math.round((iodepth * jobs * 1e9) / iops),
  });
}

export const POINTS: readonly Measurement[] = ['sync', 'async-32'].flatMap((io) =>
  [4096, 65536].flatMap((bs) => JOBS.map((_, place) => pointOf(io, bs, place))),
);

/** The run, whose method calls the kinds of I/O "one by one" and "many at once". */
export function matrixRun(measurements: readonly Measurement[] = POINTS): RunRecord {
  const kinds = [
    { id: 'sync', title: 'one by one' },
    { id: 'async-32', title: 'many at once' },
  ];
  const places: TestPlaces = new Map(
    measurements.flatMap(({ test_id }) => {
      const value = kinds.find(({ id }) => test_id.startsWith(`matrix-${id}`));
      const entry = { id: 'matrix', title: 'Matrix' };
      return value === undefined
        ? []
        : [[test_id, { entry, kind: 'test', axes: { io: { axis: 'Way of I/O', value } } }] as const];
    }),
  );
  return { ...recordOf('b1', measurements), places };
}
