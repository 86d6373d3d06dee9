/** Which sweeps of several configurations may be laid over each other. */
import type { Measurement } from '#types';
import {
  factKey,
  isCurve,
  keptWeight,
  LOADS,
  type Load,
  type Sweep,
  sweepsOf,
  testsOf,
  WORKLOAD,
} from '../../analyse/load-curves.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Configuration } from './types.ts';

/** What grows along the lines of a chart. */
export type Varied = Load | 'outstanding';

/** Sweeps of several configurations over each other. */
export interface Overlay {
  readonly varied: Varied;
  /** By place of the configuration, in the order of the load; empty where it has none. */
  readonly points: readonly (readonly Measurement[])[];
}

type LoadOverlay = Overlay & { readonly varied: Load };

/** Sweeps of one configuration in the workload class and direction of `sample`; a throttled load tells of the throttle. */
function sweepsOfConfiguration(
  { run, comparands }: Configuration,
  { workload_class, direction }: Measurement,
): readonly Sweep[] {
  const own = comparands
    .map(({ measurement }) => measurement)
    .filter((one) => one.workload_class === workload_class && one.direction === direction)
    .filter(({ rate_limited }) => rate_limited !== true);
  return sweepsOf(own, testsOf(run));
}

/** Two configurations have points, and one of them a curve. */
function isDrawn({ points }: Overlay): boolean {
  return points.some(isCurve) && points.filter((list) => list.length > 0).length > 1;
}

const longest = (sweeps: readonly Sweep[]): readonly Measurement[] =>
  sweeps.reduce<readonly Measurement[]>((best, { points }) => (points.length > best.length ? points : best), []);

/** Sweeps of equal workloads by the same factor, the rest of the load being equal: of each configuration the longest. */
function overlaysOfEqualWorkload(sweeps: readonly (readonly Sweep[])[]): readonly LoadOverlay[] {
  return LOADS.flatMap((varied) => {
    const facts = [...WORKLOAD, ...LOADS.filter((load) => load !== varied)];
    const keyed = sweeps.map((list) =>
      groupBy(
        list.filter((one) => one.varied === varied),
        ({ points: [first] }) => (first === undefined ? '' : factKey(first, facts)),
      ),
    );
    const keys = new Set(keyed.flatMap((groups) => [...groups.keys()]));
    return [...keys].map((key) => ({ varied, points: keyed.map((groups) => longest(groups.get(key) ?? [])) }));
  });
}

/** What more configurations have a curve of first; of equally many the lightest of what is kept, and depth before jobs. */
function byWorth(a: LoadOverlay, b: LoadOverlay): number {
  const count = ({ points }: LoadOverlay): number => points.filter(isCurve).length;
  const kept = ({ varied, points }: LoadOverlay): number => keptWeight(points.flat()[0] ?? {}, varied);
  return count(b) - count(a) || kept(a) - kept(b) || Number(b.varied === 'iodepth') - Number(a.varied === 'iodepth');
}

/**
 * The sweeps of the workload that `sample` stands for, laid over each other. Where all that a configuration has lies on one sweep, those of
 * all configurations share a chart by I/Os in flight, whatever grew; else there is one for each factor and rest of the load, first what
 * tells most.
 */
export function overlaysOf(configurations: readonly Configuration[], sample: Measurement): readonly Overlay[] {
  const sweeps = configurations.map((configuration) => sweepsOfConfiguration(configuration, sample));
  const whole: Overlay = { varied: 'outstanding', points: sweeps.map(longest) };
  const isWhole = sweeps.every((list, place) => {
    const all = new Set(list.flatMap(({ points }) => points));
    return all.size === whole.points[place]?.length && [...all].every(({ outstanding }) => outstanding !== undefined);
  });
  return isWhole ? [whole].filter(isDrawn) : overlaysOfEqualWorkload(sweeps).filter(isDrawn).toSorted(byWorth);
}
