import { describe, expect, it } from 'vitest';
import { downsampleSeries } from '../../../scripts/lib/analyse/downsampled-series.ts';
import type { TestSeries } from '../../../scripts/lib/analyse/types.ts';

const series = (iops: readonly number[], lat: readonly (number | null)[]): TestSeries => ({
  test_id: 'one',
  step_ms: 1000,
  cells: iops.length,
  directions: [{ direction: 'read', iops, lat_kind: 'clat', lat_mean_ns: lat, percentiles: [] }],
  window: { from_ms: 0, to_ms: iops.length * 1000 },
  files: ['raw/one.log'],
  complete: true,
  remarks: [],
});

describe('downsampleSeries', () => {
  it('leaves short series as they are, without what pages do not draw', () => {
    expect(downsampleSeries(series([10, 20], [100, null]))).toEqual({
      test_id: 'one',
      step_ms: 1000,
      cells_per_point: 1,
      window: { from_ms: 0, to_ms: 2000 },
      directions: [{ direction: 'read', iops: [10, 20], lat_kind: 'clat', lat_mean_ns: [100, null] }],
    });
  });

  it('takes means over equal stretches, latencies weighted by the I/Os of their cells', () => {
    const iops = Array.from({ length: 480 }, (_, cell) => (cell === 0 ? 300 : 100));
    const lat = iops.map((_, cell) => (cell === 0 ? 1000 : cell === 1 ? 2000 : null));
    const thin = downsampleSeries(series(iops, lat));
    const [read] = thin.directions;
    expect([thin.step_ms, thin.cells_per_point, read?.iops?.length]).toEqual([2000, 2, 240]);
    expect(read?.iops?.slice(0, 2)).toEqual([200, 100]);
    expect(read?.lat_mean_ns?.slice(0, 2)).toEqual([1250, null]);
  });

  it('ends with a shorter stretch where the cells do not divide', () => {
    const thin = downsampleSeries(series(Array(241).fill(7), Array(241).fill(7)));
    expect(thin.directions[0]?.iops).toHaveLength(121);
    expect(thin.directions[0]?.iops?.at(-1)).toBe(7);
  });
});
