/** Latency bins of JSON+ and the percentiles that fio computes from them. */

import type { JsonObject } from '../base/json-value.ts';
import { oncePer } from '../base/once-per.ts';
import { isJsonObject, ownValue } from '../base/pointer.ts';
import type { BinStep } from '../model/derivation.ts';
import { type Bins, cutFrom } from './bins-in-text.ts';
import { valueOfBin } from './latency-bin.ts';

const NONE: Bins = { values: new Float64Array(), counts: new Float64Array() };

function sorted(counts: ReadonlyMap<number, number>): Bins {
  const values = Float64Array.from(counts.keys()).sort();
  return { values, counts: values.map((value) => counts.get(value) ?? 0) };
}

/** Those that hold samples, in ns. */
function scaled({ values, counts }: Bins, scale: number): Bins {
  const isKept = (_: number, place: number): boolean => (counts[place] ?? 0) > 0;
  const [own, kept] = counts.includes(0) ? [values.filter(isKept), counts.filter(isKept)] : [values, counts];
  return { values: scale === 1 ? own : own.map((value) => value * scale), counts: kept };
}

function readObject(bins: JsonObject, scale: number): Bins {
  const isArray = Object.hasOwn(bins, 'FIO_IO_U_PLAT_NR');
  const read = new Map<number, number>();
  for (const key in bins) {
    const count = bins[key];
    const place = Number(key);
    if (typeof count !== 'number' || count <= 0 || !Number.isInteger(place) || place < 0) continue;
    read.set((isArray ? valueOfBin(place) : place) * scale, count);
  }
  return sorted(read);
}

/**
 * Bins of a latency object that hold samples, in ns when `scale` is ns per printed unit.
 * From fio 2.20 on they are value -> count; 2.2.12 to 2.19 print the whole array, index -> count, beside its dimensions.
 */
export function readBins(latency: JsonObject, scale: number): Bins | undefined {
  const object = ownValue(latency, 'bins');
  if (!isJsonObject(object)) return undefined;
  const cut = cutFrom(object);
  const bins = cut === undefined ? readObject(object, scale) : scaled(cut, scale);
  return bins.values.length > 0 ? bins : undefined;
}

/** Whether there are any, also such as hold no samples. */
export function hasBins(latency: JsonObject): boolean {
  const object = ownValue(latency, 'bins');
  if (!isJsonObject(object)) return false;
  const cut = cutFrom(object);
  return cut === undefined ? Object.keys(object).length > 0 : cut.values.length > 0;
}

/** Several rules ask for the same bins. */
const readPrinted = oncePer((object: JsonObject): Bins => {
  const pairs: [number, number][] = [];
  for (const key in object) {
    const [value, count] = [Number(key), object[key]];
    if (Number.isFinite(value) && typeof count === 'number') pairs.push([value, count]);
  }
  pairs.sort(([a], [b]) => a - b);
  return {
    values: Float64Array.from(pairs, ([value]) => value),
    counts: Float64Array.from(pairs, ([, count]) => count),
  };
});

/** Bins as they are printed, whatever their keys and counts: none is left out that is a number. */
export function printedBins(latency: JsonObject): Bins {
  const object = ownValue(latency, 'bins');
  return isJsonObject(object) ? (cutFrom(object) ?? readPrinted(object)) : NONE;
}

/** All samples. */
export function samplesIn({ counts }: Bins): number {
  let sum = 0;
  for (let place = 0; place < counts.length; place += 1) sum += counts[place] ?? 0;
  return sum;
}

function mergeTwo(a: Bins, b: Bins): Bins {
  const most = a.values.length + b.values.length;
  const [values, counts] = [new Float64Array(most), new Float64Array(most)];
  let [size, i, j] = [0, 0, 0];
  for (; i < a.values.length || j < b.values.length; size += 1) {
    const x = a.values[i] ?? Number.POSITIVE_INFINITY;
    const y = b.values[j] ?? Number.POSITIVE_INFINITY;
    values[size] = Math.min(x, y);
    counts[size] = (x <= y ? (a.counts[i] ?? 0) : 0) + (y <= x ? (b.counts[j] ?? 0) : 0);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return { values: values.slice(0, size), counts: counts.slice(0, size) };
}

/** Two halves at a time: one after the other, bins that all differ would be gone through again for each. */
export function mergeBins(all: readonly Bins[]): Bins {
  if (all.length < 2) return all[0] ?? NONE;
  const middle = all.length >> 1;
  return mergeTwo(mergeBins(all.slice(0, middle)), mergeBins(all.slice(middle)));
}

/** The first bin, from below, at which the samples so far reach the share: fio's rule, to the very bin. */
export function percentileSteps(bins: Bins, percentiles: readonly number[]): ReadonlyMap<number, BinStep> {
  const { values, counts } = bins;
  const total = samplesIn(bins);
  const found = new Map<number, BinStep>();
  let below = 0;
  let at = 0;
  for (const percentile of [...percentiles].sort((a, b) => a - b)) {
    while (at < values.length && below + (counts[at] ?? 0) < (percentile / 100) * total) {
      below += counts[at] ?? 0;
      at += 1;
    }
    const value = values[at];
    if (value !== undefined && total > 0) found.set(percentile, { value, total, below, within: counts[at] ?? 0 });
  }
  return found;
}
