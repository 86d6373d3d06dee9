/** Which axes are logarithmic, for all charts, and where such an axis begins, ends and has its labels. */
import { medianOf } from '../base/median.ts';
import { word } from '../base/words.ts';
import type { ChartPanel } from './types.ts';

/** From this ratio of the largest to the smallest figure on, an axis from zero hides the small ones. */
export const LOG_FROM = 12;
/** Bars have their length to be read by and their figures beside them: those of latency become dots from here on. */
const LOG_BARS_FROM = 100;
/** Of latency over time from this ratio of the highest to the median on: a stall would flatten the rest. */
const LOG_STALL_FROM = 8;

/**
 * Whether figures on one axis want it logarithmic: they spread over a decade and more, or some are a drive's own and the others of many
 * drives together. Never where one is zero. `kinds` are those of the systems.
 */
export function wantsLog(values: readonly number[], kinds: Iterable<string> = []): boolean {
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = values.reduce((high, value) => Math.max(high, value), 0);
  return values.length > 0 && least > 0 && (mixesKinds(kinds) || most > LOG_FROM * least);
}

/** A drive's own figures and those of systems of many drives. */
export function mixesKinds(kinds: Iterable<string>): boolean {
  return new Set([...kinds].map((kind) => kind === 'drive')).size > 1;
}

/**
 * The same of lines over time, each with all its values: latency by its stalls; rates by what lies between the lines, for one that falls
 * is seen best from zero.
 */
export function wantsLogOverTime(lines: readonly (readonly number[])[], isLatency: boolean): boolean {
  const all = lines.flat();
  if (all.length === 0 || all.some((value) => value <= 0)) return false;
  if (!isLatency) return wantsLog(lines.filter((line) => line.length > 0).map(medianOf));
  return all.reduce((high, value) => Math.max(high, value), 0) > LOG_STALL_FROM * medianOf(all);
}

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

/** More labels than this stand too close on a narrow picture. */
const MOST_FINE_TICKS = 7;

/**
 * Places that a logarithmic axis names: powers of ten, with twice and five times these where there are fewer than two, or two and room for
 * the others: between 0.1 and 1 alone nobody can read 0.3.
 */
export function logTicks(min: number, max: number): readonly number[] {
  const first = Math.floor(Math.log10(min) + 1e-9);
  const length = Math.max(1, Math.ceil(Math.log10(max) - 1e-9) - first + 1);
  const powers = Array.from({ length }, (_, place) => 10 ** (first + place));
  const isInside = (value: number): boolean => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9);
  const whole = powers.filter(isInside);
  const fine = powers.flatMap((power) => [power, 2 * power, 5 * power]).filter(isInside);
  return whole.length < 2 || (whole.length === 2 && fine.length <= MOST_FINE_TICKS) ? fine : whole;
}

/**
 * The panels with one logarithmic axis, its ends at 1, 2 or 5 times a power of ten; undefined where no panel's figures spread that far, or
 * one is zero, which such an axis cannot show.
 */
export function logAxis(panels: readonly ChartPanel[], from = LOG_BARS_FROM): readonly ChartPanel[] | undefined {
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
