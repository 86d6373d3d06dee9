/** Latencies of one direction, in ns, whatever the version of fio: by key, `clat` is in µs and `clat_ns` in ns. */

import { numberOf, objectOf } from '../fio/fio-keys.ts';
import type { JsonObject } from '../parse/types.ts';
import { type Bins, mergeBins, percentilesOfBins, readBins } from './bins.ts';

/** lat: submission to completion. clat: after submission. */
export type LatencyKind = 'lat' | 'clat';

/** Percentiles that a measurement holds. */
export const percentiles = [50, 90, 95, 99, 99.9, 99.99] as const;

/** One latency with its samples. Percentiles are absent when they cannot be had truthfully. */
export interface Latency {
  readonly kind: LatencyKind;
  readonly samples: number;
  readonly mean_ns: number;
  readonly min_ns?: number;
  readonly max_ns?: number;
  readonly stddev_ns?: number;
  /** What the percentiles are of: fio 3.1 to 3.12 print those of lat under clat. */
  readonly percentile_kind: LatencyKind;
  readonly percentiles: ReadonlyMap<number, number>;
  readonly percentiles_from: 'entry' | 'bins';
  readonly has_bins: boolean;
  /** Read when asked for: most measurements need none. */
  readonly readBins: () => Bins | undefined;
}

/** Times a scale of 1000 without the noise of binary fractions. */
function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Math.round(value * scale * 1e3) / 1e3;
}

function readPercentiles(latency: JsonObject, scale: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [key, value] of Object.entries(objectOf(latency, 'percentile') ?? {})) {
    if (typeof value === 'number' && value >= 0 && Number(key) > 0) found.set(Number(key), value * scale);
  }
  return [...found.values()].every((value) => value === 0) ? new Map() : found;
}

/**
 * Latency of one kind from a direction object, or undefined when nothing was measured: fio prints zeros there.
 * Before 3.18 fio does not say how many samples it has; `ios` stands for it then.
 */
export function readLatency(
  direction: JsonObject,
  kind: LatencyKind,
  ios: number,
  latPercentiles: boolean,
): Latency | undefined {
  const inNs = objectOf(direction, `${kind}_ns`);
  const latency = inNs ?? objectOf(direction, kind);
  const mean = numberOf(latency, 'mean');
  if (latency === undefined || mean === undefined) return undefined;
  const scale = inNs ? 1 : 1000;
  const max = numberOf(latency, 'max');
  const samples = numberOf(latency, 'N') ?? (mean > 0 || (max ?? 0) > 0 ? ios : 0);
  if (samples <= 0) return undefined;
  const min = numberOf(latency, 'min');
  const stddev = numberOf(latency, 'stddev');
  const printed = readPercentiles(latency, scale);
  const bins = percentiles.every((percentile) => printed.has(percentile)) ? undefined : readBins(latency, scale);
  const isOfLat =
    kind === 'clat' && latPercentiles && !Object.hasOwn(objectOf(direction, 'lat_ns') ?? {}, 'percentile');
  return {
    kind,
    samples,
    mean_ns: scaled(mean, scale),
    ...(min !== undefined && min > 0 ? { min_ns: scaled(min, scale) } : {}),
    ...(max !== undefined && max > 0 ? { max_ns: scaled(max, scale) } : {}),
    ...(stddev !== undefined ? { stddev_ns: scaled(stddev, scale) } : {}),
    percentile_kind: isOfLat ? 'lat' : kind,
    percentiles: bins ? new Map([...percentilesOfBins(bins, percentiles), ...printed]) : printed,
    percentiles_from: bins && printed.size === 0 ? 'bins' : 'entry',
    has_bins: bins !== undefined || Object.keys(objectOf(latency, 'bins') ?? {}).length > 0,
    readBins: () => bins ?? readBins(latency, scale),
  };
}

/** Standard deviation of the union: fio's is that of a sample, so n - 1. */
function mergedStddev(all: readonly Latency[], samples: number, mean: number): number | undefined {
  let squares = 0;
  for (const one of all) {
    if (one.stddev_ns === undefined) return undefined;
    squares += (one.samples - 1) * one.stddev_ns ** 2 + one.samples * (one.mean_ns - mean) ** 2;
  }
  return samples > 1 ? Math.sqrt(squares / (samples - 1)) : undefined;
}

/** Bins of all, when every one has them and they are of the same kind. */
function mergedBins(all: readonly Latency[]): Bins | undefined {
  const each: Bins[] = [];
  for (const one of all) {
    const bins = one.percentile_kind === all[0]?.percentile_kind ? one.readBins() : undefined;
    if (!bins) return undefined;
    each.push(bins);
  }
  return mergeBins(each);
}

/**
 * One latency of several that were measured at the same time: the mean weighted by samples, the union's deviation, the
 * lowest and the highest, and percentiles from added bins only. Percentiles are never averaged.
 */
export function mergeLatencies(all: readonly Latency[]): Latency | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  const samples = all.reduce((sum, one) => sum + one.samples, 0);
  const mean_ns = all.reduce((sum, one) => sum + one.samples * one.mean_ns, 0) / samples;
  const stddev_ns = mergedStddev(all, samples, mean_ns);
  const lows = all.flatMap((one) => one.min_ns ?? []);
  const highs = all.flatMap((one) => one.max_ns ?? []);
  const merged = mergedBins(all);
  return {
    kind: first.kind,
    samples,
    mean_ns,
    ...(lows.length === all.length ? { min_ns: lows.reduce((a, b) => Math.min(a, b)) } : {}),
    ...(highs.length === all.length ? { max_ns: highs.reduce((a, b) => Math.max(a, b)) } : {}),
    ...(stddev_ns !== undefined ? { stddev_ns } : {}),
    percentile_kind: first.percentile_kind,
    percentiles: merged ? percentilesOfBins(merged, percentiles) : new Map(),
    percentiles_from: 'bins',
    has_bins: merged !== undefined,
    readBins: () => merged,
  };
}
