/** Classes of latency for histograms: ten to a power of ten, with borders that people can read. */
import type { LatencyBin } from '../analyse/types.ts';
import { formatDigits, NBSP } from '../base/digits.ts';
import { scaleOf } from '../model/metrics.ts';

/** Renard's series R10 (ISO 3). */
const STEPS = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8] as const;

/** `from_ns` belongs to it, `to_ns` does not. */
export interface LatencyClass {
  readonly from_ns: number;
  readonly to_ns: number;
}

/** Classes from the fastest to the slowest of all bins, those between them included. */
export function classesOf(all: readonly (readonly LatencyBin[])[]): readonly LatencyClass[] {
  const latencies = all.flatMap((bins) => [bins[0]?.ns ?? [], bins.at(-1)?.ns ?? []].flat());
  if (latencies.length === 0) return [];
  const smallest = Math.max(1, Math.min(...latencies));
  const largest = Math.max(1, ...latencies);
  const first = Math.floor(Math.log10(smallest));
  const powers = Array.from({ length: Math.floor(Math.log10(largest)) - first + 3 }, (_, place) => first + place);
  const borders = powers.flatMap((power) => STEPS.map((step) => Math.round(step * 100) * 10 ** (power - 2)));
  return borders.flatMap((from_ns, place) => {
    const to_ns = borders[place + 1];
    return to_ns === undefined || to_ns <= smallest || from_ns > largest ? [] : [{ from_ns, to_ns }];
  });
}

/** I/Os in each class, by the middle of their bin: a border is as exact as fio's bins, 1/128. */
export function countClasses(bins: readonly LatencyBin[], classes: readonly LatencyClass[]): readonly number[] {
  const counts = classes.map(() => 0);
  let at = 0;
  for (const { ns, count } of bins) {
    while (at < classes.length - 1 && ns >= (classes[at]?.to_ns ?? 0)) at += 1;
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}

/** "100–125 µs", in the unit of its lower border. */
export function classLabel({ from_ns, to_ns }: LatencyClass): string {
  const { factor, unit } = scaleOf('lat_mean', [from_ns]);
  return `${formatDigits(from_ns / factor)}–${formatDigits(to_ns / factor)}${NBSP}${unit}`;
}
