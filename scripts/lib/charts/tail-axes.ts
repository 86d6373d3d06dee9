/** Axes of distributions: latency and shares on log scales, percentiles by their number of nines. */
import { formatDigits, NBSP } from '../base/digits.ts';
import { formatPercent } from '../base/sizes.ts';
import { scaleOf } from '../model/metrics.ts';
import type { PlotAxis } from './line-spec.ts';

/** An axis with labels of its own: over ns, shares or nines. */
export type TailAxis = Required<Omit<PlotAxis, 'is_log'>> & Pick<PlotAxis, 'is_log'>;

/** From this many powers of ten on an axis names no steps between them. */
const POWERS_ENOUGH = 3;

/** A latency by itself: 100000 -> "100 µs". */
export function latencyText(ns: number): string {
  const { factor, unit } = scaleOf('lat_mean', [ns]);
  return `${formatDigits(ns / factor)}${NBSP}${unit}`;
}

/** 90 % are one nine, 99.9 % three: how slow the slowest tenth, hundredth, thousandth are stands at even distances. */
export function ninesOf(slower: number): number {
  return -Math.log10(slower);
}

/** A log axis around latencies, ns above 0; its ends are 1, 2 or 5 times a power of ten. */
export function latencyAxis(title: string, latencies: readonly number[]): TailAxis {
  const smallest = latencies.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const largest = latencies.reduce((a, b) => Math.max(a, b), 0);
  const first = Math.floor(Math.log10(smallest));
  const powers = Array.from(
    { length: Math.ceil(Math.log10(largest)) - first + 2 },
    (_, place) => 10 ** (first + place),
  );
  const steps = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  const min = steps.findLast((step) => step <= smallest) ?? smallest;
  const max = steps.find((step) => step >= largest && step > min) ?? largest;
  const within = (list: readonly number[]) => list.filter((one) => one >= min && one <= max);
  const ticks = within(powers).length >= POWERS_ENOUGH ? within(powers) : within(steps);
  return { title, min, max, is_log: true, ticks: ticks.map((at) => ({ at, text: latencyText(at) })) };
}

/** From the median to so many nines: 50, 90, 99, 99.9 and so on. */
export function percentileAxis(title: string, nines: number): TailAxis {
  const whole = Array.from({ length: nines }, (_, place) => place + 1);
  const named = whole.map((at) => ({ at, text: formatDigits(100 - 10 ** (2 - at), { significant: 15 }) }));
  return { title, min: ninesOf(0.5), max: nines, ticks: [{ at: ninesOf(0.5), text: '50' }, ...named] };
}

/** From all I/Os down to one in 10 to the power of `nines`. */
export function shareAxis(title: string, nines: number): TailAxis {
  const shares = Array.from({ length: nines + 1 }, (_, place) => 10 ** -place);
  const ticks = shares.map((at) => ({ at, text: formatPercent(100 * at) }));
  return { title, min: 10 ** -nines, max: 1, is_log: true, ticks };
}
