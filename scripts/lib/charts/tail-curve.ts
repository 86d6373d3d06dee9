/** Distribution curves: corners out of bins, and no more of them than a picture shows. */
import type { LatencyBin } from '../analyse/types.ts';

/** A point of a distribution: `slower` is the share of I/Os, 1 down to above 0, that took longer than `ns`. */
export interface CurvePoint {
  readonly ns: number;
  readonly slower: number;
}

/** I/Os that the bins hold. */
export function countOf(bins: readonly LatencyBin[]): number {
  return bins.reduce((sum, { count }) => sum + count, 0);
}

/** A point of a picture, px. `keep` is never thinned out. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly keep?: boolean;
}

/**
 * Both corners of each step: a bin's latency stands for all percentiles from the I/Os below it to those up to it, which is
 * fio's own rule. The curve ends at the slowest I/O, where one of all is left. Latencies below 1 ns count as 1 ns.
 */
export function cornersOf(bins: readonly LatencyBin[]): readonly CurvePoint[] {
  const total = countOf(bins);
  let left = total;
  return bins.flatMap((bin) => {
    const ns = Math.max(1, bin.ns);
    const before = left / total;
    left -= bin.count;
    return [
      { ns, slower: before },
      { ns, slower: Math.max(1, left) / total },
    ];
  });
}

/** The part of a curve between two shares, cut at the very share: a step that crosses it ends there. */
export function cutCurve(points: readonly CurvePoint[], from: number, to: number): readonly CurvePoint[] {
  const cut: CurvePoint[] = [];
  for (let place = 0; place + 1 < points.length; place += 2) {
    const [start, end] = [points[place], points[place + 1]];
    if (start === undefined || end === undefined || end.slower > from || start.slower < to) continue;
    cut.push({ ns: start.ns, slower: Math.min(from, start.slower) }, { ns: end.ns, slower: Math.max(to, end.slower) });
  }
  return cut;
}

function distance(point: PlotPoint, from: PlotPoint, to: PlotPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dy * (point.x - from.x) - dx * (point.y - from.y)) / length;
}

/** Drops points that a straight line passes within `tolerance` px of (Ramer, Douglas, Peucker). */
export function thinLine<T extends PlotPoint>(points: readonly T[], tolerance: number): readonly T[] {
  const kept = new Set<number>([0, points.length - 1]);
  for (const [place, point] of points.entries()) if (point.keep === true) kept.add(place);
  const fixed = [...kept].sort((a, b) => a - b);
  const open = fixed.slice(1).map((end, place) => [fixed[place] ?? 0, end] as const);
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [points[first], points[last]];
    if (from === undefined || to === undefined) continue;
    let [furthest, most] = [-1, tolerance];
    for (let place = first + 1; place < last; place += 1) {
      const off = distance(points[place] ?? from, from, to);
      if (off > most) [furthest, most] = [place, off];
    }
    if (furthest < 0) continue;
    kept.add(furthest);
    open.push([first, furthest], [furthest, last]);
  }
  return points.filter((_, place) => kept.has(place));
}
