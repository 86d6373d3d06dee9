/** The straight line that lies nearest to points, by the sum of squares. Pure arithmetic, any unit. */

export interface Line {
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
