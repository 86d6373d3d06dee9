import { describe, expect, it } from 'vitest';
import { loggedAlone, loggedTest } from '../../../scripts/lib/analyse/logged-test.ts';
import { direction, fioOutput, job } from '../../fio-fixtures.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const told = (jobs: readonly object[], more: object = {}) => loggedTest(fioOutput({ jobs, ...more }), undefined);
const named = (name: string, groupid: number, options: object = {}, rest: object = {}) => ({
  ...job(name, options),
  groupid,
  ...rest,
});

describe('loggedTest', () => {
  it('counts the jobs that ran: an entry for each clone, or numjobs of one entry', () => {
    expect(told([named('a', 0), named('a', 0), named('b', 0)]).jobs).toBe(3);
    expect(told([named('a', 0, { numjobs: '4' }), named('b', 0)]).jobs).toBe(5);
    expect(told([named('a', 0, { numjobs: '2' }), named('a', 0, { numjobs: '2' })]).jobs).toBe(2);
    expect(told([named('a', 0, { numjobs: '2' }), named('a', 1, { numjobs: '2' })]).jobs).toBe(4);
    expect(told([]).jobs).toBe(1);
  });

  it('has the groups in their order, and the group of each job of the run', () => {
    const { groups, groupOf } = told([named('a', 0, { numjobs: '2' }), named('b', 1, { stonewall: '' })]);
    expect(groups).toEqual([['a'], ['b']]);
    const [first, second] = [groupOf(1), groupOf(3)];
    expect([groupOf(2), groupOf(4)]).toEqual([first, undefined]);
    expect(second).not.toBe(first);
  });

  it('has the group of each job of several hosts where all of them ran the same, as each counts its own', () => {
    const ofHosts = (...hosts: readonly (readonly object[])[]) => {
      const client_stats = hosts.flatMap((jobs, host) =>
        jobs.map((one) => ({ ...one, hostname: `host-${host}`, port: 8765 })),
      );
      return loggedTest(fioOutput({ client_stats, jobs: undefined }), undefined);
    };
    const own = [named('a', 0), named('a', 0), named('b', 1, { stonewall: '' })];
    const same = ofHosts(own, own);
    expect(same.groups).toEqual([['a'], ['b']]);
    expect([1, 2, 3, 4].map(same.groupOf)).toEqual([0, 0, 1, undefined]);
    const other = ofHosts(own, own.slice(1));
    expect([1, 2, 3].map(other.groupOf)).toEqual([undefined, undefined, undefined]);
  });

  it('has one group of jobs that ran at the same time, in whatever groups fio reported them', () => {
    const { groups, groupOf } = told([named('a', 0), named('b', 1, { new_group: '' })]);
    expect([groups, groupOf(1), groupOf(2)]).toEqual([[['a', 'b']], 0, 0]);
  });

  it('has the longest runtime of any direction of any job', () => {
    const lasting = (runtime: number) => ({ ...direction(10), runtime });
    const jobs = [
      named('a', 0, {}, { read: lasting(2000), write: lasting(5000) }),
      named('b', 0, {}, { read: lasting(3000) }),
    ];
    expect(told(jobs).ran_ms).toBe(5000);
    expect(told([]).ran_ms).toBe(0);
  });

  it('has the options of its logs', () => {
    const options = { log_avg_msec: '500', log_hist_msec: '1000', ramp_time: '3' };
    expect(told([named('a', 0, options)])).toMatchObject({
      average_ms: 500,
      histogram_ms: 1000,
      ramp_ms: 3000,
      is_max: false,
    });
    for (const max of [{ log_max_value: '1' }, { log_window_value: 'max' }])
      expect(told([named('a', 0, max)]).is_max).toBe(true);
    expect(told([named('a', 0)])).not.toHaveProperty('average_ms');
  });
});

describe('loggedAlone', () => {
  it('goes by the figures, and takes their latencies for ns where there are any', () => {
    const one = sampleMeasurement('mix/write', { numjobs: 4, clients: 2, runtime_s: 3, lat_mean_ns: 5 });
    const other = sampleMeasurement('mix/read', { runtime_s: 7 });
    expect(loggedAlone([one, other])).toMatchObject({
      is_micro: false,
      is_max: false,
      ramp_ms: 0,
      ran_ms: 7000,
      jobs: 8,
      several_runs: false,
    });
    expect(loggedAlone([other])).toMatchObject({ is_micro: undefined, jobs: 1 });
    expect(loggedAlone([])).toMatchObject({ jobs: 1, ran_ms: 0 });
  });
});
