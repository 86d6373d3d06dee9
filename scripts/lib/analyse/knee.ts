/** Where more load gains next to nothing: the knee of a load curve. */
import type { Measurement, Run } from '#types';
import { medianOf } from '../base/median.ts';
import { loadCurvesOf, testsOf } from './load-curves.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, Verdict } from './types.ts';

/** One point of a load curve. */
interface LoadPoint {
  /** Jobs or I/Os in flight. */
  readonly load: number;
  readonly iops: number;
  /** How long its test ran, where that is known. */
  readonly runtime_s?: number | undefined;
}

/** What the IOPS grow by with each doubling of the load from one point to a later one; 1: not at all. As a factor, 10 % more are 1.1 to the last bit. */
function growthOf(from: LoadPoint, to: LoadPoint): number {
  return (to.iops / from.iops) ** (1 / Math.log2(to.load / from.load));
}

/** Where the curve would be at a load if it went on as between two points. */
function alongOf(load: number, near: LoadPoint, far: LoadPoint): number {
  return near.iops * growthOf(near, far) ** Math.log2(load / near.load);
}

/** The median of a point and its neighbours; at an end, of itself, its neighbour and where the next two lead. */
function medianAt(curve: readonly LoadPoint[], place: number): number {
  const [before, point, after] = [curve[place - 1], curve[place], curve[place + 1]];
  const [near, far] = before === undefined ? [after, curve[place + 2]] : [before, curve[place - 2]];
  if (point === undefined || near === undefined) return point?.iops ?? Number.NaN;
  if (before !== undefined && after !== undefined) return medianOf([before.iops, point.iops, after.iops]);
  return far === undefined ? point.iops : medianOf([point.iops, near.iops, alongOf(point.load, near, far)]);
}

/** How far a point strays from what its neighbours lead to, as a factor; an end, which has but one, comes after all others. */
function strayOf(curve: readonly LoadPoint[], place: number): number {
  const [before, point, after] = [curve[place - 1], curve[place], curve[place + 1]];
  if (before === undefined || point === undefined || after === undefined) return 0;
  const led = alongOf(point.load, before, after);
  return Math.max(point.iops / led, led / point.iops);
}

function isOutlier(curve: readonly LoadPoint[], place: number): boolean {
  const off = medianAt(curve, place) / (curve[place]?.iops ?? Number.NaN);
  return Math.max(off, 1 / off) >= 1 + limitOf('knee_gain');
}

/** Outliers count as that median, the one that strays furthest first: its neighbours may be none without it. A curve that rises less and less has none. */
function withoutOutliers(curve: readonly LoadPoint[], most = curve.length): readonly LoadPoint[] {
  const found = curve.flatMap((_, place) => (isOutlier(curve, place) ? [{ place, stray: strayOf(curve, place) }] : []));
  const [worst] = found.toSorted((a, b) => b.stray - a.stray);
  if (worst === undefined || most === 0) return curve;
  const iops = medianAt(curve, worst.place);
  return withoutOutliers(
    curve.map((point, place) => (place === worst.place ? { ...point, iops } : point)),
    most - 1,
  );
}

/**
 * The first point of at least 90 % of the highest IOPS from which every heavier load gains less than 10 % a doubling:
 * (IOPS there / IOPS here) ^ (1 / log2(load there / load here)) - 1. A point where the curve only pauses is none, nor is one from which it
 * creeps up by half. Where it is the first of all, the curve saturates there or below. Where the heaviest load gives less than 90 % of
 * the highest IOPS, the lowest IOPS beyond the highest are told of.
 * Loads differ and are above zero; any order.
 */
export function judgeKnee(points: readonly LoadPoint[]): Judgement {
  const measured = points.filter(({ load, iops }) => load > 0 && iops > 0).toSorted((a, b) => a.load - b.load);
  const isShort = measured.some(({ runtime_s = Number.POSITIVE_INFINITY }) => runtime_s < limitOf('knee_short'));
  const curve = isShort ? withoutOutliers(measured) : measured;
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || curve.length < limitOf('curve_points'))
    return { answer: 'not_judged', reason: 'few_points', numbers: { points: curve.length } };
  const highest = Math.max(...curve.map(({ iops }) => iops));
  const passed_over = curve.filter((one, place) => one !== measured[place]).length;
  const numbers = {
    points: curve.length,
    least_load: first.load,
    most_load: last.load,
    highest,
    ...(passed_over > 0 ? { passed_over } : {}),
  };
  const place = curve.findIndex((point, here) => {
    const later = curve.slice(here + 1);
    if (point.iops < limitOf('knee_share') * highest) return false;
    return later.every((one) => growthOf(point, one) < 1 + limitOf('knee_gain'));
  });
  const [knee, next] = [curve[place], curve[place + 1]];
  const beyond = curve.slice(curve.findIndex(({ iops }) => iops === highest) + 1);
  const isFallen = last.iops < limitOf('knee_share') * highest;
  const [lowest] = isFallen ? beyond.toSorted((a, b) => a.iops - b.iops) : [];
  const end = passed_over > 0 ? '_outliers' : '';
  if (place < 0 || knee === undefined || next === undefined)
    return { answer: 'no', reason: `still_rising${end}`, numbers };
  return {
    answer: 'yes',
    reason: `${place === 0 ? 'flat' : 'knee'}${end || (lowest === undefined ? '' : '_falls')}`,
    numbers: {
      ...numbers,
      ...(lowest === undefined
        ? {}
        : { low_load: lowest.load, low_iops: lowest.iops, low_pct: 100 * (lowest.iops / highest - 1) }),
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
    const judged = judgeKnee(
      points.map((one) => ({ load: one[varied] ?? 0, iops: one.iops ?? 0, runtime_s: one.runtime_s })),
    );
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
