/** A made-up run with logs: two minutes of 4k random writes and reads at a steady rate, with one second without I/O. */
import type { DirectionSeries, RunAnalysis, TestSeries } from '../../../scripts/lib/analyse/types.ts';
import { NO_ANALYSIS } from '../../../scripts/lib/analyse/types.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

export const CELLS = 120;

/** `level` IOPS of 4 KiB at 1 ms, nothing in the cell that stalls. */
export function directionSeries(
  direction: DirectionSeries['direction'],
  level: number,
  stall?: number,
): DirectionSeries {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  return {
    direction,
    iops: cells.map((cell) => (cell === stall ? 0 : level)),
    bw_bytes_per_s: cells.map((cell) => (cell === stall ? 0 : level * 4096)),
    lat_kind: 'lat',
    lat_mean_ns: cells.map((cell) => (cell === stall ? null : 1_000_000)),
  };
}

export function testSeries(test: string, directions: readonly DirectionSeries[], more = {}): TestSeries {
  return {
    test_id: test,
    step_ms: 1000,
    cells: CELLS,
    directions,
    window: { from_ms: 0, to_ms: CELLS * 1000 },
    files: [],
    complete: true,
    remarks: [],
    ...more,
  };
}

function analysisOf(series: readonly TestSeries[]): RunAnalysis {
  return { ...NO_ANALYSIS, series: new Map(series.map((one) => [one.test_id, one])) };
}

/** The test "write" is logged, "read" is not. */
export function loggedRun(
  series: readonly TestSeries[] = [testSeries('write', [directionSeries('write', 2000, 60)])],
): RunRecord {
  const of = (test: string, direction: string) =>
    measurementOf('b1', `z-two/${test}/${direction}`, {
      bs_bytes: 4096,
      rw: `rand${test}`,
      iops: 1983,
      bw_bytes_per_s: 8_122_368,
      lat_mean_ns: 1_000_000,
    });
  return { ...recordOf('b1', [of('write', 'write'), of('read', 'read')]), analysis: analysisOf(series) };
}

/** One test a block size, all of them random writes; lines of 2 000 IOPS and more. */
export function sweepRun(sizes: readonly number[]): RunRecord {
  const tests = sizes.map((bytes) => ({ id: `write-${bytes}`, title: `Write ${bytes}` }));
  const measurements = tests.map(({ id }, place) =>
    measurementOf('b1', `z-two/${id}/write`, {
      rw: 'randwrite',
      bs_bytes: sizes[place] ?? 0,
      iops: 2000 * (place + 1),
      lat_mean_ns: 1_000_000,
    }),
  );
  const record = recordOf('b1', measurements);
  const series = tests.map(({ id }, place) => testSeries(id, [directionSeries('write', 2000 * (place + 1))]));
  return {
    ...record,
    bundle: {
      ...record.bundle,
      run: { ...record.bundle.run, tests: tests as unknown as typeof record.bundle.run.tests },
    },
    analysis: analysisOf(series),
  };
}
