import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { buildHistory } from '../../../scripts/lib/database/history.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

/** A run of one figure for each set of axes, under an operating system. */
function run(id: string, more: Partial<Measurement>, os = 'Debian 12', axes: readonly Record<string, string>[] = [{}]) {
  const measurements = axes.map((one, place) =>
    sampleMeasurement('read/read', {
      id: `${id}/${place}`,
      run_id: id,
      configuration_id: `c${place}`,
      axes: one,
      ...more,
    }),
  );
  const record = sampleRecord({ run: { id }, measurements });
  const [host] = sampleHardware.hosts as readonly object[];
  return {
    ...record,
    bundle: { ...record.bundle, hardware: { ...sampleHardware, hosts: [{ ...host, os }] } },
  } as RunRecord;
}

const same = { workload_fingerprint: 'f1', iops: 100 } as const;
const ids = (runs: readonly RunRecord[]) =>
  buildHistory(runs).map(({ points }) => points.map(({ measurement }) => measurement.id));

describe('buildHistory', () => {
  it('joins runs of one fingerprint, oldest first, and says which versions changed', () => {
    const old = run('a', { ...same, date: '2024', fio_version: 'fio-3.9' });
    const fresh = run('b', { ...same, iops: 150, date: '2025', fio_version: 'fio-3.33' }, 'Debian 13');
    const [line] = buildHistory([fresh, old]);
    expect(line?.points.map(({ measurement, before, changes }) => [measurement.id, before, changes])).toEqual([
      ['a/0', {}, {}],
      ['b/0', { os: 'Debian 12', fio: 'fio-3.9' }, { iops: { share: 0.5, is_clear: true } }],
    ]);
  });

  it('names no version that stayed, or that one of two does not tell, and no change of a figure that one of them lacks', () => {
    const old = run('a', { ...same, date: '2024', lat_p99_ns: 1e6 });
    const fresh = run('b', { ...same, date: '2025', fio_version: 'fio-3.33', bw_bytes_per_s: 1e6 });
    const [line] = buildHistory([old, fresh]);
    expect(line?.points[1]?.before).toEqual({});
    expect(Object.keys(line?.points[1]?.changes ?? {})).toEqual(['iops']);
  });

  it('tells no change from nothing', () => {
    const [line] = buildHistory([run('a', { ...same, iops: 0, date: '2024' }), run('b', { ...same, date: '2025' })]);
    expect(line?.points[1]?.changes).toEqual({});
  });

  it('goes by the noise that each figure has', () => {
    const noise = { pct: 1, least_pct: 1, source: 'repeats', samples: 3 } as const;
    const isClear = (a: Partial<Measurement>, b: Partial<Measurement>) =>
      buildHistory([run('a', { ...same, ...a, date: '2024' }), run('b', { ...same, ...b, iops: 104, date: '2025' })])[0]
        ?.points[1]?.changes.iops?.is_clear;
    expect(isClear({ noise }, { noise })).toBe(true);
    expect(isClear({}, { noise })).toBe(false);
    expect(isClear({ noise }, {})).toBe(false);
    // Of one load the mean latency is as noisy as the rate.
    const slower = { noise, lat_mean_ns: 104, lat_p99_ns: 104 };
    const old = run('a', { ...same, noise, lat_mean_ns: 100, lat_p99_ns: 100, date: '2024' });
    const [line] = buildHistory([old, run('b', { ...same, ...slower, date: '2025' })]);
    expect(line?.points[1]?.changes).toMatchObject({ lat_mean: { is_clear: true }, lat_p99: { is_clear: false } });
  });

  it('takes a version from the configuration, else from the hardware, and leaves out what was not recorded', () => {
    const own = run('a', { ...same, date: '2024' }, 'not_recorded');
    const named = run('b', { ...same, date: '2025' }, 'Debian 12', [{ kernel: '6.1', software: '2.0' }]);
    const [line] = buildHistory([own, named]);
    expect(line?.points.map(({ versions }) => versions)).toEqual([
      {},
      { os: 'Debian 12', kernel: '6.1', software: '2.0' },
    ]);
  });

  it('takes the kernel of the hosts, each once, and the software and the firmware of the system', () => {
    const record = run('a', { ...same, date: '2024' });
    const { bundle } = record;
    const hosts = ['6.1', '6.1', '6.2', 'not_applicable', null].map((kernel) => ({
      ...bundle.hardware.hosts[0],
      kernel,
    }));
    const drives = ['1.0', '1.0'].map((firmware) => ({ model: 'A1', count: 1, media: 'ssd', firmware }));
    const system = { ...bundle.hardware.system, software: '7', drives };
    const told = {
      ...record,
      bundle: { ...bundle, hardware: { ...bundle.hardware, hosts, system } },
    } as unknown as RunRecord;
    const [line] = buildHistory([told, run('b', { ...same, date: '2025' })]);
    expect(line?.points[0]?.versions).toMatchObject({ kernel: '6.1, 6.2', firmware: '1.0', software: '7' });
  });

  it('keeps apart equal values of unlike axes, takes axes in any order, and tells their values by name', () => {
    const axes = (own: Record<string, string>) => [own];
    expect(ids([run('a', same, 'x', axes({ cache: 'on' })), run('b', same, 'x', axes({ sync: 'on' }))])).toEqual([]);
    const [line] = buildHistory([
      run('a', { ...same, date: '2024' }, 'x', axes({ sync: '1', cache: '2' })),
      run('b', { ...same, date: '2025' }, 'x', axes({ cache: '2', sync: '1' })),
    ]);
    expect([line?.axes, line?.points.length]).toEqual([['Cache 2', 'Sync 1'], 2]);
  });

  it('joins figures without a date within one run', () => {
    const axes = [{ os: 'A' }, { os: 'B' }];
    expect(ids([run('a', { iops: 1, date: 'not_recorded' }, 'x', axes)])).toEqual([['a/0', 'a/1']]);
  });

  it('orders what nothing else tells apart by id', () => {
    const all = [run('b', same), run('a', same)];
    expect([ids(all), ids(all.toReversed())]).toEqual([[['a/0', 'b/0']], [['a/0', 'b/0']]]);
  });

  it('orders figures of one date by version, as numbers', () => {
    const versions = ['fio-3.33', 'fio-3.9', 'fio-3.28'];
    const runs = versions.map((fio_version, place) => run(`r${place}`, { ...same, fio_version }));
    expect(ids(runs)).toEqual([['r1/0', 'r2/0', 'r0/0']]);
  });

  it('calls no change clear that one sample cannot tell', () => {
    const [line] = buildHistory([run('a', { ...same, date: '2024' }), run('b', { ...same, date: '2025', iops: 104 })]);
    expect(line?.points[1]?.changes.iops?.is_clear).toBe(false);
  });

  it('takes the axis of a configuration for a version, in one run without fingerprints too', () => {
    const axes = [
      { os: 'FreeBSD 13.1', layout: 'one drive' },
      { os: 'FreeBSD 11.2', layout: 'one drive' },
      { os: 'FreeBSD 11.2', layout: 'stripe' },
    ];
    const [line, ...others] = buildHistory([run('a', { bw_bytes_per_s: 1e9 }, 'by configuration', axes)]);
    expect(others).toEqual([]);
    expect(line?.axes).toEqual(['one drive']);
    expect(line?.points.map(({ versions, before }) => [versions.os, before.os])).toEqual([
      ['FreeBSD 11.2', undefined],
      ['FreeBSD 13.1', 'FreeBSD 11.2'],
    ]);
  });

  it('joins nothing of several runs without fingerprints', () => {
    expect(ids([run('a', { iops: 1, date: '2024' }), run('b', { iops: 2, date: '2025' })])).toEqual([]);
  });

  it('keeps apart what differs in work, direction or another axis', () => {
    const other = [
      run('b', { ...same, workload_fingerprint: 'f2' }),
      run('c', { ...same, direction: 'write' }),
      run('d', same, 'Debian 12', [{ replication: '2x' }]),
    ];
    expect(ids([run('a', same), ...other])).toEqual([]);
  });

  it('leaves out withdrawn and superseded runs, undated ones, and figures that stand for nothing', () => {
    const gone = run('b', same);
    const withdrawn = {
      ...gone,
      bundle: { ...gone.bundle, run: { ...gone.bundle.run, withdrawn: { date: '2025', reason: 'x' } } },
    };
    const superseded = { ...run('c', same), superseded_by: { run_id: 'a', title: 'A', date: '2026', reason: 'x' } };
    const others = [
      run('d', { ...same, date: 'not_recorded' }),
      run('e', { ...same, basis: 'vendor_stated' }),
      run('f', { ...same, rate_limited: true }),
      run('g', { ...same, preconditioning: true }),
      run('h', { ...same, do_not_rely: true }),
    ];
    expect(ids([run('a', same), withdrawn, superseded, ...others])).toEqual([]);
    expect(ids([run('a', same), gone])).toEqual([['a/0', 'b/0']]);
  });

  it('leaves out work that one configuration did several times', () => {
    const rounds = sampleRecord({
      measurements: [1, 2].map((round) => sampleMeasurement('read/read', { ...same, id: `round/${round}` })),
    });
    expect(ids([run('b', same), rounds])).toEqual([]);
  });
});
