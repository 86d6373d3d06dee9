/**
 * Measured quantities as people read them: one unit a column, three significant digits, the full value in the title.
 * Values come in SI (per second, bytes/s, ns, per cent), as in the API.
 */
import type { Headline, Measurement } from '#types';
import { countSignificant, formatDigits, formatExact, NBSP, padDecimals, THIN } from '../base/digits.ts';
import { word } from '../base/words.ts';
import type { Cell } from './page.ts';

export type Metric = Headline['metric'];

/** One figure of one measurement, in SI units. A published range has low and high, and perhaps no value. */
export interface Quantity {
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** about, at_least, at_most, vendor_stated, theoretical, estimate: as in figures.csv. */
  readonly qualifiers?: readonly string[];
  /** Value and unit as the source printed them. */
  readonly as_published?: string;
}

/** What one unit of a column is worth in SI, and its name. */
export interface Scale {
  readonly factor: number;
  readonly unit: string;
}

type NumberKey = {
  [K in keyof Measurement]-?: Measurement[K] extends number | undefined ? K : never;
}[keyof Measurement];

interface MetricKind {
  readonly key: NumberKey;
  readonly range?: readonly [NumberKey, NumberKey];
  /** Unit of the SI value, for the title. */
  readonly base: string;
  /** From small to large. */
  readonly scales: readonly Scale[];
  readonly better?: 'higher' | 'lower';
}

const IOPS: readonly Scale[] = [
  { factor: 1, unit: 'IOPS' },
  { factor: 1e3, unit: `k${THIN}IOPS` },
  { factor: 1e6, unit: `M${THIN}IOPS` },
];
const BANDWIDTH: readonly Scale[] = [
  { factor: 1, unit: 'B/s' },
  { factor: 1e3, unit: 'kB/s' },
  { factor: 1e6, unit: 'MB/s' },
  { factor: 1e9, unit: 'GB/s' },
  { factor: 1e12, unit: 'TB/s' },
];
const TIME: readonly Scale[] = [
  { factor: 1, unit: 'ns' },
  { factor: 1e3, unit: 'µs' },
  { factor: 1e6, unit: 'ms' },
  { factor: 1e9, unit: 's' },
];
const PERCENT: readonly Scale[] = [{ factor: 1, unit: '%' }];

const latency = (key: NumberKey): MetricKind => ({ key, base: 'ns', scales: TIME, better: 'lower' });

const KINDS: Readonly<Record<Metric, MetricKind>> = {
  iops: { key: 'iops', range: ['iops_low', 'iops_high'], base: 'IOPS', scales: IOPS, better: 'higher' },
  bw: {
    key: 'bw_bytes_per_s',
    range: ['bw_low_bytes_per_s', 'bw_high_bytes_per_s'],
    base: 'bytes/s',
    scales: BANDWIDTH,
    better: 'higher',
  },
  lat_mean: latency('lat_mean_ns'),
  lat_min: latency('lat_min_ns'),
  lat_max: latency('lat_max_ns'),
  lat_p50: latency('lat_p50_ns'),
  lat_p90: latency('lat_p90_ns'),
  lat_p95: latency('lat_p95_ns'),
  lat_p99: latency('lat_p99_ns'),
  lat_p99_9: latency('lat_p99_9_ns'),
  lat_p99_99: latency('lat_p99_99_ns'),
  cpu_client: { key: 'cpu_client_pct', base: '%', scales: PERCENT },
  cpu_target: { key: 'cpu_target_pct', base: '%', scales: PERCENT },
};

/** All metrics, in the order tables show them. */
export const METRICS = Object.keys(KINDS) as readonly Metric[];

/** Which way is better, or undefined where neither is. */
export function betterOf(metric: Metric): 'higher' | 'lower' | undefined {
  return KINDS[metric].better;
}

/** Name of a metric for headers: "Mean latency". */
export function metricLabel(metric: Metric): string {
  return word(`metric_${metric}`);
}

/** SI unit of a metric's values, as in the API. */
export function dataUnitOf(metric: Metric): string {
  return KINDS[metric].base;
}

/** Keys of a measurement that hold a metric: its value, and the ends of a published range. */
export function keysOfMetric(metric: Metric): readonly NumberKey[] {
  const { key, range = [] } = KINDS[metric];
  return [key, ...range];
}

/** The figure of a metric, with range and qualifiers as published; undefined when the measurement has none. */
export function metricValue(measurement: Measurement, metric: Metric): Quantity | undefined {
  const kind = KINDS[metric];
  const value = measurement[kind.key];
  const [low, high] = kind.range?.map((key) => measurement[key]) ?? [];
  if (value === undefined && low === undefined && high === undefined) return undefined;
  const published = measurement.source.figures?.[metric];
  return {
    ...(value === undefined ? {} : { value }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(published?.qualifiers === undefined ? {} : { qualifiers: published.qualifiers }),
    ...(published === undefined ? {} : { as_published: published.as_published }),
  };
}

/** The number that stands for a quantity in a bar, a chart or a sort: its value, else the middle of its range. */
export function numberOf(quantity: Quantity): number | undefined {
  const { value, low, high } = quantity;
  if (value !== undefined) return value;
  return low !== undefined && high !== undefined ? (low + high) / 2 : (high ?? low);
}

/**
 * One unit for many figures: the largest in which the largest figure is at least 1, or one step smaller where
 * the smallest figure would fall below 0.1.
 */
export function scaleOf(metric: Metric, values: readonly number[]): Scale {
  const { scales } = KINDS[metric];
  const sizes = values.map((value) => Number(Math.abs(value).toPrecision(3))).filter((size) => size > 0);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(Number.POSITIVE_INFINITY, ...sizes);
  const fits = scales.findLastIndex((scale) => largest >= scale.factor);
  const step = Math.max(0, fits);
  const tooSmall = smallest < 0.1 * (scales[step]?.factor ?? 1);
  return scales[tooSmall ? Math.max(0, step - 1) : step] ?? { factor: 1, unit: KINDS[metric].base };
}

const MARKS: Readonly<Record<string, string>> = { about: '~', at_least: '≥', at_most: '≤' };

/** Three digits, or fewer where the source wrote fewer. Zeros that end "about 3300" were not measured and do not count. */
function digitsOf({ as_published, qualifiers }: Quantity): { significant: number; keepZeros: boolean } {
  const rough = qualifiers?.includes('about') === true;
  const written = as_published === undefined ? undefined : countSignificant(as_published, rough);
  return { significant: Math.min(3, written ?? 3), keepZeros: true };
}

function textOf(quantity: Quantity, scale: Scale, locale: string): string {
  const digits = digitsOf(quantity);
  const one = (value: number): string => formatDigits(value / scale.factor, digits, locale);
  const mark = (quantity.qualifiers ?? []).map((qualifier) => MARKS[qualifier] ?? '').join('');
  const { value, low, high } = quantity;
  if (value !== undefined) return mark + one(value);
  if (low !== undefined && high !== undefined) return `${mark}${one(low)}–${one(high)}`;
  return low !== undefined ? `≥${one(low)}` : high !== undefined ? `≤${one(high)}` : '–';
}

function titleOf(metric: Metric, quantity: Quantity, locale: string): string {
  const unit = KINDS[metric].base;
  const numbers = [quantity.value, quantity.low, quantity.high].filter((value) => value !== undefined);
  const exact = numbers.map((value) => formatExact(value, locale)).join(' – ');
  const published = quantity.as_published;
  return [
    `${exact}${NBSP}${unit}`,
    ...(published === undefined ? [] : [word('as_published', { text: published })]),
    ...(quantity.qualifiers ?? []).map((qualifier) => word(`qualifier_${qualifier}`)),
  ].join('; ');
}

/** What of a published figure its number does not say. */
function asPublished({ value, low, high, qualifiers = [] }: Quantity): Pick<Cell, 'range' | 'qualifiers'> {
  const ends = { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
  const range = { ...ends, ...(value === undefined ? { alone: true as const } : {}) };
  return {
    ...(low === undefined && high === undefined ? {} : { range }),
    ...(qualifiers.length === 0 ? {} : { qualifiers }),
  };
}

/** One figure by itself, in the unit that suits it: {text: "438", unit: "k IOPS", title: "437 967 IOPS"}. */
export function formatMetric(
  metric: Metric,
  figure: Quantity | number,
  locale = 'en',
): { readonly text: string; readonly unit: string; readonly title: string } {
  const quantity = typeof figure === 'number' ? { value: figure } : figure;
  const scale = scaleOf(metric, [numberOf(quantity) ?? 0]);
  return { text: textOf(quantity, scale, locale), unit: scale.unit, title: titleOf(metric, quantity, locale) };
}

/** One figure of a column whose unit is chosen: its text, and the full value for the title. */
export function formatInScale(
  metric: Metric,
  quantity: Quantity,
  scale: Scale,
  locale = 'en',
): { readonly text: string; readonly title: string } {
  return { text: textOf(quantity, scale, locale), title: titleOf(metric, quantity, locale) };
}

/** A figure of a column before it is formatted. Without quantity it is missing, and `reason` says why. */
export interface ColumnEntry {
  readonly quantity?: Quantity | undefined;
  readonly reason?: string;
  readonly href?: string;
}

/**
 * A column of figures in one unit, aligned on the decimal mark, each with the length of its bar (per cent of the
 * column's largest). A missing figure is an en dash with its reason. `data_unit` is the SI unit of the values.
 */
export function formatColumn(
  metric: Metric,
  entries: readonly ColumnEntry[],
  locale = 'en',
): { readonly unit: string; readonly data_unit: string; readonly cells: readonly Cell[] } {
  const numbers = entries.map((entry) => (entry.quantity === undefined ? undefined : numberOf(entry.quantity)));
  const known = numbers.filter((value) => value !== undefined);
  const scale = scaleOf(metric, known);
  const largest = Math.max(0, ...known);
  const texts = entries.map(({ quantity }) => (quantity === undefined ? '–' : textOf(quantity, scale, locale)));
  const pads = padDecimals(texts);
  const cells = entries.map((entry, place): Cell => {
    const { quantity } = entry;
    if (quantity === undefined) return { text: '–', reason: entry.reason ?? word('missing_figure') };
    const value = numbers[place];
    return {
      ...(value === undefined ? {} : { value }),
      text: texts[place] ?? '–',
      title: titleOf(metric, quantity, locale),
      ...(pads[place] ? { pad: pads[place] } : {}),
      ...(value === undefined || largest === 0 ? {} : { bar: Math.round((1000 * value) / largest) / 10 }),
      ...(entry.href === undefined ? {} : { href: entry.href }),
      ...asPublished(quantity),
    };
  });
  return { unit: scale.unit, data_unit: KINDS[metric].base, cells };
}
