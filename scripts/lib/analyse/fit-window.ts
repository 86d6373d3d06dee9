/** The straight line that fits a series best, and how far the series strays from it. Pure arithmetic, any unit. */
import type { TimeWindow } from './types.ts';

interface Line {
  /** Means of the points: the line goes through them. */
  readonly x: number;
  readonly y: number;
  /** Rise for each step in x; NaN where all points have one x. */
  readonly slope: number;
}

/** Line through points of one x or more; NaN of none. */
export function fitLine(points: readonly { readonly x: number; readonly y: number }[]): Line {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const rise = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return { x: meanX, y: meanY, slope: rise / spread };
}

/** Mean of values, each counted as often as its weight says; undefined where nothing counts. */
export function weightedMean(
  points: readonly { readonly value: number; readonly weight: number }[],
): number | undefined {
  const all = points.reduce((sum, { weight }) => sum + weight, 0);
  return all > 0 ? points.reduce((sum, { value, weight }) => sum + value * weight, 0) / all : undefined;
}

/** A series over a window: mean, extremes, and the ends of its least-squares line. In the unit of the values. */
export interface WindowFit {
  /** Of all I/Os where the cells came with their weights, else of the cells, each counted once. */
  readonly mean: number;
  /** Of the cells, each counted once: the height of the line in the middle of its points. */
  readonly level: number;
  /** Whether `mean` is of the weights. */
  readonly is_weighted: boolean;
  readonly min: number;
  readonly max: number;
  /** Value of the line in the window's first and last cell. */
  readonly first: number;
  readonly last: number;
  /** Cells that have a value. */
  readonly count: number;
}

/** Places of the cells that lie wholly in the window: from the first to the one before the last. */
function cellsIn(window: TimeWindow, stepMs: number, count: number): { from: number; to: number } {
  const from = Math.max(0, Math.ceil(window.from_ms / stepMs));
  return { from, to: Math.max(from, Math.min(count, Math.floor(window.to_ms / stepMs))) };
}

/**
 * Fits the cells of a window; cells without a value are left out. Undefined with fewer than two values. `weights`: how much each cell
 * counts in the mean.
 */
export function fitWindow(
  values: readonly (number | null)[],
  stepMs: number,
  window: TimeWindow,
  weights?: readonly (number | null)[],
): WindowFit | undefined {
  const { from, to } = cellsIn(window, stepMs, values.length);
  const points = values.slice(from, to).flatMap((y, x) => (y === null ? [] : [{ x, y }]));
  const [start, end] = [points.at(0), points.at(-1)];
  if (start === undefined || end === undefined || start === end) return undefined;
  const { x: meanX, y: level, slope } = fitLine(points);
  const weighted = weights && weightedMean(points.map(({ x, y }) => ({ value: y, weight: weights[from + x] ?? 0 })));
  return {
    mean: weighted ?? level,
    level,
    is_weighted: weighted !== undefined,
    min: points.reduce((least, { y }) => Math.min(least, y), start.y),
    max: points.reduce((most, { y }) => Math.max(most, y), start.y),
    first: level + slope * (start.x - meanX),
    last: level + slope * (end.x - meanX),
    count: points.length,
  };
}
