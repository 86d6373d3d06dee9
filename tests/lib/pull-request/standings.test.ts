import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Database } from '../../../scripts/lib/database/types.ts';
import { findStandings } from '../../../scripts/lib/pull-request/standings.ts';
import { comparandOf } from '../database/comparand-sample.ts';
import { recordOf } from '../views/views-sample.ts';

function figure(run_id: string, iops: number, rest: Partial<Measurement> = {}): Measurement {
  const own = { id: `${run_id}/${iops}`, run_id, test_id: `t-${iops}`, iops, lat_mean_ns: 1e9 / iops };
  return comparandOf({ ...own, ...rest }).measurement;
}

/** Standings of the run "own" in one class. */
function standings(...measurements: readonly Measurement[]) {
  const workloads = [{ id: '4k-randread', rw: 'randread', bs_bytes: 4096, measurements }];
  const ids = [...new Set(measurements.map(({ run_id }) => run_id))];
  const runs = ids.map((id) =>
    recordOf(
      id,
      measurements.filter(({ run_id }) => run_id === id),
    ),
  );
  return findStandings({ workloads, runs } as unknown as Database, ['own']);
}

describe('findStandings', () => {
  it('gives place and ratio to the median among runs that ran the same workload', () => {
    const [one, ...none] = standings(figure('own', 300), figure('a', 100), figure('b', 200), figure('c', 400));
    expect(none).toEqual([]);
    expect(one).toMatchObject({ workload_class: '4k-randread', direction: 'read', place: 2, compared: 3 });
    // Median of 100, 200 and 400 IOPS; of 10, 5 and 2.5 ms.
    expect(one?.rate_ratio).toBeCloseTo(1.5, 12);
    expect(one?.lat_mean_ratio).toBeCloseTo(2 / 3, 6);
    expect(standings(figure('own', 300), figure('a', 100), figure('b', 200))[0]?.rate_ratio).toBeCloseTo(2, 12);
  });

  it('counts one figure a run, its highest', () => {
    expect(standings(figure('own', 10), figure('a', 20), figure('a', 30), figure('a', 40))[0]).toMatchObject({
      place: 2,
      compared: 1,
      rate_ratio: 0.25,
    });
  });

  it('names no place where a gate forbids the comparison, and counts why', () => {
    const [one] = standings(
      figure('own', 300),
      figure('a', 1, { kind: 'array' }),
      figure('b', 1, { workload_fingerprint: 'f2' }),
      figure('c', 1, { rate_limited: true }),
      figure('d', 1, { iops: undefined }),
      figure('e', 1, { workload_fingerprint: 'f3' }),
    );
    expect(one?.place).toBeUndefined();
    expect(one?.rate_ratio).toBeUndefined();
    expect(one?.obstacles).toEqual({ kind: 1, workload: 2, rate_limited: 1, no_rate: 1 });
  });

  it('gives a place beside what is only worth a warning', () => {
    const published = figure('a', 100, { evidence: 'published', workload_fingerprint: undefined });
    expect(standings(figure('own', 300), published)[0]).toMatchObject({ place: 1, compared: 1, obstacles: {} });
  });

  it('takes the own figure that most others can be compared with, each direction by itself', () => {
    const alone = figure('own', 900, { workload_fingerprint: 'f9' });
    const written = figure('own', 5, { direction: 'write' });
    const found = standings(alone, figure('own', 300), written, figure('a', 100));
    expect(found.map((one) => [one.direction, one.measurement.iops, one.compared])).toEqual([
      ['read', 300, 1],
      ['write', 5, 0],
    ]);
  });

  it('takes bandwidth in blocks where there are no IOPS', () => {
    const own = figure('own', 0, { iops: undefined, bw_bytes_per_s: 4096 * 50 });
    expect(standings(own, figure('a', 100))[0]?.rate_ratio).toBeCloseTo(0.5, 12);
  });
});
