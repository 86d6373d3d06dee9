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

/** A series over a window: mean, extremes, and the ends of its least-squares line. In the unit of the values. */
export interface WindowFit {
  readonly mean: number;
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

/** Fits the cells of a window; cells without a value are left out. Undefined with fewer than two values. */
export function fitWindow(
  values: readonly (number | null)[],
  stepMs: number,
  window: TimeWindow,
): WindowFit | undefined {
  const { from, to } = cellsIn(window, stepMs, values.length);
  const points = values.slice(from, to).flatMap((y, x) => (y === null ? [] : [{ x, y }]));
  const [start, end] = [points.at(0), points.at(-1)];
  if (start === undefined || end === undefined || start === end) return undefined;
  const { x: meanX, y: mean, slope } = fitLine(points);
  return {
    mean,
    min: points.reduce((least, { y }) => Math.min(least, y), start.y),
    max: points.reduce((most, { y }) => Math.max(most, y), start.y),
    first: mean + slope * (start.x - meanX),
    last: mean + slope * (end.x - meanX),
    count: points.length,
  };
}
