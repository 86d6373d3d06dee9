/** The figures of a class as load curves: what is read off under a limit on latency, at build and in a browser. */
import type { Measurement } from '#types';
import { type Load, loadCurvesOf, type TestOf } from '../analyse/load-curves.ts';
import {
  type KeyOfMetric,
  keyOfMetric,
  type Metric,
  type MetricIn,
  metricsIn,
  metricValue,
  type Quantity,
} from '../model/metrics.ts';
import { rateOf } from '../model/rate.ts';
import { type Alike, groupComparable, groupSimilar, obstaclesAmong } from './comparable-groups.ts';
import type { Comparand } from './comparand.ts';
import { GATES_AT_ANY_LOAD } from './gates.ts';
import { type Noise, noiseOf } from './noise.ts';
import { type GroupGate, groupGates } from './ranking.ts';

/** What of a measurement its name, its load and its latencies are read from. */
export type FigureKeys = Pick<
  Measurement,
  | 'id'
  | 'run_id'
  | 'configuration_id'
  | 'test_id'
  | 'system_id'
  | 'direction'
  | 'evidence'
  | 'numjobs'
  | 'iodepth'
  | 'clients'
  | 'outstanding'
  | KeyOfMetric<MetricIn<'limit'>>
>;

export interface LoadFigure {
  readonly measurement: FigureKeys;
  /** I/Os per second. */
  readonly rate: number;
  /** The source says about so much, or gives a range of which this is the middle. */
  readonly is_about?: true;
  /**
   * The figures as every table rounds them, with the digits and qualifiers of their source: the rate that the page shows, and latencies where
   * a source printed them. Absent until the page is known, and where the rate is the middle of a range.
   */
  readonly shown?: Readonly<Partial<Record<Metric, Quantity>>>;
  readonly noise: Noise;
  readonly verdict: Measurement['steady_state']['verdict'];
  /** Place among the groups of its table: figures of one group may be compared at a limit. Absent where it has none. */
  readonly group?: number;
  /** Gates that keep it from the nearest figure of another system. */
  readonly obstacles: readonly string[];
}

/** A load curve, from the lightest load. */
export interface Sweep {
  readonly varied: Load;
  /** Places among the figures of its table. */
  readonly figures: readonly number[];
}

export interface LoadTable {
  readonly figures: readonly LoadFigure[];
  readonly sweeps: readonly Sweep[];
  readonly groups: readonly AnyLoadGroup[];
}

/** What the source says of the rate: about, at_least and so on. */
function rateQualifiers({ source, iops, iops_low }: Measurement): readonly string[] {
  return source.figures?.[iops === undefined && iops_low === undefined ? 'bw' : 'iops']?.qualifiers ?? [];
}

/** The source says that the rate is this at most: nothing follows for a limit. */
function isBound(measurement: Measurement): boolean {
  return rateQualifiers(measurement).includes('at_most');
}

function isAbout(measurement: Measurement): boolean {
  const { iops, iops_low, bw_bytes_per_s, bw_low_bytes_per_s } = measurement;
  const isRange =
    iops === undefined && (iops_low ?? (bw_bytes_per_s === undefined ? bw_low_bytes_per_s : undefined)) !== undefined;
  return isRange || rateQualifiers(measurement).includes('about');
}

/** Without latencies that are known to be no less, and no more. */
function withoutLowerBounds(measurement: Measurement): Measurement {
  const bounds = metricsIn('limit').filter((metric) =>
    metricValue(measurement, metric)?.qualifiers?.includes('at_least'),
  );
  return { ...measurement, ...Object.fromEntries(bounds.map((metric) => [keyOfMetric(metric), undefined])) };
}

function figureOf(one: Comparand): Omit<LoadFigure, 'obstacles'> | undefined {
  const rate = rateOf(one.measurement);
  const { rate_limited, do_not_rely } = one.measurement;
  if (rate === undefined || !(rate > 0) || rate_limited === true || do_not_rely === true) return undefined;
  if (one.facts.is_beside || isBound(one.measurement)) return undefined;
  const { verdict } = one.measurement.steady_state;
  const about = isAbout(one.measurement) ? { is_about: true as const } : {};
  return { measurement: withoutLowerBounds(one.measurement), rate, ...about, noise: noiseOf(one.measurement), verdict };
}

/** The load curves among the figures, as places; without the I/Os in flight no load is within a limit before another. */
function placedCurves(all: readonly Measurement[], testOf: TestOf): readonly Sweep[] {
  const places = new Map(all.map((one, place) => [one, place]));
  return loadCurvesOf(all, testOf)
    .filter(({ points }) => points.every(({ outstanding }) => outstanding !== undefined))
    .map(({ varied, points }) => ({ varied, figures: points.flatMap((one) => places.get(one) ?? []) }));
}

/** Systems that may be compared at a limit on latency. */
interface AnyLoadGroup {
  /** In the order of the values of its gates. */
  readonly system_ids: readonly string[];
  readonly gates: readonly GroupGate[];
}

interface AnyLoad {
  readonly groups: readonly AnyLoadGroup[];
  /** Place of a figure's group among `groups`, by the id of its measurement; absent where it has none. */
  readonly groupOf: ReadonlyMap<string, number>;
  /** Gates that keep a figure without a group from the nearest one of another system; none where there is no other. */
  readonly obstaclesOf: ReadonlyMap<string, readonly string[]>;
}

/** Of each system of a group the first figure: what holds for one holds for all. */
function samplesOf(group: readonly Alike[]): readonly Comparand[] {
  const samples = new Map<string, Comparand>();
  for (const one of group.flatMap(({ members }) => members))
    if (!samples.has(one.measurement.system_id)) samples.set(one.measurement.system_id, one);
  return [...samples.values()];
}

/** Groups the figures of one class by whether they may be compared whatever their load. A group has two systems at least. */
function groupAnyLoad(all: readonly Comparand[]): AnyLoad {
  const sets = groupSimilar(all, GATES_AT_ANY_LOAD);
  const groupOf = new Map<string, number>();
  const obstaclesOf = new Map<string, readonly string[]>();
  const groups: AnyLoadGroup[] = [];
  for (const group of groupComparable(sets, GATES_AT_ANY_LOAD)) {
    const samples = samplesOf(group);
    if (samples.length < 2) continue;
    for (const { measurement } of group.flatMap(({ members }) => members)) groupOf.set(measurement.id, groups.length);
    const system_ids = samples.map(({ measurement }) => measurement.system_id);
    groups.push({ system_ids, gates: groupGates(samples, GATES_AT_ANY_LOAD) });
  }
  const obstaclesAt = obstaclesAmong(sets, GATES_AT_ANY_LOAD);
  for (const set of sets) {
    const ids = set.members.map(({ measurement }) => measurement.id).filter((id) => !groupOf.has(id));
    const obstacles = ids.length === 0 ? [] : obstaclesAt(set).map(({ id }) => id);
    for (const id of ids) obstaclesOf.set(id, obstacles);
  }
  return { groups, groupOf, obstaclesOf };
}

/** The table of one class. What is throttled, not to be relied on, ran beside other jobs or has no rate is not in it. */
export function buildLoadTable(all: readonly Comparand[], testOf: TestOf): LoadTable {
  const usable = all.flatMap((one) => {
    const figure = figureOf(one);
    return figure === undefined ? [] : [{ one, figure }];
  });
  const { groups, groupOf, obstaclesOf } = groupAnyLoad(usable.map(({ one }) => one));
  return {
    figures: usable.map(({ figure }): LoadFigure => {
      const group = groupOf.get(figure.measurement.id);
      const obstacles = obstaclesOf.get(figure.measurement.id) ?? [];
      return { ...figure, obstacles, ...(group === undefined ? {} : { group }) };
    }),
    sweeps: placedCurves(
      usable.map(({ one }) => one.measurement),
      testOf,
    ),
    groups,
  };
}
