/**
 * Metrics: one table of what is measured, and its figures. A new metric is a line here, its words in i18n/en.json,
 * and its place in the schemas, which the tests hold against the table.
 * Values come in SI (per second, bytes/s, ns, per cent), as in the API.
 */
import type { Headline, Measurement } from '#types';
import { DATA_UNITS, fitScale, type Scale, type UnitKind } from '../base/units.ts';
import { word } from '../base/words.ts';

/** Keys of a measurement that hold numbers. */
export type NumberKey = {
  [K in keyof Measurement]-?: Measurement[K] extends number | undefined ? K : never;
}[keyof Measurement];

/**
 * Where a metric stands; views of reports may show any. results: in a run's table. figures: in figures.csv, and in the table of a run
 * that was transcribed. compare: side by side.
 * workload: in the tables of a class. search: in the search index, as a column and as a limit. limit: what a workload page can be
 * limited by. limit_table: what it is limited by unasked. brief: where there is room for few. best: among the best figures of a run.
 */
type Place = 'results' | 'figures' | 'compare' | 'workload' | 'search' | 'limit' | 'limit_table' | 'brief' | 'best';

interface MetricKind {
  /** What the API calls it. */
  readonly key: NumberKey;
  /** Ends of a published range, where the API has them. */
  readonly range?: readonly [NumberKey, NumberKey];
  readonly units: UnitKind;
  /** Absent where neither way is. */
  readonly better?: 'higher' | 'lower';
  readonly percentile?: number;
  /** The key of how many a percentile is of, where they are not I/Os. */
  readonly samples?: 'syncs';
  readonly shows: readonly Place[];
}

/** What is measured and what can be transcribed. */
const LISTED = ['results', 'figures'] as const;

/** In the order that tables show them. */
const TABLE = {
  iops: {
    key: 'iops',
    range: ['iops_low', 'iops_high'],
    units: 'rate',
    better: 'higher',
    shows: [...LISTED, 'compare', 'workload', 'search', 'brief', 'best'],
  },
  bw: {
    key: 'bw_bytes_per_s',
    range: ['bw_low_bytes_per_s', 'bw_high_bytes_per_s'],
    units: 'bandwidth',
    better: 'higher',
    shows: [...LISTED, 'compare', 'workload', 'search', 'brief', 'best'],
  },
  lat_mean: {
    key: 'lat_mean_ns',
    range: ['lat_mean_low_ns', 'lat_mean_high_ns'],
    units: 'time',
    better: 'lower',
    shows: [...LISTED, 'compare', 'workload', 'search', 'limit', 'limit_table', 'brief', 'best'],
  },
  lat_min: { key: 'lat_min_ns', units: 'time', better: 'lower', shows: [] },
  lat_max: { key: 'lat_max_ns', units: 'time', better: 'lower', shows: ['figures'] },
  lat_p50: { key: 'lat_p50_ns', units: 'time', better: 'lower', percentile: 50, shows: [...LISTED, 'compare'] },
  lat_p90: { key: 'lat_p90_ns', units: 'time', better: 'lower', percentile: 90, shows: LISTED },
  lat_p95: { key: 'lat_p95_ns', units: 'time', better: 'lower', percentile: 95, shows: LISTED },
  lat_p99: {
    key: 'lat_p99_ns',
    units: 'time',
    better: 'lower',
    percentile: 99,
    shows: [...LISTED, 'compare', 'workload', 'search', 'limit', 'limit_table', 'brief'],
  },
  lat_p99_9: {
    key: 'lat_p99_9_ns',
    units: 'time',
    better: 'lower',
    percentile: 99.9,
    shows: [...LISTED, 'compare', 'workload', 'search', 'limit'],
  },
  lat_p99_99: {
    key: 'lat_p99_99_ns',
    units: 'time',
    better: 'lower',
    percentile: 99.99,
    shows: [...LISTED, 'compare'],
  },
  sync_lat_mean: {
    key: 'sync_lat_mean_ns',
    units: 'time',
    better: 'lower',
    shows: [...LISTED, 'compare', 'workload', 'brief'],
  },
  sync_lat_p99: {
    key: 'sync_lat_p99_ns',
    units: 'time',
    better: 'lower',
    percentile: 99,
    samples: 'syncs',
    shows: [...LISTED, 'compare', 'workload', 'brief'],
  },
  sync_lat_p99_9: {
    key: 'sync_lat_p99_9_ns',
    units: 'time',
    better: 'lower',
    percentile: 99.9,
    samples: 'syncs',
    shows: [],
  },
  sync_lat_max: { key: 'sync_lat_max_ns', units: 'time', better: 'lower', shows: [] },
  cpu_client: { key: 'cpu_client_pct', units: 'share', shows: [...LISTED, 'compare', 'workload'] },
  cpu_target: { key: 'cpu_target_pct', units: 'share', shows: [...LISTED, 'compare', 'workload'] },
} as const satisfies Readonly<Record<Headline['metric'], MetricKind>>;

type Table = typeof TABLE;
export type Metric = keyof Table;
/** Metrics that stand in a place. */
export type MetricIn<P extends Place> = {
  [M in Metric]: P extends Table[M]['shows'][number] ? M : never;
}[Metric];
/** Percentiles of the latency of I/Os. */
export type PercentileMetric = {
  [M in Metric & `lat_${string}`]: Table[M] extends { readonly percentile: number } ? M : never;
}[Metric & `lat_${string}`];
export type KeyOfMetric<M extends Metric> = Table[M]['key'];
type Dotted<T extends string> = T extends `${infer A}_${infer B}` ? `${A}.${Dotted<B>}` : T;
/** A latency by what tells it from the others, as addresses have it: mean, p99.9. */
export type ShortName<M extends Metric> = M extends `lat_${infer Rest}` ? Dotted<Rest> : M;

const KINDS: Readonly<Record<Metric, MetricKind>> = TABLE;

/** All metrics, in the order tables show them. */
export const METRICS = Object.keys(TABLE) as readonly Metric[];

/** Metrics that stand in a place, in the order tables show them. */
export function metricsIn<P extends Place>(place: P): readonly MetricIn<P>[] {
  return METRICS.filter((metric): metric is MetricIn<P> => KINDS[metric].shows.includes(place));
}

/** Percentiles of the latency of I/Os with their per cent, from the lowest. */
export const PERCENTILES: ReadonlyMap<PercentileMetric, number> = new Map(
  METRICS.flatMap((metric): readonly (readonly [PercentileMetric, number])[] => {
    const { percentile, samples } = KINDS[metric];
    return percentile === undefined || samples !== undefined ? [] : [[metric as PercentileMetric, percentile]];
  }),
);

/** Of I/Os or of syncs. */
export function isPercentile(metric: Metric): boolean {
  return KINDS[metric].percentile !== undefined;
}

/** Of fsync and its like, which no other latency holds. */
export function isOfSyncs(metric: Metric | NumberKey): boolean {
  return metric.startsWith('sync_');
}

/** The key of a measurement that holds a metric. */
export function keyOfMetric<M extends Metric>(metric: M): KeyOfMetric<M> {
  return TABLE[metric].key;
}

export function shortName<M extends Metric>(metric: M): ShortName<M> {
  return (metric.startsWith('lat_') ? metric.slice('lat_'.length).replaceAll('_', '.') : metric) as ShortName<M>;
}

export function isLatency(metric: Metric): boolean {
  return KINDS[metric].units === 'time';
}

/** What its figures are counted in. */
export function unitsOfMetric(metric: Metric): UnitKind {
  return KINDS[metric].units;
}

/** Which way is better, or undefined where neither is. */
export function betterOf(metric: Metric): 'higher' | 'lower' | undefined {
  return KINDS[metric].better;
}

export type Rate = 'iops' | 'bw';
const SMALL_BLOCK_BYTES = 64 * 1024;

/** Rates of a block size, the one that tells more first: IOPS of small blocks, bandwidth of large ones. */
export function ratesFor(bs_bytes = 0): readonly [Rate, Rate] {
  return bs_bytes <= SMALL_BLOCK_BYTES ? ['iops', 'bw'] : ['bw', 'iops'];
}

/** Name of a metric for headers: "Mean latency". */
export function metricLabel(metric: Metric): string {
  return word(`metric_${metric}`);
}

/** SI unit of a metric's values, as in the API. */
export function dataUnitOf(metric: Metric): string {
  return DATA_UNITS[KINDS[metric].units];
}

/** Keys of a measurement that hold a metric: its value, and the ends of a published range. */
export function keysOfMetric(metric: Metric): readonly NumberKey[] {
  const { key, range = [] } = KINDS[metric];
  return [key, ...range];
}

/** One figure of one measurement, in SI units. A published range has low and high, and perhaps no value. */
export interface Quantity {
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** about, at_least, at_most, vendor_stated, theoretical, estimate: as in figures.csv; few_ios of a percentile of fewer I/Os than it takes. */
  readonly qualifiers?: readonly string[];
  /** Value and unit as the source printed them. */
  readonly as_published?: string;
  /** Of processor use: what 100 per cent are; unknown where nobody says. */
  readonly of?: CpuOf;
  /** The same in digits, where the source printed them in another way: "2 Million" is "2000000 IOPS". */
  readonly read_as?: string;
}

export type CpuOf = NonNullable<Measurement['cpu_client_of']> | 'unknown';

/** What 100 per cent of a metric are, where that differs from figure to figure. */
function cpuOf(one: Measurement, metric: Metric): CpuOf | undefined {
  if (metric === 'cpu_client') return one.cpu_client_of ?? 'unknown';
  return metric === 'cpu_target' ? (one.cpu_target_of ?? 'unknown') : undefined;
}

/** The notice that the highest percentile, and each that equals it, is as long as it says or longer. */
export const OPEN_PERCENTILES = 'N-percentiles-open';

function isOpen(measurement: Measurement, metric: Metric): boolean {
  if (!isPercentile(metric) || isOfSyncs(metric) || !measurement.notices.some(({ rule }) => rule === OPEN_PERCENTILES))
    return false;
  const all = [...PERCENTILES.keys()].map((one) => measurement[KINDS[one].key]);
  return measurement[KINDS[metric].key] === Math.max(...all.map((ns) => ns ?? 0));
}

/** A percentile that no I/O took longer than: p99.9 of 360 I/Os is the slowest of them. */
function isOfFewIos(measurement: Measurement, metric: Metric): boolean {
  const { percentile, samples = 'total_ios' } = KINDS[metric];
  const count = measurement[samples];
  return percentile !== undefined && count !== undefined && count < Math.round(100 / (100 - percentile));
}

function computedQualifiers(measurement: Measurement, metric: Metric): readonly string[] | undefined {
  if (isOpen(measurement, metric)) return ['at_least'];
  return isOfFewIos(measurement, metric) ? ['few_ios'] : undefined;
}

/** Whether the measurement has a figure of the metric, or its range. */
export function hasMetric(measurement: Measurement, metric: Metric): boolean {
  const { key, range = [] } = KINDS[metric];
  return measurement[key] !== undefined || range.some((end) => measurement[end] !== undefined);
}

/** Its value and the ends of its range, as far as there are any. */
function endsOf(measurement: Measurement, metric: Metric): Pick<Quantity, 'value' | 'low' | 'high'> {
  const { key, range } = KINDS[metric];
  const value = measurement[key];
  const [low, high] = range?.map((end) => measurement[end]) ?? [];
  return {
    ...(value === undefined ? {} : { value }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  };
}

/** The figure of a metric, with range and qualifiers as published; undefined when the measurement has none. */
export function metricValue(measurement: Measurement, metric: Metric): Quantity | undefined {
  if (!hasMetric(measurement, metric)) return undefined;
  const published = measurement.source.figures?.[metric];
  const qualifiers = published?.qualifiers ?? computedQualifiers(measurement, metric);
  const of = cpuOf(measurement, metric);
  return {
    ...(of === undefined ? {} : { of }),
    ...endsOf(measurement, metric),
    ...(qualifiers === undefined ? {} : { qualifiers }),
    ...(published === undefined ? {} : { as_published: published.as_published }),
    ...(published?.read_as === undefined ? {} : { read_as: published.read_as }),
  };
}

/** The number that stands for a quantity in a bar, a chart or a sort: its value, else the middle of its range. */
export function numberOf(quantity: Quantity): number | undefined {
  const { value, low, high } = quantity;
  if (value !== undefined) return value;
  return low !== undefined && high !== undefined ? (low + high) / 2 : (high ?? low);
}

/** The number of a metric that a measurement has; undefined where it has none. */
export function metricNumber(measurement: Measurement, metric: Metric): number | undefined {
  return numberOf(endsOf(measurement, metric));
}

/** One unit for many figures of a metric. */
export function scaleOf(metric: Metric, values: readonly number[]): Scale {
  return fitScale(KINDS[metric].units, values);
}
