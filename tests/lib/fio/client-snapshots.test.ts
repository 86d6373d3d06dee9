import { describe, expect, it } from 'vitest';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import { entriesOf } from '../../../scripts/lib/fio/entries.ts';
import { direction, fioOutput, job, normaliseFio, readFixture } from '../../fio-fixtures.ts';

type Job = Readonly<Record<string, unknown>>;

const client = (read: Job, rest: Job = {}): Job => ({
  ...job('a', { rw: 'randread' }, { read: { ...direction(100), ...read } }),
  hostname: 'h',
  port: 8765,
  ...rest,
});

/** Places of the entries that count. */
function counted(...client_stats: readonly Job[]): readonly string[] {
  return entriesOf(fioOutput({ client_stats })).map(({ pointer }) => pointer.replace('/client_stats/', ''));
}

const half = { total_ios: 50, io_bytes: 204_800, runtime: 500 };

describe('snapshots of a client', () => {
  it('count once, and by the last of them', () => {
    const output = readFixture('3.33-client-snapshots.json');
    const { measurements } = normaliseFio(output);
    expect(measurements.map(({ job, total_ios, numjobs }) => [job, total_ios, numjobs])).toEqual([
      ['j1', 40_546 + 40_553, 2],
      ['j2', 6834, 1],
    ]);
    expect(runFioRules(output, measurements).filter(({ severity }) => severity !== 'notice')).toEqual([]);
  });

  it('are told from clones, which ran for as long', () => {
    expect(counted(client(half), client({}))).toEqual(['1']);
    expect(counted(client({ runtime: 999, total_ios: 99 }), client({}))).toEqual(['0', '1']);
    const behind = (runtime: number) => counted(client({ runtime, total_ios: 99 }), client({}));
    expect([behind(899), behind(900)]).toEqual([['1'], ['0', '1']]);
  });

  it('are as long as each other: two clones, shown twice', () => {
    const all = { total_ios: 90, io_bytes: 368_640 };
    expect(counted(client(half), client({ ...half, total_ios: 49 }), client({}), client(all))).toEqual(['2', '3']);
    // Of the second clone the later one had run for less: these are four clones.
    const longer = { ...half, total_ios: 60, runtime: 1000 };
    expect(counted(client(half), client(longer), client({}), client({ ...all, runtime: 800 }))).toHaveLength(4);
    expect(counted(client(half), client({ ...half, total_ios: 49 }), client({}))).toHaveLength(3);
  });

  it('are those of a job that had not begun, and of clones none that did nothing', () => {
    const none = { total_ios: 0, io_bytes: 0, runtime: 0 };
    expect(counted(client(none), client({}))).toEqual(['1']);
    expect(counted(client(none), client(none))).toEqual(['0', '1']);
  });

  it('are told from clones of which no latencies are known', () => {
    expect(counted(client({}), client({}))).toEqual(['0', '1']);
  });

  it('begin to count anew after ramp_time', () => {
    const warm = (read: Job) => client(read, { 'job options': { rw: 'randread', ramp_time: '3' } });
    const ramping = warm({ total_ios: 200, io_bytes: 819_200, lat_ns: { min: 0, max: 0, mean: 0 } });
    expect(counted(ramping, warm({ lat_ns: { min: 1, max: 9000, mean: 5000 } }))).toEqual(['1']);
    expect(counted(ramping, ramping)).toEqual(['0', '1']);
  });

  it('are told from clones that read as much, each at its own latency', () => {
    const took = (runtime: number, mean: number) => client({ runtime, lat_ns: { min: 1, max: 9000, mean } });
    expect(counted(took(800, 5000), took(1000, 6000))).toEqual(['0', '1']);
    expect(counted(took(1000, 5000), took(1000, 5000))).toEqual(['1']);
  });

  it('are those of one client, and of a job that had not failed', () => {
    expect(counted(client(half), client({}, { port: 8766 }))).toEqual(['0', '1']);
    expect(counted(client(half, { error: 5 }), client({}))).toEqual(['0', '1']);
    expect(counted(client(half, { error: 5 }), client({}, { error: 5 }))).toEqual(['1']);
  });

  it('take the total of the first of them along', () => {
    const total = { jobname: 'All clients', read: direction(100) };
    expect(counted(client(half), total, client({}))).toEqual(['2']);
    expect(counted(client({}), client({}, { port: 8766 }), total)).toEqual(['0', '1', '2']);
  });
});
