/** Reads a load curve at a limit on latency: between two measured points, never beyond them. */

export interface CurvePoint {
  /** I/Os in flight. */
  readonly load: number;
  /** I/Os per second, or bytes per second. */
  readonly rate: number;
  readonly lat_ns: number;
}

/** between: the limit is crossed from `below` to `above`. beyond: never crossed. under: crossed before the lowest load. */
export type AtLimit<P extends CurvePoint = CurvePoint> =
  | {
      readonly kind: 'between';
      readonly rate: number;
      readonly below: P;
      readonly above: P;
      /** The latency of `below` is the limit itself: nothing was read off. */
      readonly is_measured?: true;
    }
  | { readonly kind: 'beyond'; readonly rate: number; readonly below: P }
  | { readonly kind: 'under'; readonly above: P };

/**
 * Rate at the first load at which latency passes the limit, on the straight line between the points on either side; where the rate
 * falls between them, that of the lower point. Of a curve that stays under the limit, the highest rate, which is a lower bound.
 * Undefined without points.
 */
export function readAtLimit<P extends CurvePoint>(points: readonly P[], limit_ns: number): AtLimit<P> | undefined {
  const sorted = points.toSorted((a, b) => a.load - b.load);
  const crossing = sorted.findIndex(({ lat_ns }) => lat_ns > limit_ns);
  const above = sorted[crossing];
  const below = crossing < 0 ? sorted.at(-1) : sorted[crossing - 1];
  if (below === undefined || crossing === 0) return above === undefined ? undefined : { kind: 'under', above };
  if (above === undefined) return { kind: 'beyond', rate: Math.max(...sorted.map(({ rate }) => rate)), below };
  const share = (limit_ns - below.lat_ns) / (above.lat_ns - below.lat_ns);
  const rate = Math.max(below.rate, below.rate + share * (above.rate - below.rate));
  return { kind: 'between', rate, below, above, ...(share === 0 ? { is_measured: true } : {}) };
}
