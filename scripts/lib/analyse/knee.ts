/** Saturation knee of a load curve: where more load gains next to nothing. */
import { limitOf } from './thresholds.ts';
import type { Judgement } from './types.ts';

/** One point of a load curve. */
export interface LoadPoint {
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
