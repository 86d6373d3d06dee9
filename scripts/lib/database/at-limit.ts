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
      /** The last load within the limit has just this latency: nothing was read off the line. */
      readonly is_measured?: true;
    }
  | { readonly kind: 'beyond'; readonly rate: number; readonly below: P }
  | { readonly kind: 'under'; readonly above: P };

/** The point of the highest rate; of equal ones the first. */
export function highest<P extends Pick<CurvePoint, 'rate'>>(points: readonly P[]): P | undefined {
  return points.reduce<P | undefined>(
    (best, one) => (best === undefined || one.rate > best.rate ? one : best),
    undefined,
  );
}

/**
 * The highest rate up to the first load at which latency passes the limit: on the straight line between the points on either
 * side, or at a lower load where that reached more; `below` is the point it rests on. Of a curve that stays under the limit,
 * the highest rate, which is a lower bound. Undefined without points.
 */
export function readAtLimit<P extends CurvePoint>(points: readonly P[], limit_ns: number): AtLimit<P> | undefined {
  const sorted = points.toSorted((a, b) => a.load - b.load);
  const crossing = sorted.findIndex(({ lat_ns }) => lat_ns > limit_ns);
  const above = sorted[crossing];
  const within = above === undefined ? sorted : sorted.slice(0, crossing);
  const [peak, last] = [highest(within), within.at(-1)];
  if (peak === undefined || last === undefined) return above === undefined ? undefined : { kind: 'under', above };
  if (above === undefined) return { kind: 'beyond', rate: peak.rate, below: peak };
  const share = (limit_ns - last.lat_ns) / (above.lat_ns - last.lat_ns);
  const onLine = last.rate + share * (above.rate - last.rate);
  const [rate, below] = onLine > peak.rate ? [onLine, last] : [peak.rate, peak];
  return { kind: 'between', rate, below, above, ...(share === 0 ? { is_measured: true } : {}) };
}
