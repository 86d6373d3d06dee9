/** Latency of measurements: what is left out, where percentiles are from, and what is said beside them. */
import { describe, expect, it } from 'vitest';
import { latencyParts } from '../../../scripts/lib/rules/latency-parts.ts';
import {
  direction,
  fioOutput,
  job,
  measurementOf,
  normaliseFio,
  normaliseFixture,
  readFixture,
} from '../../fio-fixtures.ts';

const rules = (measurement: { notices: readonly { rule: string }[] }) => measurement.notices.map(({ rule }) => rule);

describe('latency', () => {
  it('has no completions that fio timed longer than the whole I/O, with sqthread_poll', () => {
    const name = '3.33-polled-submission.json';
    const read = measurementOf(name, 'read');
    expect(read).toMatchObject({ lat_kind: 'lat', iops: expect.any(Number) });
    expect((read.lat_mean_ns ?? 0) * (read.iops ?? 0)).toBeLessThan(8 * 1e9);
    expect(Object.keys(read).filter((key) => /^lat_p/.test(key))).toEqual([]);
    expect(rules(read)).toContain('N-clat-stray');
    expect(latencyParts.check(readFixture(name), [])).toEqual([]);
  });

  it('is left out where it was not measured', () => {
    const read = measurementOf('3.33-no-latency.json', 'read');
    expect(read.iops).toBeGreaterThan(0);
    expect(Object.keys(read).filter((key) => key.startsWith('lat'))).toEqual([]);
    expect(rules(read)).toContain('N-latency-not-measured');
  });

  it('has percentiles of merged entries from JSON+ bins', () => {
    expect(measurementOf('3.33-clones.json', 'read').percentile_source).toBe(
      'clat merged from JSON+ bins of 4 entries',
    );
    const withoutBins = normaliseFixture('3.7-client-server.json').measurements[0];
    expect(withoutBins).not.toHaveProperty('lat_p99_ns');
    expect(rules(withoutBins ?? { notices: [] })).toContain('N-percentiles-not-available');
  });

  it("has the percentiles of fio's own total of all clients, where that is of the same I/Os", () => {
    const { measurements } = normaliseFixture('3.42-client-server.json');
    expect(measurements).toHaveLength(2);
    for (const one of measurements) {
      expect(one.percentile_source).toBe("clat of fio's own total of all clients");
      expect(one.lat_p99_ns).toBeGreaterThan(one.lat_p50_ns ?? Number.POSITIVE_INFINITY);
      expect(rules(one)).not.toContain('N-percentiles-not-available');
    }
    const clat_ns = { min: 1, max: 9000, mean: 50, stddev: 1, N: 100, percentile: { '50.000000': 40 } };
    const entry = (port: number) => ({
      ...job('a', { rw: 'randread' }, { read: { ...direction(100), clat_ns } }),
      ...{ hostname: 'h', port },
    });
    const total = (ios: number) => ({
      ...{ jobname: 'All clients', groupid: 0, error: 0 },
      read: { ...direction(ios), clat_ns: { ...clat_ns, N: ios, percentile: { '50.000000': 44 } } },
    });
    const p50 = (ios: number) =>
      normaliseFio(fioOutput({ jobs: undefined, client_stats: [entry(1), entry(2), total(ios)] })).measurements.map(
        ({ lat_p50_ns }) => lat_p50_ns,
      );
    // The first total of a run with snapshots is of a part of it.
    expect([p50(200), p50(150)]).toEqual([[44], [undefined]]);
  });

  it('does not round a custom percentile to one that is shown', () => {
    const read = measurementOf('3.33-custom-percentiles.json', 'read');
    expect(read.lat_p50_ns).toBeGreaterThan(0);
    expect(read).not.toHaveProperty('lat_p99_ns');
  });

  it('is labelled where fio prints percentiles of lat under clat', () => {
    const read = measurementOf('3.7-lat-percentiles.json', 'read');
    expect(read.percentile_source).toBe('lat of one entry');
    expect(rules(read)).toContain('N-percentiles-of-lat');
  });

  it('of writes is said to leave out fsync', () => {
    expect(rules(measurementOf('3.33-fsync.json', 'write'))).toContain('N-fsync');
  });
});
