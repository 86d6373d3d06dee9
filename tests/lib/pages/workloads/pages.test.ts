import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { caveatsOf, familyOf } from '../../../../scripts/lib/pages/workloads/pages.ts';
import { entriesOf } from '../../../../scripts/lib/pages/workloads/rows.ts';
import type { Table } from '../../../../scripts/lib/tables/table.ts';
import { databaseOf, measurementOf, RUNS, recordOf } from '../../views/views-sample.ts';
import { allWorkloads } from '../all-pages.ts';

const LOAD = { outstanding: 512, iodepth: 32, numjobs: 16 };
const write = (run: string, figures: Partial<Measurement>, test = 'write') => ({
  ...measurementOf(run, `z-two/${test}/write`, figures),
  rw: 'randwrite',
  workload_class: '4k-randwrite',
});

async function pageOf(runs: readonly RunRecord[], id = '4k-randwrite') {
  const pages = await allWorkloads(databaseOf([], runs));
  const page = pages.find(({ path }) => path === `workloads/${id}`);
  return page?.view as {
    counts: string;
    table: Table;
    caveats: readonly string[];
    answers: readonly { text: string }[];
  };
}

const rowsOf = (table: Table) =>
  table.groups.map((group) => [group.title, group.rows.map((row) => row.cells.map((cell) => cell.text.trim()))]);

describe('familyOf', () => {
  it('tells random, mixed, sequential and trim patterns apart', () => {
    expect(['randread', 'randrw', 'rw', 'write', 'randtrim'].map(familyOf)).toEqual([
      'random',
      'mixed',
      'mixed',
      'sequential',
      'trim',
    ]);
  });
});

describe('pages of workloads', () => {
  it('makes a list and a page for each class, grouped by pattern', async () => {
    const pages = await allWorkloads(databaseOf([], RUNS));
    expect(pages.map(({ path }) => path)).toEqual(['workloads', 'workloads/4k-randread', 'workloads/4k-randwrite']);
    const view = pages[0]?.view as { table: Table } | undefined;
    expect(view?.table.groups.map((group) => [group.title, group.rows.map((row) => row.cells[0]?.href)])).toEqual([
      ['Random', ['workloads/4k-randread/', 'workloads/4k-randwrite/']],
    ]);
    expect(view?.table.groups[0]?.rows[0]?.cells[1]?.text).toBe('2.00\u00a0M\u202fIOPS');
  });

  it('counts demonstrations of methods apart from the systems, as the home page does', async () => {
    const own = recordOf('a2', [write('a2', { iops: 5 })]);
    const other = recordOf('b1', [write('b1', { iops: 7 })]);
    const run = { ...other.bundle.run, purpose: 'demonstration' as const };
    const demo = { ...other, bundle: { ...other.bundle, run } };
    const counts = async (...runs: readonly RunRecord[]) => (await pageOf(runs)).counts;
    expect(await counts(own, other)).toBe('2 systems · 2 results');
    expect(await counts(own, demo)).toBe('1 system · 1 demonstration · 2 results');
    expect(await counts(demo)).toBe('1 demonstration · 1 result');
  });

  it('lists workloads of demonstrations alone behind those of products, and among these only products as systems', async () => {
    const listOf = async (...runs: readonly RunRecord[]) => {
      const [list] = await allWorkloads(databaseOf([], runs));
      const groups = (list?.view as { table: Table } | undefined)?.table.groups ?? [];
      return groups.map(({ title, rows }) => [title, rows.map(({ cells }) => [cells[0]?.text, cells[2]?.text])]);
    };
    const large = { ...write('b1', { iops: 9 }, 'large'), workload_class: '64k-randwrite', bs_bytes: 65_536 };
    const other = recordOf('b1', [write('b1', { iops: 7 }), large]);
    const run = { ...other.bundle.run, purpose: 'demonstration' as const };
    const demo = { ...other, bundle: { ...other.bundle, run } };
    expect(await listOf(recordOf('a2', [write('a2', { iops: 5 })]), demo)).toEqual([
      ['Random', [['4k random write', '1']]],
      ['Method demonstrations', [['64k random write', '1']]],
    ]);
    expect((await listOf(demo)).map(([title]) => title)).toEqual(['Random']);
  });

  it('answers of a target on latency too where no system keeps any, and says why', async () => {
    const slow = [1, 4, 16].map((depth) => ({
      ...write('a2', { iops: depth, numjobs: 1, iodepth: depth, outstanding: depth }, `write-${depth}`),
      lat_p99_ns: depth * 1e9,
    }));
    expect((await pageOf([recordOf('a2', slow)])).answers.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'No system here has a known rate at p99 ≤ 20 ms: above the target at the lowest load (1 system).',
    ]);
  });

  it('says in the list why a class has no best result', async () => {
    const shortened = recordOf('a2', [write('a2', { iops: 5, method_factor: 0.1 })]);
    const [list] = await allWorkloads(databaseOf([], [shortened]));
    const view = list?.view as { table: Table } | undefined;
    expect(view?.table.groups[0]?.rows[0]?.cells[1]).toEqual({
      text: '–',
      reason: 'Only shortened runs have this value; they do not count as best results.',
    });
  });

  it('makes a list when there is no class yet', async () => {
    const [list, ...pages] = await allWorkloads(databaseOf([], []));
    expect(list?.path).toBe('workloads');
    expect(pages).toEqual([]);
  });

  it('sets systems beside each other by load, and links figure, system and source', async () => {
    const runs = [
      recordOf('b1', [write('b1', { iops: 300, ...LOAD })]),
      recordOf('a2', [write('a2', { iops: 200, outstanding: 1 })]),
    ];
    const [group] = (await pageOf(runs)).table.groups;
    expect(group?.rows.map((row) => row.cells[0]?.text)).toEqual(['Acme A2, drive 1', 'Acme B1, drive 1']);
    expect(group?.rows[1]?.cells[0]?.href).toBe('systems/acme-b1/');
    expect(group?.rows[1]?.cells.map((cell) => cell.href)).toContain('runs/b1/figures/#z-two-write-all-write');
  });

  it('keeps what is throttled, of unknown load or beside another job apart, with the reason', async () => {
    const beside = write('d4', { iops: 50, ...LOAD }, 'read');
    const runs = [
      recordOf('a1', [write('a1', { iops: 300, ...LOAD })]),
      recordOf('b2', [write('b2', { iops: 200 })]),
      recordOf('c3', [write('c3', { iops: 100, ...LOAD, rate_limited: true })]),
      recordOf('d4', [beside, { ...beside, id: 'd4/z-two/read/other/write', job: 'other' }]),
      recordOf('e5', [write('e5', { lat_mean_ns: 1000, ...LOAD })]),
    ];
    const { table } = await pageOf(runs);
    expect(rowsOf(table).map(([title, rows]) => [title, rows?.length])).toEqual([
      ['Concurrent jobs', 2],
      ['Unranked, for other reasons', 4],
    ]);
    const reasons = table.groups[1]?.rows.map(({ cells }) => cells[1]?.reason);
    expect(reasons?.join(' ')).toMatch(/in flight not stated.*load was rate-limited.*IOPS nor bandwidth/s);
  });
});

describe('a measurement of a trial', () => {
  const badgesIn = (table: Table) =>
    table.groups.flatMap((group) =>
      group.rows.map((row) => row.cells.find(({ badges }) => badges)?.badges?.map(({ text }) => text)),
    );

  it('carries a badge beside its evidence, which leads to the reason', async () => {
    const trial = write('b1', { iops: 300, ...LOAD, method_id: 'a-method', method_factor: 0.01 });
    const { table } = await pageOf([recordOf('b1', [trial]), recordOf('a2', [write('a2', { iops: 200, ...LOAD })])]);
    expect(badgesIn(table).map((badges) => badges?.slice(0, 2))).toEqual([
      ['as published', 'shortened to 0.01×'],
      ['as published'],
    ]);
    const badges = table.groups[0]?.rows[0]?.cells.find(({ badges }) => badges)?.badges ?? [];
    expect(badges[1]?.href).toBe('glossary/#shortened-run');
  });

  it('is told in the list of classes, also where only some are', async () => {
    const list = async (...factors: readonly (number | undefined)[]) => {
      const all = factors.map((factor, place) =>
        write('b1', { iops: 300, ...LOAD, ...(factor === undefined ? {} : { method_factor: factor }) }, `t-${place}`),
      );
      const [page] = await allWorkloads(databaseOf([], [recordOf('b1', all)]));
      const view = page?.view as { table: Table } | undefined;
      return view && badgesIn(view.table)[0];
    };
    expect(await list(0.5, 0.5)).toEqual(['as published', 'shortened to 0.5×']);
    expect(await list(0.5, 1, undefined)).toEqual(['as published', 'includes shortened runs']);
    expect(await list(1, undefined)).toEqual(['as published']);
  });
});

describe('caveatsOf', () => {
  const caveats = (measurements: readonly Measurement[]) => caveatsOf(entriesOf(measurements, RUNS)).join(' ');

  it('names differing loads with their ends, and published figures with their number', () => {
    const text = caveats([write('b1', { iops: 1, outstanding: 1 }), write('a2', { iops: 1, outstanding: 512 })]);
    expect(text).toMatch(/1 to 512 outstanding I\/Os/);
    expect(text).toMatch(/2 of 2 results are as published/);
  });

  it('does not name what does not hold', () => {
    const text = caveats([write('b1', { iops: 1, outstanding: 8, evidence: 'measured' })]);
    expect(text).not.toMatch(/load differs|published|Different kinds/);
  });
});
