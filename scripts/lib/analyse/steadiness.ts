/** The criterion of SNIA SSS PTS 2.0.2, 2.1.24, over the rounds of a measurement window. */
import { fitLine } from './fit-window.ts';
import { limitOf } from './thresholds.ts';
import type { Steadiness } from './types.ts';

/** Equal shares may differ in the last bit. */
const ROUNDING = 1e-9;

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Undefined for fewer than two rounds, and without any I/O: there is no average to hold them against. */
export function steadinessOf(values: readonly number[]): Steadiness | undefined {
  const avg = meanOf(values);
  if (values.length < 2 || !(avg > 0)) return undefined;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const { slope } = fitLine(values.map((y, x) => ({ x, y })));
  const excursion = Math.abs(slope) * (values.length - 1);
  const [allowed_range, allowed_slope] = [limitOf('steady_range') * avg, limitOf('steady_slope') * avg];
  return {
    avg,
    min,
    max,
    range: max - min,
    allowed_range,
    slope,
    excursion,
    allowed_slope,
    is_range_ok: max - min <= allowed_range + ROUNDING * avg,
    is_slope_ok: excursion <= allowed_slope + ROUNDING * avg,
  };
}

/** steady, or which of the two conditions fails. */
export function reasonOf({ is_range_ok, is_slope_ok }: Steadiness): 'steady' | 'range' | 'slope' | 'range_and_slope' {
  if (is_range_ok && is_slope_ok) return 'steady';
  if (is_range_ok) return 'slope';
  return is_slope_ok ? 'range' : 'range_and_slope';
}

/** Numbers of a verdict, in the unit of the values; shares in per cent of the average. */
export function numbersOf(one: Steadiness): Readonly<Record<string, number>> {
  const { avg, min, max, range, allowed_range, slope, excursion, allowed_slope } = one;
  const shares = { range_pct: (100 * range) / avg, slope_pct: (100 * excursion) / avg };
  return { avg, min, max, range, allowed_range, slope, excursion, allowed_slope, ...shares };
}
