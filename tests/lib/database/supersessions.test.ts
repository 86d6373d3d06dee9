import { describe, expect, it } from 'vitest';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findSupersessions, keepsFigures } from '../../../scripts/lib/database/supersessions.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const workload = { rw: 'randread', bs_bytes: 4096, workload_class: '4k-randread' } as const;

function run(id: string, date: string, supersedes?: string, more: object = {}): RunRecord {
  const named = supersedes === undefined ? {} : { supersedes: { run_id: supersedes, reason: `${id} is better` } };
  const measurements = [sampleMeasurement('read/read', { ...workload, id: `${id}/1`, run_id: id, iops: 9 })];
  return sampleRecord({ run: { id, title: `Run ${id}`, date, ...named, ...more }, measurements });
}

function newer(...runs: readonly RunRecord[]): Record<string, string> {
  return Object.fromEntries([...findSupersessions(runs)].map(([id, { run_id }]) => [id, run_id]));
}

const withdrawn = { withdrawn: { date: '2026', reason: 'Wrong drive.' } };

describe('findSupersessions', () => {
  it('names the run that supersedes, with its title, date and reason', () => {
    const found = findSupersessions([run('old', '2024'), run('new', '2025', 'old')]);
    expect([...found]).toEqual([['old', { run_id: 'new', title: 'Run new', date: '2025', reason: 'new is better' }]]);
  });

  it('takes the newest of several that name one run, whatever their order', () => {
    const all = [run('a', '2024'), run('b', '2025', 'a'), run('c', '2026', 'a')];
    expect([newer(...all), newer(...all.toReversed())]).toEqual([{ a: 'c' }, { a: 'c' }]);
  });

  it('leads from each run of a chain to the next one', () => {
    expect(newer(run('a', '2024'), run('b', '2025', 'a'), run('c', '2026', 'b'))).toEqual({ a: 'b', b: 'c' });
  });

  it('lets a run stand again when the run that superseded it is withdrawn', () => {
    expect(newer(run('a', '2024'), run('b', '2025', 'a', withdrawn))).toEqual({});
  });

  it('leads past a withdrawn run to the one that superseded that', () => {
    const all = [run('a', '2024'), run('b', '2025', 'a', withdrawn), run('c', '2026', 'b')];
    expect(newer(...all)).toEqual({ a: 'c', b: 'c' });
  });

  it('ends in a circle of withdrawn runs', () => {
    expect(newer(run('a', '2024', 'b', withdrawn), run('b', '2025', 'a', withdrawn))).toEqual({});
  });
});

describe('buildDatabase', () => {
  it('keeps the figures of a superseded run, marks them, and ranks only those of the newer', () => {
    const { runs, measurements, workloads } = buildDatabase([run('old', '2024'), run('new', '2025', 'old')], []);
    expect(runs.map(({ bundle, superseded_by }) => [bundle.id, superseded_by?.run_id])).toEqual([
      ['new', undefined],
      ['old', 'new'],
    ]);
    expect(measurements.map(({ id, superseded_by }) => [id, superseded_by])).toEqual([
      ['new/1', undefined],
      ['old/1', 'new'],
    ]);
    expect(workloads.flatMap((one) => one.measurements.map(({ id }) => id))).toEqual(['new/1']);
  });

  describe('a superseded run that was shortened', () => {
    const factor = { method: 'm', method_factor: 0.1 };
    const report = (...runs: readonly string[]) =>
      [{ parsed: { id: 'r', report: { date: '2026', runs } } }] as unknown as Parameters<typeof buildDatabase>[1];
    const idsOf = (more: object, reports: Parameters<typeof buildDatabase>[1] = []): readonly string[] =>
      buildDatabase([run('old', '2024', undefined, more), run('new', '2025', 'old')], reports).measurements.map(
        ({ id }) => id,
      );

    it('keeps its record and loses its figures', () => {
      const { runs } = buildDatabase([run('old', '2024', undefined, factor), run('new', '2025', 'old')], []);
      const old = runs.find(({ bundle }) => bundle.id === 'old');
      expect([old?.superseded_by?.run_id, old?.measurements, old?.analysis.verdicts]).toEqual(['new', [], []]);
      expect(idsOf(factor)).toEqual(['new/1']);
    });

    it('keeps them at full length, and where a report shows it', () => {
      expect(idsOf({ ...factor, method_factor: 1 })).toEqual(['new/1', 'old/1']);
      expect(idsOf(factor, report('new'))).toEqual(['new/1']);
      expect(idsOf(factor, report('old'))).toEqual(['new/1', 'old/1']);
    });

    it('has them again when the run in its place is withdrawn', () => {
      const all = [run('old', '2024', undefined, factor), run('new', '2025', 'old', withdrawn)];
      expect(buildDatabase(all, []).measurements.map(({ id }) => id)).toEqual(['old/1']);
    });
  });
});

describe('keepsFigures', () => {
  it('is so of a shortened run that nothing replaced, and of no withdrawn one', () => {
    const by = { run_id: 'new', title: 'New', date: '2025', reason: 'Longer.' };
    expect(keepsFigures({ method_factor: 0.1 }, undefined, false)).toBe(true);
    expect(keepsFigures({ method_factor: 0.1 }, by, false)).toBe(false);
    expect(keepsFigures(withdrawn, undefined, true)).toBe(false);
  });
});
