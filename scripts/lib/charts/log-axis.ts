/** Latencies that lie far apart: a logarithmic axis shows the small ones, which bars from zero would hide. */
import { word } from '../base/words.ts';
import type { ChartPanel } from './types.ts';

/** From this ratio of the largest to the smallest figure on, an axis of latency is logarithmic. */
const LOG_FROM = 100;

function figuresOf({ rows }: ChartPanel): number[] {
  return rows.flatMap((row) => [row.value, row.low, row.high, row.whisker?.low].filter((value) => value !== undefined));
}

/** Ends of a logarithmic axis at 1, 2 or 5 times a power of ten, the lower one below the smallest figure. */
export function logEnds(
  smallest: number,
  largest: number,
): { readonly min: number; readonly max: number; readonly powers: readonly number[] } {
  const first = Math.floor(Math.log10(smallest));
  const last = Math.ceil(Math.log10(largest));
  const powers = Array.from({ length: last - first + 2 }, (_, place) => 10 ** (first - 1 + place));
  const steps = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  return {
    min: steps.findLast((step) => step < smallest) ?? smallest,
    max: steps.find((step) => step >= largest) ?? largest,
    powers,
  };
}

/** Places that a logarithmic axis names: powers of ten, with twice and five times these where there are fewer than two. */
export function logTicks(min: number, max: number): readonly number[] {
  const first = Math.floor(Math.log10(min) + 1e-9);
  const length = Math.max(1, Math.ceil(Math.log10(max) - 1e-9) - first + 1);
  const powers = Array.from({ length }, (_, place) => 10 ** (first + place));
  const isInside = (value: number): boolean => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9);
  const whole = powers.filter(isInside);
  return whole.length > 1 ? whole : powers.flatMap((power) => [power, 2 * power, 5 * power]).filter(isInside);
}

/**
 * The panels with one logarithmic axis, its ends at 1, 2 or 5 times a power of ten; undefined where no panel's figures spread that far, or
 * one is zero, which such an axis cannot show.
 */
export function logAxis(panels: readonly ChartPanel[], from = LOG_FROM): readonly ChartPanel[] | undefined {
  const isFar = panels.some((panel) => {
    const own = figuresOf(panel);
    return Math.max(0, ...own) > from * Math.min(Number.POSITIVE_INFINITY, ...own);
  });
  const figures = panels.flatMap(figuresOf);
  if (!isFar || figures.some((figure) => figure <= 0)) return undefined;
  const { min, max } = logEnds(Math.min(...figures), Math.max(...figures));
  const ticks = logTicks(min, max);
  return panels.map((panel) => ({
    ...panel,
    value_title: word('chart_log_axis', { title: panel.value_title }),
    min,
    max,
    ticks,
  }));
}
