/** From the lanes of all jobs to what one direction did over time. */
import type { Measurement } from '#types';
import { coarsen, coarsenLatency, countRates, hasDirection, type JobLanes, joinLatency, joinRates } from './join.ts';
import type { LoggedTest } from './logged-test.ts';
import type { ReadLogs } from './read-lanes.ts';
import type { Grid } from './test-logs.ts';
import type { DirectionSeries } from './types.ts';

/** fio's numbers of directions, in order. */
export const directionNames = ['read', 'write', 'trim'] as const;

/** Directions that any log has, over `windows` windows of the grid, `by` of them in each cell. */
export function directionSeries(
  read: ReadLogs,
  grid: Grid,
  test: LoggedTest,
  windows: number,
  by: number,
): DirectionSeries[] {
  const { lanes } = read;
  const { single, step_ms } = grid;
  const iops = lanes.get('iops');
  const bw = lanes.get('bw');
  const kind = lanes.has('lat') ? 'lat' : 'clat';
  const latency = lanes.get(kind);
  const counted = iops ?? bw ?? latency;
  const scale = test.is_micro ? 1000 : 1;
  return directionNames.flatMap((direction, index): DirectionSeries[] => {
    if (![iops, bw, latency].some((one) => hasDirection(one, index))) return [];
    const of = (source: JobLanes | undefined, list: 'weights' | 'bytes', unit: number) => {
      const from = single ? counted : source;
      if (from === undefined) return undefined;
      const rates = single ? countRates(from, index, windows, step_ms, list) : joinRates(from, index, windows, step_ms);
      return coarsen(single ? rates : rates.map((rate) => rate * unit), by);
    };
    const rates = of(iops, 'weights', 1);
    const bytes = of(bw, 'bytes', 1024);
    const mean = latency && coarsenLatency(joinLatency(latency, iops ?? bw, index, windows, single), by);
    return [
      {
        direction,
        ...(rates === undefined ? {} : { iops: rates }),
        ...(bytes === undefined ? {} : { bw_bytes_per_s: bytes }),
        ...(mean === undefined
          ? {}
          : { lat_kind: kind, lat_mean_ns: mean.map((ns) => (ns === null ? null : ns * scale)) }),
      },
    ];
  });
}

/**
 * With fio's own figure for the same direction, where the test has one measurement of it. `cells` counts the last cell as the
 * part of one that it is.
 */
export function withCheck(one: DirectionSeries, measurements: readonly Measurement[], cells: number): DirectionSeries {
  const [measured, ...others] = measurements.filter(({ direction }) => direction === one.direction);
  const of = one.iops === undefined ? 'bw' : 'iops';
  const values = one.iops ?? one.bw_bytes_per_s;
  const reported = of === 'iops' ? measured?.iops : measured?.bw_bytes_per_s;
  if (values === undefined || reported === undefined || others.length > 0) return one;
  const last = cells - (values.length - 1);
  const logged = values.reduce((sum, value, cell) => sum + value * (cell === values.length - 1 ? last : 1), 0) / cells;
  return { ...one, check: { of, logged, reported } };
}
