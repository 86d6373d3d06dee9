/** Load curves of a run: measurements that differ in the number of jobs or in the depth, and in nothing else. */
import type { Measurement, Run } from '#types';
import { groupBy } from './group-by.ts';
import { judgeKnee } from './knee.ts';
import { limitOf } from './thresholds.ts';
import type { Verdict } from './types.ts';

const LOADS = ['numjobs', 'iodepth'] as const;
const SAME = ['configuration_id', 'direction', 'rw', 'rwmixread', 'bs_bytes', 'ioengine', 'direct', 'clients'] as const;

function curvesOf(
  measurements: readonly Measurement[],
  varied: (typeof LOADS)[number],
): readonly (readonly Measurement[])[] {
  const kept = LOADS.filter((load) => load !== varied);
  const key = (one: Measurement): string => JSON.stringify([...SAME, ...kept].map((name) => one[name] ?? null));
  return [...groupBy(measurements, key).values()].filter((list) => {
    const loads = list.map((one) => one[varied]);
    return list.length >= limitOf('knee_points') && new Set(loads).size === loads.length;
  });
}

/** A verdict for each curve of at least three loads. Repeated loads make no curve; rounds and limited rates are left out. */
export function judgeLoadCurves({ tests }: Run, measurements: readonly Measurement[]): readonly Verdict[] {
  const rounds = new Set(tests.filter(({ round }) => round !== undefined).map(({ id }) => id));
  const usable = measurements.filter(
    (one) =>
      one.iops !== undefined &&
      one.numjobs !== undefined &&
      one.iodepth !== undefined &&
      one.rate_limited !== true &&
      !rounds.has(one.test_id),
  );
  return LOADS.flatMap((varied) =>
    curvesOf(usable, varied).map((list): Verdict => {
      const judged = judgeKnee(list.map((one) => ({ load: one[varied] ?? 0, iops: one.iops ?? 0 })));
      const knee = list.find((one) => one[varied] === judged.numbers.load);
      const measurement_id = (knee ?? list[0])?.id;
      const lat = knee?.lat_mean_ns;
      return {
        id: 'V-knee',
        of: {
          test_ids: list.map(({ test_id }) => test_id),
          ...(measurement_id === undefined ? {} : { measurement_id }),
        },
        ...judged,
        numbers: { ...judged.numbers, ...(lat === undefined ? {} : { lat_mean_ns: lat }) },
        texts: { varied },
      };
    }),
  );
}
