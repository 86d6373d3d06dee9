/** Load curves of a run: measurements that differ in the number of jobs or in the depth, and in nothing else. */
import type { Measurement, Run } from '#types';
import { groupBy } from './group-by.ts';
import { judgeKnee } from './knee.ts';
import { limitOf } from './thresholds.ts';
import type { Verdict } from './types.ts';

const LOADS = ['numjobs', 'iodepth'] as const;
const SAME = ['configuration_id', 'direction', 'rw', 'rwmixread', 'bs_bytes', 'ioengine', 'direct', 'clients'] as const;

type Load = (typeof LOADS)[number];
type Curve = readonly Measurement[];

function isRepeated(list: Curve, varied: Load): boolean {
  return new Set(list.map((one) => one[varied])).size < list.length;
}

/** Where a load repeats, tests of different job files are told apart: a long test beside a sweep that comes by its load. */
function apart(list: Curve, varied: Load, jobFiles: ReadonlyMap<string, string | undefined>): readonly Curve[] {
  if (!isRepeated(list, varied)) return [list];
  return [...groupBy(list, ({ test_id }) => jobFiles.get(test_id) ?? '').values()];
}

function curvesOf(
  measurements: readonly Measurement[],
  varied: Load,
  jobFiles: ReadonlyMap<string, string | undefined>,
): readonly Curve[] {
  const kept = LOADS.filter((load) => load !== varied);
  const key = (one: Measurement): string => JSON.stringify([...SAME, ...kept].map((name) => one[name] ?? null));
  return [...groupBy(measurements, key).values()]
    .flatMap((list) => apart(list, varied, jobFiles))
    .filter((list) => list.length >= limitOf('knee_points') && !isRepeated(list, varied));
}

/** A verdict for each curve of at least three loads. Repeated loads make no curve; rounds and limited rates are left out. */
export function judgeLoadCurves({ tests }: Run, measurements: readonly Measurement[]): readonly Verdict[] {
  const rounds = new Set(tests.filter(({ round }) => round !== undefined).map(({ id }) => id));
  const jobFiles = new Map(tests.map(({ id, job_file }) => [id, job_file]));
  const usable = measurements.filter(
    (one) =>
      one.iops !== undefined &&
      one.numjobs !== undefined &&
      one.iodepth !== undefined &&
      one.rate_limited !== true &&
      !rounds.has(one.test_id),
  );
  return LOADS.flatMap((varied) =>
    curvesOf(usable, varied, jobFiles).map((list): Verdict => {
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
