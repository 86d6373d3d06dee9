/** Fewer points than were logged, so that a picture stays small: means over equal stretches, with what they hide. */
import type { TimeLine } from './time-types.ts';
import type { PictureSize } from './types.ts';

/** Most points of one line in a picture: as many as can be told apart. */
const MOST_POINTS: Readonly<Record<PictureSize, number>> = { wide: 240, half: 130, narrow: 85 };

export interface DownsampledPoint {
  /** Middle of the stretch, ms. */
  readonly x: number;
  /** Mean of its values; null where it has none. */
  readonly value: number | null;
  /** Lowest and highest of its values, or of the line's own band. */
  readonly low?: number;
  readonly high?: number;
}

export function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Cells that one point of a line stands for in a picture. */
export function cellsPerPoint({ values }: Pick<TimeLine, 'values'>, size: PictureSize): number {
  return Math.max(1, Math.ceil(values.length / MOST_POINTS[size]));
}

/** The points of a line in a picture. A band is the line's own, where it has one, else from the lowest to the highest cell of each point. */
export function downsample(line: TimeLine, size: PictureSize): DownsampledPoint[] {
  const { values, start_ms = 0, step_ms, band } = line;
  const per = cellsPerPoint(line, size);
  const points: DownsampledPoint[] = [];
  for (let from = 0; from < values.length; from += per) {
    const to = Math.min(values.length, from + per);
    const own = known(values.slice(from, to));
    const lows = known((band?.low ?? values).slice(from, to));
    const highs = known((band?.high ?? values).slice(from, to));
    const low = band === undefined ? Math.min(...lows) : mean(lows);
    const high = band === undefined ? Math.max(...highs) : mean(highs);
    const isSpread = (band !== undefined || per > 1) && lows.length > 0 && highs.length > 0;
    points.push({
      x: start_ms + ((from + to) / 2) * step_ms,
      value: mean(own),
      ...(isSpread && low !== null && high !== null ? { low, high } : {}),
    });
  }
  return points;
}
