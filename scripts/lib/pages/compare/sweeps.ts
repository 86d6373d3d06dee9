/** Measurements of one work under growing load, set-up by set-up: what a load curve is drawn from. */
import type { Measurement } from '#types';
import type { SetUp } from './types.ts';

/** What grows along a sweep. */
export type Varied = 'outstanding' | 'numjobs' | 'iodepth';

export interface Sweep {
  readonly varied: Varied;
  /** By place of the set-up, in the order of the load. */
  readonly points: readonly (readonly Measurement[])[];
}

const FEWEST_POINTS = 3;
const SAME = ['ioengine', 'clients', 'direct'] as const;

function usable({ comparands }: SetUp, { workload_class, direction }: Measurement): readonly Measurement[] {
  return comparands
    .map(({ measurement }) => measurement)
    .filter((one) => one.workload_class === workload_class && one.direction === direction && one.basis === 'measured')
    .filter(({ rate_limited, preconditioning }) => rate_limited !== true && preconditioning !== true);
}

function inOrder(list: readonly Measurement[], varied: Varied): readonly Measurement[] {
  return list.filter((one) => one[varied] !== undefined).toSorted((a, b) => (a[varied] ?? 0) - (b[varied] ?? 0));
}

/** Each load stands there once: else it cannot be told which figures belong to one curve. */
function isClear(list: readonly Measurement[], varied: Varied): boolean {
  return new Set(list.map((one) => one[varied])).size === list.length;
}

/** Two set-ups have points, and one of them a curve. */
function isCurve({ points }: Sweep): boolean {
  return points.some((list) => list.length >= FEWEST_POINTS) && points.filter((list) => list.length > 0).length > 1;
}

function familyOf(one: Measurement, varied: Varied): string {
  const kept = varied === 'numjobs' ? one.iodepth : one.numjobs;
  return JSON.stringify([...SAME.map((key) => one[key] ?? null), kept ?? null]);
}

/** Sweeps of one variable, the others of the load being equal. A list in which a load repeats is left out. */
function familiesOf(lists: readonly (readonly Measurement[])[], varied: 'numjobs' | 'iodepth'): readonly Sweep[] {
  const keys = [...new Set(lists.flat().map((one) => familyOf(one, varied)))];
  return keys.map((key) => ({
    varied,
    points: lists.map((list) => {
      const own = inOrder(
        list.filter((one) => familyOf(one, varied) === key),
        varied,
      );
      return isClear(own, varied) ? own : [];
    }),
  }));
}

/**
 * The sweeps of the work that `sample` stands for. Where each number of I/Os in flight stands once in every set-up they are one
 * sweep; else those of jobs at one depth, and of depths at one number of jobs.
 */
export function sweepsOf(setUps: readonly SetUp[], sample: Measurement): readonly Sweep[] {
  const lists = setUps.map((setUp) => usable(setUp, sample));
  const whole: Sweep = { varied: 'outstanding', points: lists.map((list) => inOrder(list, 'outstanding')) };
  if (whole.points.every((list) => isClear(list, 'outstanding'))) return isCurve(whole) ? [whole] : [];
  return [...familiesOf(lists, 'numjobs'), ...familiesOf(lists, 'iodepth')].filter(isCurve);
}
