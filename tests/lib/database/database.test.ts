import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findSystemConflicts } from '../../../scripts/lib/database/systems.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { NO_CONDITIONS } from '../../fio-fixtures.ts';

interface Given {
  readonly id: string;
  readonly date?: string;
  readonly system?: string;
  readonly vendor?: string;
  readonly withdrawn?: boolean;
  readonly measurements?: readonly Partial<Measurement>[];
}

/** A run with only what index looks at. */
function run({
  id,
  date = '2024',
  system = 'acme-a',
  vendor = 'Acme',
  withdrawn,
  measurements = [],
}: Given): RunRecord {
  const bundle = {
    id,
    folder: `content/runs/${id}`,
    run: {
      id,
      date,
      conditions: NO_CONDITIONS,
      tests: [],
      ...(withdrawn ? { withdrawn: { date: '2025', reason: 'Wrong drive.' } } : {}),
    },
    hardware: { system: { id: system, vendor, model: 'A', kind: 'array' }, hosts: [] },
    places: new Map([['hardware.json#/system/vendor', { line: 3, column: 5 }]]),
  };
  const full = measurements.map((measurement) => ({
    run_id: id,
    basis: 'measured',
    axes: {},
    steady_state: { verdict: 'not_judged', reason: 'No logs.' },
    ...measurement,
  }));
  return { bundle, measurements: full, problems: [] } as unknown as RunRecord;
}

const random4k = { rw: 'randread', bs_bytes: 4096, workload_class: '4k-randread' } as const;

describe('buildDatabase', () => {
  it('puts the newest run first, and runs of one date by id', () => {
    const { runs } = buildDatabase([run({ id: 'b', date: '2023' }), run({ id: 'd' }), run({ id: 'c' })], []);
    expect(runs.map(({ bundle }) => bundle.id)).toEqual(['c', 'd', 'b']);
  });

  it('joins the runs of one system and takes its hardware from the newest', () => {
    const old = run({ id: 'old', date: '2020' });
    const fresh = run({ id: 'fresh', date: '2024-05' });
    const { systems } = buildDatabase([old, fresh, run({ id: 'x', system: 'acme-b' })], []);
    expect(systems.map(({ id, runs }) => [id, runs.length])).toEqual([
      ['acme-a', 2],
      ['acme-b', 1],
    ]);
    expect(systems[0]?.hardware).toBe(fresh.bundle.hardware);
  });

  it('compares only measured figures of a known class', () => {
    const { workloads, measurements } = buildDatabase(
      [
        run({
          id: 'a',
          measurements: [
            { id: 'a/4', ...random4k },
            { id: 'a/3', ...random4k, basis: 'vendor_stated' },
            { id: 'a/2', rw: 'randread' },
            { id: 'a/1', ...random4k, bs_bytes: 131_072, workload_class: '128k-randread' },
          ],
        }),
      ],
      [],
    );
    expect(measurements.map(({ id }) => id)).toEqual(['a/1', 'a/2', 'a/3', 'a/4']);
    expect(workloads.map((workload) => [workload.id, workload.measurements.map(({ id }) => id)])).toEqual([
      ['4k-randread', ['a/4']],
      ['128k-randread', ['a/1']],
    ]);
  });

  it('keeps preconditioning out of the classes, and on its run', () => {
    const record = run({
      id: 'a',
      measurements: [
        { id: 'a/fill', test_id: 'fill', ...random4k },
        { id: 'a/read', test_id: 'read', ...random4k },
      ],
    });
    const place = (kind: 'precondition' | 'test') => ({ entry: { id: kind, title: kind }, kind, axes: {} });
    const places = new Map([
      ['fill', place('precondition')],
      ['read', place('test')],
    ]);
    const { runs, workloads } = buildDatabase([{ ...record, places }], []);
    expect(workloads.map(({ measurements }) => measurements.map(({ id }) => id))).toEqual([['a/read']]);
    expect(runs[0]?.measurements.map((one) => [one.id, one.preconditioning])).toEqual([
      ['a/fill', true],
      ['a/read', undefined],
    ]);
  });

  it('keeps a withdrawn run without its figures', () => {
    const withdrawn = run({ id: 'a', withdrawn: true, measurements: [{ id: 'a/1', ...random4k }] });
    const { runs, measurements, workloads } = buildDatabase([withdrawn], []);
    expect([runs.length, runs[0]?.measurements, measurements, workloads]).toEqual([1, [], [], []]);
  });

  it('does not depend on the order of what comes in', () => {
    const runs = ['a', 'b', 'c'].map((id) => run({ id, measurements: [{ id: `${id}/1`, ...random4k }] }));
    expect(buildDatabase(runs.toReversed(), [])).toEqual(buildDatabase(runs, []));
  });
});

describe('findSystemConflicts', () => {
  it('names the run, the place and the other run when one id has two vendors', () => {
    const conflicts = findSystemConflicts([run({ id: 'b', vendor: 'ACME Inc.' }), run({ id: 'a' })]);
    expect([...conflicts.keys()]).toEqual(['b']);
    expect(conflicts.get('b')).toMatchObject([
      {
        file: 'content/runs/b/hardware.json',
        pointer: '/system/vendor',
        line: 3,
        found: 'ACME Inc.',
        allowed: 'Acme (content/runs/a/hardware.json)',
      },
    ]);
  });

  it('is silent when they agree', () => {
    expect(findSystemConflicts([run({ id: 'b' }), run({ id: 'a' })]).size).toBe(0);
  });
});
