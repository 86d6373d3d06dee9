/** Where more load gains next to nothing: the knee of a load curve. */
import type { Measurement, Run } from '#types';
import { loadCurvesOf, testsOf } from './load-curves.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, Verdict } from './types.ts';

/** One point of a load curve. */
interface LoadPoint {
  /** Jobs or I/Os in flight. */
  readonly load: number;
  readonly iops: number;
}

/** What the IOPS grow by with each doubling of the load from one point to a later one; 1: not at all. As a factor, 10 % more are 1.1 to the last bit. */
function growthOf(from: LoadPoint, to: LoadPoint): number {
  return (to.iops / from.iops) ** (1 / Math.log2(to.load / from.load));
}

/**
 * The first point from which every heavier load gains less than 10 % a doubling: (IOPS there / IOPS here) ^ (1 / log2(load
 * there / load here)) - 1. A point where the curve only pauses is none. Loads differ and are above zero; any order.
 */
export function judgeKnee(points: readonly LoadPoint[]): Judgement {
  const curve = points.filter(({ load, iops }) => load > 0 && iops > 0).toSorted((a, b) => a.load - b.load);
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || curve.length < limitOf('curve_points'))
    return { answer: 'not_judged', reason: 'few_points', numbers: { points: curve.length } };
  const highest = Math.max(...curve.map(({ iops }) => iops));
  const numbers = { points: curve.length, least_load: first.load, most_load: last.load, highest };
  const place = curve.findIndex((point, here) => {
    const later = curve.slice(here + 1);
    return later.every((one) => growthOf(point, one) < 1 + limitOf('knee_gain'));
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
      gain_pct: 100 * (growthOf(knee, next) - 1),
    },
  };
}

/** A verdict for each load curve of the run. Limited rates tell of the limit, and make none. */
export function judgeLoadCurves(run: Run, measurements: readonly Measurement[]): readonly Verdict[] {
  const usable = measurements.filter(({ iops, rate_limited }) => iops !== undefined && rate_limited !== true);
  return loadCurvesOf(usable, testsOf(run)).map(({ varied, points }): Verdict => {
    const judged = judgeKnee(points.map((one) => ({ load: one[varied] ?? 0, iops: one.iops ?? 0 })));
    const knee = points.find((one) => one[varied] === judged.numbers.load);
    const measurement_id = (knee ?? points[0])?.id;
    const lat = knee?.lat_mean_ns;
    return {
      id: 'V-knee',
      of: {
        test_ids: points.map(({ test_id }) => test_id),
        ...(measurement_id === undefined ? {} : { measurement_id }),
      },
      ...judged,
      numbers: { ...judged.numbers, ...(lat === undefined ? {} : { lat_mean_ns: lat }) },
      texts: { varied },
    };
  });
}
