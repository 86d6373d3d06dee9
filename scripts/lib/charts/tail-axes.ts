/** Axes of distributions: latency and shares on log scales, percentiles by their number of nines. */
import { formatDigits, NBSP } from '../base/digits.ts';
import { formatPercent } from '../base/sizes.ts';
import { scaleOf } from '../model/metrics.ts';
import type { PlotAxis } from './line-spec.ts';
import { logEnds, logTicks } from './log-axis.ts';

/** An axis with labels of its own: over ns, shares or nines. */
export type TailAxis = Required<Omit<PlotAxis, 'is_log'>> & Pick<PlotAxis, 'is_log'>;

/** A latency by itself: 100000 -> "100 µs". */
export function latencyText(ns: number): string {
  const { factor, unit } = scaleOf('lat_mean', [ns]);
  return `${formatDigits(ns / factor)}${NBSP}${unit}`;
}

/** 90 % are one nine, 99.9 % three: how slow the slowest tenth, hundredth, thousandth are stands at even distances. */
export function ninesOf(slower: number): number {
  return -Math.log10(slower);
}

/** A log axis around latencies, ns above 0. */
export function latencyAxis(title: string, latencies: readonly number[]): TailAxis {
  const smallest = latencies.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const largest = latencies.reduce((a, b) => Math.max(a, b), 0);
  const { min, max } = logEnds(smallest, largest);
  return { title, min, max, is_log: true, ticks: logTicks(min, max).map((at) => ({ at, text: latencyText(at) })) };
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
