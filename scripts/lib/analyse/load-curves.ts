/** THE load curve: one workload under more and more load. The knee, the rate under a limit, the run's pages and comparisons all use this one. */
import type { Measurement, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { CURVE_POINTS } from './thresholds.ts';

/** What makes the load, in fio's terms; their product is `outstanding`, the I/Os in flight. */
export const LOADS = ['numjobs', 'iodepth', 'clients'] as const;
export type Load = (typeof LOADS)[number];

/** The workload: what has to be equal for two figures to differ in their load alone. Unknown is equal to unknown. */
export const WORKLOAD = [
  'direction',
  'rw',
  'rwmixread',
  'bs_bytes',
  'ioengine',
  'direct',
  'rate_limited',
  'workload_options',
  'workload_beside',
] as const;

/** Where it was done: a curve is of one configuration. */
export const PLACE = ['run_id', 'configuration_id'] as const;

type Fact = (typeof WORKLOAD)[number] | (typeof PLACE)[number] | Load;

/** Of a test: what tells its figures from others of the same load. */
type CurveTest = Pick<Run['tests'][number], 'job_file' | 'round'>;
export type TestOf = (measurement: Measurement) => CurveTest | undefined;

/** Points that differ in one factor of the load and in nothing else, each load once, from the lightest. */
export interface Sweep {
  readonly varied: Load;
  readonly points: readonly Measurement[];
}

/** Tests of one run, to look up those of its measurements. */
export function testsOf({ tests }: Pick<Run, 'tests'>): TestOf {
  const byId = new Map(tests.map((test) => [test.id, test]));
  return ({ test_id }) => byId.get(test_id);
}

/** Text that is equal where all of these facts are; names of options are sorted. */
export function factKey(one: Measurement, facts: readonly Fact[]): string {
  const read = (name: Fact): unknown =>
    name === 'workload_options' ? one[name] && Object.entries(one[name]).sort() : one[name];
  return JSON.stringify(facts.map((name) => read(name) ?? null));
}

/** The load but for what varies: what stays the same along a sweep, as far as it is known. */
export function keptLoad(one: Pick<Measurement, Load>, varied: string | undefined): Pick<Measurement, Load> {
  const kept = LOADS.filter((load) => load !== varied && one[load] !== undefined);
  return Object.fromEntries(kept.map((load) => [load, one[load]]));
}

/** How heavy what stays the same along a sweep is; 1 where it is not known. */
export function keptWeight(sample: Pick<Measurement, Load>, varied: Load): number {
  return Object.values(keptLoad(sample, varied)).reduce((all, one) => all * one, 1);
}

/** Which sweeps are chosen where all cannot be: depth before jobs, then the lightest of what is kept. */
export function sweepWeight(sample: Pick<Measurement, Load>, varied: Load): number {
  return keptWeight(sample, varied) + (varied === 'iodepth' ? 0 : 1e6);
}

/** I/Os in flight order a curve: the depth of synchronous I/O is no load. Where they are not known, what varies does. */
function weightOf(one: Measurement, varied: Load): number {
  return one.outstanding ?? one[varied] ?? 0;
}

function isRepeated(list: readonly Measurement[], varied: Load): boolean {
  return new Set(list.map((one) => weightOf(one, varied))).size < list.length;
}

/** Where a load repeats, tests of different job files are told apart: a long test beside a sweep that comes by its load. */
function apart(list: readonly Measurement[], varied: Load, testOf: TestOf): readonly (readonly Measurement[])[] {
  if (!isRepeated(list, varied)) return [list];
  return [...groupBy(list, (one) => testOf(one)?.job_file ?? '').values()].filter((own) => !isRepeated(own, varied));
}

/**
 * Sweeps of measured figures: equal in configuration, workload and all of the load but one factor. What only prepares for other tests and
 * the rounds of a method are no points, and where a load repeats there is no telling which of its points belongs to a curve.
 * A figure lies on up to three sweeps, on most of them alone. In the order in which they come first, jobs before depth.
 */
export function sweepsOf(measurements: readonly Measurement[], testOf: TestOf): readonly Sweep[] {
  const points = measurements.filter(
    (one) => one.basis === 'measured' && one.preconditioning !== true && testOf(one)?.round === undefined,
  );
  const workloads = new Map(points.map((one) => [one, factKey(one, [...PLACE, ...WORKLOAD])]));
  const order = new Map(points.map((one, place) => [one, place]));
  const placeOf = ([first]: readonly Measurement[]): number => (first && order.get(first)) ?? 0;
  return LOADS.flatMap((varied): readonly Sweep[] => {
    const kept = LOADS.filter((load) => load !== varied);
    const known = points.filter((one) => one[varied] !== undefined);
    const groups = groupBy(known, (one) => `${workloads.get(one)}${factKey(one, kept)}`);
    return [...groups.values()]
      .flatMap((list) => apart(list, varied, testOf))
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((list) => ({ varied, points: list.toSorted((a, b) => weightOf(a, varied) - weightOf(b, varied)) }));
  });
}

/** Rates of this part of the highest and more count as the highest: more load gives next to nothing, and which of them is it by chance tells nothing. */
export const NEAR_HIGHEST = 0.99;

/** Fewer points show no bend, and nothing is read between them. */
export function isCurve(points: readonly unknown[]): boolean {
  return points.length >= CURVE_POINTS.value;
}

/** Sweeps with enough points for a curve. */
export function loadCurvesOf(measurements: readonly Measurement[], testOf: TestOf): readonly Sweep[] {
  return sweepsOf(measurements, testOf).filter(({ points }) => isCurve(points));
}
