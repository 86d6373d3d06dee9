/** The series of a test with few enough points to be fetched by a page: what the API publishes. Pure arithmetic. */
import type { DirectionSeries, TestSeries, TimeWindow } from './types.ts';

export interface DownsampledSeries {
  readonly test_id: string;
  readonly step_ms: number;
  /** Cells of the logs that one point is the mean of. */
  readonly cells_per_point: number;
  readonly window: TimeWindow;
  readonly warm_up?: TimeWindow;
  readonly directions: readonly Omit<DirectionSeries, 'percentiles' | 'check'>[];
}

/** Points that a chart of one width has room for. */
const MOST_POINTS = 240;
/** More digits than a log has truth. */
const DIGITS = 6;

const round = (value: number): number => Number(value.toPrecision(DIGITS));

function stretches(cells: number, per: number): readonly (readonly [number, number])[] {
  return Array.from({ length: Math.ceil(cells / per) }, (_, place) => [
    place * per,
    Math.min(cells, (place + 1) * per),
  ]);
}

function thinRates(values: readonly number[], per: number): readonly number[] {
  return stretches(values.length, per).map(([from, to]) =>
    round(values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from)),
  );
}

/** Each cell counts as much as it had I/Os; where these were not logged, all alike. */
function thinLatencies(
  values: readonly (number | null)[],
  iops: readonly number[] | undefined,
  per: number,
): readonly (number | null)[] {
  return stretches(values.length, per).map(([from, to]) => {
    let [sum, weight] = [0, 0];
    for (let cell = from; cell < to; cell += 1) {
      const [value, own] = [values[cell] ?? null, iops === undefined ? 1 : (iops[cell] ?? 0)];
      if (value === null) continue;
      sum += value * own;
      weight += own;
    }
    return weight === 0 ? null : round(sum / weight);
  });
}

function thinDirection(one: DirectionSeries, per: number): DownsampledSeries['directions'][number] {
  const { direction, iops, bw_bytes_per_s: bw, lat_kind, lat_mean_ns: lat } = one;
  return {
    direction,
    ...(iops === undefined ? {} : { iops: thinRates(iops, per) }),
    ...(bw === undefined ? {} : { bw_bytes_per_s: thinRates(bw, per) }),
    ...(lat_kind === undefined || lat === undefined ? {} : { lat_kind }),
    ...(lat === undefined ? {} : { lat_mean_ns: thinLatencies(lat, iops, per) }),
  };
}

/** Means over equal stretches; the last one may be shorter. */
export function downsampleSeries({
  test_id,
  step_ms,
  cells,
  window,
  warm_up,
  directions,
}: TestSeries): DownsampledSeries {
  const per = Math.max(1, Math.ceil(cells / MOST_POINTS));
  return {
    test_id,
    step_ms: step_ms * per,
    cells_per_point: per,
    window,
    ...(warm_up === undefined ? {} : { warm_up }),
    directions: directions.map((one) => thinDirection(one, per)),
  };
}
