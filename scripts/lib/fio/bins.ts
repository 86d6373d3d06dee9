/** Latency bins of JSON+ and the percentiles that fio computes from them. */

import type { JsonObject } from '../base/json-value.ts';
import { isJsonObject, ownValue } from '../base/pointer.ts';
import type { BinStep } from '../model/derivation.ts';
import { valueOfBin } from './latency-bin.ts';

/** Middle of a bin in its unit -> samples in it. */
export type Bins = ReadonlyMap<number, number>;

/**
 * Bins of a latency object, in ns when `scale` is ns per printed unit.
 * From fio 2.20 on they are value -> count; 2.2.12 to 2.19 print the whole array, index -> count, beside its dimensions.
 */
export function readBins(latency: JsonObject, scale: number): Bins | undefined {
  const bins = ownValue(latency, 'bins');
  if (!isJsonObject(bins)) return undefined;
  const isArray = Object.hasOwn(bins, 'FIO_IO_U_PLAT_NR');
  const read = new Map<number, number>();
  for (const key in bins) {
    const count = bins[key];
    const place = Number(key);
    if (typeof count !== 'number' || count <= 0 || !Number.isInteger(place) || place < 0) continue;
    read.set((isArray ? valueOfBin(place) : place) * scale, count);
  }
  return read.size > 0 ? read : undefined;
}

export function mergeBins(all: readonly Bins[]): Bins {
  const merged = new Map<number, number>();
  for (const bins of all) for (const [value, count] of bins) merged.set(value, (merged.get(value) ?? 0) + count);
  return merged;
}

/** The first bin, from below, at which the samples so far reach the share: fio's rule, to the very bin. */
export function percentileSteps(bins: Bins, percentiles: readonly number[]): ReadonlyMap<number, BinStep> {
  const values = Float64Array.from(bins.keys()).sort();
  let total = 0;
  for (const count of bins.values()) total += count;
  const countAt = (index: number): number => bins.get(values[index] ?? Number.NaN) ?? 0;
  const found = new Map<number, BinStep>();
  let below = 0;
  let at = 0;
  for (const percentile of [...percentiles].sort((a, b) => a - b)) {
    while (at < values.length && below + countAt(at) < (percentile / 100) * total) {
      below += countAt(at);
      at += 1;
    }
    const value = values[at];
    if (value !== undefined && total > 0) found.set(percentile, { value, total, below, within: countAt(at) });
  }
  return found;
}

/** Percentiles by fio's rule. */
export function percentilesOfBins(bins: Bins, percentiles: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...percentileSteps(bins, percentiles)].map(([percentile, { value }]) => [percentile, value]));
}
