import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const workload = { workload_fingerprint: 'f1', workload_class: '4k-randread', rw: 'randread', bs_bytes: 4096 } as const;

function run(
  id: string,
  iops: number,
  more: Partial<Measurement> = {},
  drives: Hardware['system']['drives'] = undefined,
): RunRecord {
  const measurement = sampleMeasurement('read/read', { id: `${id}/read`, run_id: id, iops, ...workload, ...more });
  const record = sampleRecord({ run: { id }, measurements: [measurement] });
  const system = { ...sampleHardware.system, ...(drives === undefined ? {} : { drives }) };
  return { ...record, bundle: { ...record.bundle, id, hardware: { ...sampleHardware, system } } } as RunRecord;
}

const noises = (...runs: readonly RunRecord[]) => buildDatabase(runs, []).measurements.map(({ noise }) => noise);
const drive = (firmware: string) =>
  [{ count: 1, model: 'D1', media: 'ssd', firmware }] as unknown as Hardware['system']['drives'];

describe('withNoise', () => {
  it('takes runs of the same workload on the same configuration as repeats', () => {
    const [first, second] = noises(run('a', 100), run('b', 101));
    // One from the other: half the distance from the mean, and 6.353 times the range.
    expect(first?.pct).toBeCloseTo(((0.5 + 6.353) / 100) * 100, 9);
    expect(first).toMatchObject({ source: 'repeats', samples: 2, least_pct: 1 });
    expect(second).toMatchObject({ source: 'repeats', samples: 2 });
  });

  it.each<[string, RunRecord]>([
    ['other workload', run('b', 101, { workload_fingerprint: 'f2' })],
    ['another job', run('b', 101, { job: 'other' })],
    ['another configuration', run('b', 101, { axes: { cache: 'off' } })],
    ['another version of fio', run('b', 101, { fio_version: 'fio-2.21' })],
    ['another system', run('b', 101, { system_id: 'other' })],
    ['what a vendor states', run('b', 101, { basis: 'vendor_stated' })],
    ['preparation', run('b', 101, { preconditioning: true })],
    ['another size of the data set', run('b', 101, { size_bytes: 2 ** 30 })],
    ['a trial', run('b', 101, { method_factor: 0.1 })],
  ])('does not count %s', (_, other) => {
    expect(noises(run('a', 100), other)).toEqual([undefined, undefined]);
  });

  it.each<[string, Partial<Measurement>]>([
    ['vendor figures', { basis: 'vendor_stated' }],
    ['preparations', { preconditioning: true }],
    ['figures not to be relied on', { do_not_rely: true }],
  ])('takes no two %s for repeats', (_, more) => {
    expect(noises(run('a', 100, more), run('b', 101, more))).toEqual([undefined, undefined]);
  });

  it('takes no superseded run for a repeat', () => {
    const { bundle, ...record } = run('b', 101);
    const supersedes = { run_id: 'a', reason: 'x' };
    const correcting = { ...record, bundle: { ...bundle, run: { ...bundle.run, supersedes } } } as RunRecord;
    expect(noises(run('a', 100), correcting)).toEqual([undefined, undefined]);
  });

  it('takes tests without a fingerprint for repeats where their run says so', () => {
    const of = (repeat_of?: string) => {
      const { bundle, ...record } = run('a', 100, { workload_fingerprint: undefined });
      const [one] = record.measurements;
      if (one === undefined) throw new Error('a run needs a figure');
      const again = { ...one, id: 'a/again', test_id: 'again', iops: 200 };
      const [test] = bundle.run.tests;
      const tests = [test, { ...test, id: 'again', ...(repeat_of === undefined ? {} : { repeat_of }) }];
      const told = { ...bundle, run: { ...bundle.run, tests } };
      return noises({ ...record, bundle: told, measurements: [one, again] } as unknown as RunRecord);
    };
    expect(of('read')).toMatchObject([{ samples: 2 }, { samples: 2 }]);
    expect(of()).toEqual([undefined, undefined]);
  });

  it('takes tests of other names for repeats where fingerprints are equal, and axes in any order', () => {
    const [a, b] = [
      run('a', 100, { axes: { cache: 'on', os: 'A' } }),
      run('b', 101, { axes: { os: 'A', cache: 'on' }, test_id: 'again' }),
    ];
    expect(noises(a, b)).toMatchObject([{ samples: 2 }, { samples: 2 }]);
  });

  it('does not count hosts or a target with other memory', () => {
    const withHardware = (hardware: Partial<Hardware>): RunRecord => {
      const record = run('b', 101);
      return { ...record, bundle: { ...record.bundle, hardware: { ...record.bundle.hardware, ...hardware } } };
    };
    const { system } = sampleHardware;
    const hosts = sampleHardware.hosts.map((host) => ({ ...host, count: 1, memory_bytes: 2 ** 30 }));
    for (const other of [withHardware({ hosts }), withHardware({ system: { ...system, cache_bytes: 2 ** 30 } })])
      expect(noises(run('a', 100), other)).toEqual([undefined, undefined]);
  });

  it('does not count another firmware', () => {
    expect(noises(run('a', 100, {}, drive('1.0')), run('b', 101, {}, drive('1.1')))).toEqual([undefined, undefined]);
  });

  it('does not take two tests without fingerprints for the same workload', () => {
    const unhashed = { workload_fingerprint: undefined };
    expect(noises(run('a', 100, unhashed), run('b', 101, { ...unhashed, test_id: 'other' }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('takes the window of a method for its rounds, not other runs', () => {
    const steady_state = {
      verdict: 'steady',
      reason: '',
      formula: 'V-steady-rounds',
      range_pct: 10,
      rounds: 5,
    } as const;
    const [first] = noises(run('a', 100, { steady_state }), run('b', 150, { steady_state }));
    expect(first).toMatchObject({ source: 'rounds', samples: 5 });
    expect(first?.pct).toBeCloseTo(5.07, 9);
  });
});
