/** Load curves of a run, measurements that differ in the number of jobs or in the depth and in nothing else, and their knees. */
import type { Measurement, Run } from '#types';
import { groupBy } from './group-by.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, Verdict } from './types.ts';

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

/** One point of a load curve. */
interface LoadPoint {
  /** Jobs or I/Os in flight. */
  readonly load: number;
  readonly iops: number;
}

/** More IOPS for each doubling of the load from one point to a later one; -1: nothing left. */
function gainOf(from: LoadPoint, to: LoadPoint): number {
  return (to.iops / from.iops) ** (1 / Math.log2(to.load / from.load)) - 1;
}

/**
 * The first point from which every heavier load gains less than 10 % a doubling: (IOPS there / IOPS here) ^ (1 / log2(load
 * there / load here)) - 1. A point where the curve only pauses is none. Loads differ and are above zero; any order.
 */
export function judgeKnee(points: readonly LoadPoint[]): Judgement {
  const curve = points.filter(({ load, iops }) => load > 0 && iops > 0).toSorted((a, b) => a.load - b.load);
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || curve.length < limitOf('knee_points'))
    return { answer: 'not_judged', reason: 'few_points', numbers: { points: curve.length } };
  const highest = Math.max(...curve.map(({ iops }) => iops));
  const numbers = { points: curve.length, least_load: first.load, most_load: last.load, highest };
  const place = curve.findIndex((point, here) => {
    const later = curve.slice(here + 1);
    return later.length > 0 && later.every((one) => gainOf(point, one) < limitOf('knee_gain'));
  });
  const [knee, next] = [curve[place], curve[place + 1]];
  if (place < 0 || knee === undefined || next === undefined) return { answer: 'no', reason: 'still_rising', numbers };
  return {
    answer: 'yes',
    reason: 'knee',
    numbers: {
      ...numbers,
      load: knee.load,
      iops: knee.iops,
      share_pct: (100 * knee.iops) / highest,
      next_load: next.load,
      next_iops: next.iops,
      gain_pct: 100 * gainOf(knee, next),
    },
  };
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
