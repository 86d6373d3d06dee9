/** The figures of a class as load curves: what is read off under a limit on latency, at build and in a browser. */
import type { Measurement } from '#types';
import { type AnyLoadGroup, groupAnyLoad } from './any-load.ts';
import type { Comparand } from './comparand.ts';
import { FEWEST_LOADS } from './comparison-thresholds.ts';
import { type Noise, noiseOf } from './noise.ts';
import { rateOf } from './rate.ts';

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
  | 'lat_mean_ns'
  | 'lat_p99_ns'
  | 'lat_p99_9_ns'
>;

export interface LoadFigure {
  readonly measurement: FigureKeys;
  /** I/Os per second. */
  readonly rate: number;
  /** The source says about so much, or gives a range of which this is the middle. */
  readonly is_about?: true;
  readonly noise: Noise;
  readonly verdict: Measurement['steady_state']['verdict'];
  /** Place among the groups of its table: figures of one group may be compared at a limit. Absent where it has none. */
  readonly group?: number;
  /** Gates that keep it from the nearest figure of another system. */
  readonly obstacles: readonly string[];
}

/** Three figures at least that differ in jobs or in depth and in nothing else, from the lowest load. */
export interface Sweep {
  readonly varied: 'numjobs' | 'iodepth';
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

const LATENCIES = { lat_mean_ns: 'lat_mean', lat_p99_ns: 'lat_p99', lat_p99_9_ns: 'lat_p99_9' } as const;

/** Without latencies of which the source only says that they are no less. */
function withoutLowerBounds(measurement: Measurement): Measurement {
  const bounds = Object.entries(LATENCIES).filter(([, metric]) =>
    measurement.source.figures?.[metric]?.qualifiers?.includes('at_least'),
  );
  return { ...measurement, ...Object.fromEntries(bounds.map(([key]) => [key, undefined])) };
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

function sweepKey(m: Measurement, kept: 'numjobs' | 'iodepth', step: string | undefined): string {
  const setUp = [m.run_id, m.configuration_id, m.direction, m.ioengine, m.direct, m.clients, step, m[kept]];
  return JSON.stringify([...setUp, Object.entries(m.workload_options ?? {}).sort(), m.workload_beside ?? []]);
}

/** Repeated loads make no curve. */
function sweepsOf(
  all: readonly Measurement[],
  stepOf: (measurement: Measurement) => string | undefined,
): readonly Sweep[] {
  return (['numjobs', 'iodepth'] as const).flatMap((varied): Sweep[] => {
    const groups = new Map<string, number[]>();
    for (const [place, measurement] of all.entries()) {
      if (measurement.outstanding === undefined) continue;
      const key = sweepKey(measurement, varied === 'numjobs' ? 'iodepth' : 'numjobs', stepOf(measurement));
      groups.set(key, [...(groups.get(key) ?? []), place]);
    }
    const loadOf = (place: number): number => all[place]?.outstanding ?? 0;
    return [...groups.values()]
      .filter((places) => places.length >= FEWEST_LOADS.value && new Set(places.map(loadOf)).size === places.length)
      .map((places) => ({ varied, figures: places.toSorted((a, b) => loadOf(a) - loadOf(b)) }));
  });
}

/** The table of one class. What is throttled, not to be relied on, ran beside other jobs or has no rate is not in it. */
export function buildLoadTable(
  all: readonly Comparand[],
  stepOf: (measurement: Measurement) => string | undefined,
): LoadTable {
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
    sweeps: sweepsOf(
      usable.map(({ one }) => one.measurement),
      stepOf,
    ),
    groups,
  };
}
