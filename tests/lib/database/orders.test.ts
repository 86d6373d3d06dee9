import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { buildDatabase, buildWorkloads, relateWorkload } from '../../../scripts/lib/database/database.ts';
import { findDriveModels, findVendors } from '../../../scripts/lib/database/drive-models.ts';
import { ofPurpose, purposeOf } from '../../../scripts/lib/database/purpose.ts';
import { buildSystems, findSystemConflicts } from '../../../scripts/lib/database/systems.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

function run(id: string, system: object = {}, more: object = {}, figures: Partial<Measurement> = {}): RunRecord {
  const measurements = [sampleMeasurement('read/read', { id: `${id}/1`, run_id: id, iops: 9, ...figures })];
  return sampleRecord({ run: { id, ...more }, system, measurements });
}

/** The same of a list and of it turned round. */
function bothWays<T, R>(list: readonly T[], of: (all: readonly T[]) => R, expected: R): void {
  expect([of(list), of(list.toReversed())]).toEqual([expected, expected]);
}

describe('buildDatabase', () => {
  type Reports = Parameters<typeof buildDatabase>[1];
  type Methods = NonNullable<Parameters<typeof buildDatabase>[3]>;

  it('has reports newest first, then by id, with the runs that it has, in their order', () => {
    const report = (id: string, date: string, runs: readonly string[]) => ({ parsed: { id, report: { date, runs } } });
    const reports = [report('b', '2025', []), report('a', '2025', ['two', 'gone', 'one']), report('c', '2026', [])];
    const told = (all: readonly object[]) =>
      buildDatabase([run('one'), run('two')], all as unknown as Reports).reports.map(({ parsed, runs }) => [
        parsed.id,
        runs.map(({ bundle }) => bundle.id),
      ]);
    bothWays(reports, told, [
      ['c', []],
      ['a', ['two', 'one']],
      ['b', []],
    ]);
  });

  it('has methods by id, each with its runs, and what was left out by folder', () => {
    const method = (id: string) => ({ id, method: { axes: [], steps: [], conditions: {} } });
    const told = (all: readonly object[]) =>
      buildDatabase([run('one', {}, { method: 'b' }), run('two')], [], [], all as unknown as Methods).methods.map(
        ({ parsed, runs }) => [parsed.id, runs.map(({ bundle }) => bundle.id)],
      );
    bothWays([method('b'), method('a')], told, [
      ['a', []],
      ['b', ['one']],
    ]);
    const leftOut = ['x', 'w'].map((folder) => ({ id: folder, folder, problems: [] }));
    bothWays(leftOut, (all) => buildDatabase([], [], all).left_out.map(({ folder }) => folder), ['w', 'x']);
    expect(buildDatabase([], []).left_out).toEqual([]);
  });

  it('has figures by id, of all runs together', () => {
    const all = [run('one', {}, { date: '2026' }, { id: 'b' }), run('two', {}, { date: '2025' }, { id: 'a' })];
    bothWays(all, (some) => buildDatabase(some, []).measurements.map(({ id }) => id), ['a', 'b']);
  });
});

describe('buildWorkloads', () => {
  const figure = (workload_class: string, rw: string, bs_bytes: number, rwmixread?: number) =>
    sampleMeasurement('mix/read', {
      workload_class,
      rw: rw as Measurement['rw'],
      bs_bytes,
      ...(rwmixread === undefined ? {} : { rwmixread }),
    });

  it('has classes by pattern, share of reads, block size and id', () => {
    const all = [
      figure('write', 'write', 4096),
      figure('mix-70', 'randrw', 4096, 70),
      figure('mix-30', 'randrw', 8192, 30),
      figure('mix-0', 'randrw', 4096),
      figure('large', 'randread', 8192),
      figure('b', 'randread', 4096),
      figure('a', 'randread', 4096),
    ];
    bothWays(all, (some) => buildWorkloads(some).map(({ id, rwmixread }) => [id, rwmixread]), [
      ['a', undefined],
      ['b', undefined],
      ['large', undefined],
      ['mix-0', undefined],
      ['mix-30', 30],
      ['mix-70', 70],
      ['write', undefined],
    ]);
  });

  it('has no class of a figure without class, pattern or block size', () => {
    const whole = { workload_class: 'c', rw: 'read', bs_bytes: 1 } as const;
    const count = (more: Partial<Measurement>) =>
      buildWorkloads([sampleMeasurement('mix/read', { ...whole, ...more })]).length;
    expect([
      count({}),
      count({ workload_class: undefined }),
      count({ rw: undefined }),
      count({ bs_bytes: undefined }),
    ]).toEqual([1, 0, 0, 0]);
  });
});

describe('relateWorkload', () => {
  it('ranks the figures of its runs, and leaves out those of runs that are not there', () => {
    const known = { workload_class: 'c', rw: 'read', bs_bytes: 4096, outstanding: 1, runtime_s: 60 } as const;
    const runs = ['a', 'b'].map((id) =>
      run(id, {}, {}, { ...known, system_id: id, direct: true, iops: 100 + id.charCodeAt(0) }),
    );
    const gone = sampleMeasurement('read/read', { ...known, id: 'gone', run_id: 'gone', iops: 5 });
    const [workload] = buildWorkloads([...runs.flatMap(({ measurements }) => measurements), gone]);
    if (workload === undefined) throw new Error('a class');
    const { ranking, loads } = relateWorkload(workload, runs);
    const ranked = ranking.groups.flatMap((group) => group.ranked.map(({ measurement_id }) => measurement_id));
    expect([...ranked, ...ranking.unranked.map(({ measurement_id }) => measurement_id)].sort()).toEqual(['a/1', 'b/1']);
    expect(loads.figures).toHaveLength(2);
  });
});

describe('systems and drives', () => {
  it('are by id', () => {
    const all = ['b', 'a'].map((id) => run(id, { id, drives: [{ vendor: 'V', model: id, count: 1, media: 'ssd' }] }));
    bothWays(all, (some) => buildSystems(some).map(({ id }) => id), ['a', 'b']);
    bothWays(all, (some) => findDriveModels({ runs: some }).map(({ id }) => id), ['v-a', 'v-b']);
  });

  it('have a history where something was measured again', () => {
    const again = { workload_fingerprint: 'f' };
    const [system] = buildSystems([run('a', {}, {}, again), run('b', {}, {}, again)]);
    expect(system?.history).toHaveLength(1);
    expect(buildSystems([run('a', {}, {}, again)])[0]).not.toHaveProperty('history');
  });

  it('are in conflict with the run whose folder name comes first', () => {
    const all = [run('a'), run('b', { model: 'Other' })];
    bothWays(all, (some) => [...findSystemConflicts(some).keys()], ['b']);
  });

  it('have the vendors that were recorded, under the first name of each', () => {
    const models = (vendor: string, model = 'M') =>
      findDriveModels({ runs: [run('a', { kind: 'array', drives: [{ vendor, model, count: 1, media: 'ssd' }] })] });
    expect(models('V', 'not_applicable')).toEqual([]);
    const drives = [...models('not_recorded'), ...models('not_applicable'), ...models('best'), ...models('Best')];
    expect(findVendors({ systems: [] }, drives).map(({ id, name, drives: own }) => [id, name, own.length])).toEqual([
      ['best', 'best', 2],
    ]);
  });
});

describe('ofPurpose', () => {
  const shown = run('shown', {}, { purpose: 'demonstration' });
  const sold = run('sold');
  const of = (...runs: readonly RunRecord[]) => ({ runs }) as Database['systems'][number] & Database['reports'][number];

  it('takes a run for one about a product unless it says otherwise', () => {
    expect([purposeOf(sold), purposeOf(shown)]).toEqual(['product', 'demonstration']);
  });

  it('takes what has no run, or one about a product, for products', () => {
    const lists = [of(), of(shown), of(shown, sold), of(sold)];
    const database = { runs: [shown, sold], systems: lists, reports: lists };
    expect(ofPurpose(database, 'product')).toEqual({
      runs: [sold],
      systems: [lists[0], lists[2], lists[3]],
      reports: [lists[0], lists[2], lists[3]],
    });
    expect(ofPurpose(database, 'demonstration')).toEqual({ runs: [shown], systems: [lists[1]], reports: [lists[1]] });
  });
});
