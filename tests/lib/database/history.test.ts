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
