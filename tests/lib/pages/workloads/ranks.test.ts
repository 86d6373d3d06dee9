import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import type { GroupReceipt } from '../../../../scripts/lib/pages/workloads/view.ts';
import type { Link, Table } from '../../../../scripts/lib/tables/table.ts';
import { databaseOf, measurementOf, recordOf } from '../../views/views-sample.ts';
import { allWorkloads } from '../all-pages.ts';

const LOAD = { outstanding: 512, iodepth: 32, numjobs: 16 };
const write = (run: string, iops: number, more: Partial<Measurement> = {}, place = 'z-two/write/write') =>
  measurementOf(run, place, { iops, ...LOAD, ...more });

async function viewOf(runs: readonly RunRecord[]) {
  const page = (await allWorkloads(databaseOf([], runs))).find(({ path }) => path === 'workloads/4k-randwrite');
  return page?.view as {
    table: Table;
    receipts: readonly GroupReceipt[];
    standings: readonly { table: Table; receipt?: GroupReceipt }[];
    rest?: { text: string; link: Link };
  };
}

/** Rank, system and whether the row is hidden at first, by the heading of its group. */
function ranksIn(table: Table) {
  return table.groups.map(({ title, rows }) => [
    title,
    rows.map(({ cells, is_more }) => `${cells[1]?.text} ${cells[0]?.text}${is_more ? ' more' : ''}`),
  ]);
}

describe('the table of a workload page', () => {
  it('ranks systems of a comparable group, each by its best figure, and leads to the receipt', async () => {
    const own = [write('b1', 300), write('b1', 400, {}, 'a-three/write/write')];
    const { table } = await viewOf([recordOf('a2', [write('a2', 100)]), recordOf('b1', own)]);
    expect(ranksIn(table)).toEqual([
      ['Comparable group 1: 2 systems', ['1 Acme B1, drive 1', '– Acme B1, drive 1 more', '2 Acme A2, drive 1']],
    ]);
    expect(table.groups[0]?.rows[0]?.cells[1]).toMatchObject({ href: '#receipt-1', sub: '±5\u00a0%, assumed' });
    expect(table.groups[0]?.rows[1]?.cells[1]?.reason).toMatch(/by their best result/);
  });

  it('leads from each rank but the first to what was checked between it and the one above', async () => {
    const { table } = await viewOf([
      recordOf('a2', [write('a2', 100)]),
      recordOf('b1', [write('b1', 300)]),
      recordOf('c3', [write('c3', 200)]),
    ]);
    expect(table.groups[0]?.rows.map(({ cells }) => cells[1]?.links?.map(({ href }) => href))).toEqual([
      undefined,
      ['compare/?c=b1:z-two,c3:z-two'],
      ['compare/?c=c3:z-two,a2:z-two'],
    ]);
  });

  it('sets apart jobs of one test that ran at the same time, and not those that are known to have run alone', async () => {
    const two = (told: Partial<Measurement>) => [
      write('a2', 100, { job: 'x', ...told }),
      write('a2', 90, { job: 'y', id: 'a2/z-two/write/y/write', ...told }),
    ];
    const titles = async (told: Partial<Measurement>) => (await viewOf([recordOf('a2', two(told))])).table.groups;
    expect((await titles({})).map(({ title }) => title)).toEqual(['Concurrent jobs']);
    expect((await titles({ workload_fingerprint: 'f' })).map(({ title }) => title)).toEqual(['Unranked: only system']);
  });

  it('ties what differs by less than 5 % without logs, and says why', async () => {
    const { table, receipts } = await viewOf([recordOf('a2', [write('a2', 96)]), recordOf('b1', [write('b1', 100)])]);
    expect(ranksIn(table)[0]?.[1]).toEqual(['=1 Acme B1, drive 1', '=1 Acme A2, drive 1']);
    expect(receipts[0]?.lead).toMatch(/single sample without logs/);
  });

  it('tells the least difference in the same words beside the rank of each table', async () => {
    const { table, standings } = await viewOf([recordOf('a2', [write('a2', 96)]), recordOf('b1', [write('b1', 100)])]);
    const titles = [table, ...standings.map((one) => one.table)].map(
      ({ groups }) => groups[0]?.rows[0]?.cells[1]?.title,
    );
    expect(titles.length).toBeGreaterThan(1);
    expect(new Set(titles)).toEqual(new Set(['single sample without logs: differences under 5\u00a0% count as ties']));
  });

  it('lets all tables of checks be taken along', async () => {
    const { receipts, standings } = await viewOf([
      recordOf('a2', [write('a2', 96)]),
      recordOf('b1', [write('b1', 100)]),
    ]);
    const all = [...receipts, ...standings.flatMap(({ receipt }) => receipt ?? [])];
    expect(all.length).toBeGreaterThan(1);
    expect(all.map(({ table }) => table.is_saved)).toEqual(all.map(() => true));
  });

  it('ranks nothing where a gate forbids it, and names all that do', async () => {
    const deep = { outstanding: 1024, iodepth: 64 };
    const { table, receipts } = await viewOf([
      recordOf('a2', [write('a2', 96)]),
      recordOf('b1', [write('b1', 100, deep)]),
    ]);
    expect(receipts).toEqual([]);
    expect(ranksIn(table)).toEqual([
      ['Unranked: different I/Os in flight', ['– Acme A2, drive 1', '– Acme B1, drive 1']],
    ]);
    expect(table.groups[0]?.rows[0]?.cells[1]?.reason).toMatch(
      /in flight \(.* ↔ .*\); different queue depth \(.* ↔ .*\)\./,
    );
  });

  const manyOf = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...write('b1', 1000 + place, { outstanding: place + 1, iodepth: place + 1, numjobs: 1 }),
      id: `b1/z-two/write/all/write-${place}`,
    }));
  const rowsOf = (table: Table) => table.groups.flatMap(({ rows }) => rows);

  it('keeps a page of very many figures light: the best of each system and as many others as have room, with a way to the rest', async () => {
    const { table, rest } = await viewOf([recordOf('a2', [write('a2', 96)]), recordOf('b1', manyOf(205))]);
    expect(rowsOf(table)).toHaveLength(60);
    expect(
      rowsOf(table)
        .filter(({ is_more }) => is_more !== true)
        .map(({ cells }) => cells[0]?.text),
    ).toEqual(['Acme B1, drive 1', 'Acme A2, drive 1']);
    expect(rest?.text).toMatch(/^146 more results/);
    expect(rest?.link.href).toBe('search/?workload=4k-randwrite');
  });

  it('has the best of each of 60 systems, without what only a pointer shows, and no receipt of groups without rows', async () => {
    const runs = Array.from({ length: 300 }, (_, place) => {
      const id = `s${String(place).padStart(3, '0')}`;
      const low = write(id, 1000 + 100 * place, { outstanding: 8, iodepth: 8, numjobs: 1 }, 'a-three/write/write');
      return recordOf(id, [write(id, 2000 + 100 * place), low]);
    });
    const { table, receipts, rest } = await viewOf(runs);
    expect(rowsOf(table)).toHaveLength(60);
    expect(rest?.text).toMatch(/^540 more results/);
    expect(JSON.stringify(rowsOf(table))).not.toContain('"title":"2 000');
    expect(receipts.map(({ id }) => id)).toEqual(['receipt-1']);
  });
});

describe('rounds and sweeps on a workload page', () => {
  const sweep = (run: string, most: number) =>
    [1, 2, 4].map((iodepth) => ({
      ...write(run, most - 10 / iodepth, { evidence: 'measured', outstanding: iodepth, iodepth, numjobs: 1 }),
      id: `${run}/z-two/write/all/write-${iodepth}`,
    }));

  it('are one row with the spread and the number of measurements, and nothing is left out', async () => {
    const { table, rest } = await viewOf([recordOf('b1', sweep('b1', 100))]);
    const rows = table.groups.flatMap((group) => group.rows);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toContainEqual(expect.objectContaining({ value: 97.5, range: { low: 90, high: 97.5 } }));
    expect(rows[0]?.cells.flatMap(({ sub = '' }) => sub)).toContain('best of 3 results, 1–4 outstanding I/Os');
    expect(rest).toBeUndefined();
    expect(table.note).toContain('one row');
  });

  it('leave a ranked figure its own row', async () => {
    const { table } = await viewOf([recordOf('a2', sweep('a2', 50)), recordOf('b1', sweep('b1', 100))]);
    const ranked = table.groups.flatMap(({ rows }) => rows).filter(({ cells }) => cells[1]?.value !== undefined);
    expect(ranked.length).toBeGreaterThan(1);
    for (const { cells } of ranked) expect(cells.some(({ range }) => range !== undefined)).toBe(false);
  });
});

describe('a receipt', () => {
  it('has its warnings first, and tells who has what', async () => {
    const { receipts } = await viewOf([
      recordOf('a2', [write('a2', 1)]),
      recordOf('b1', [write('b1', 2, { evidence: 'measured' }), write('b1', 1, {}, 'a-three/write/write')]),
      recordOf('c3', [write('c3', 1)]),
    ]);
    const { groups, note } = receipts[0]?.table ?? {};
    const rows = groups?.[0]?.rows.map(({ cells }) => cells.map(({ text, badges }) => badges?.[0]?.text ?? text));
    const results = rows?.map((row) => row[1]) ?? [];
    expect(results).toEqual([...results].sort());
    expect(rows).toContainEqual([
      'Evidence type',
      'differs',
      'raw data (Acme B1, drive 1); as published (Acme A2, drive 1, Acme C3, drive 1)',
    ]);
    expect(rows).toContainEqual(['System type', 'same', 'drive']);
    expect(note).toMatch(/^\? Not recorded: .*Preconditioning/);
    expect(rows?.map(([check]) => check)).not.toContain('Preconditioning');
  });

  it('says of what all have, and is a caveat all the same, not that it differs', async () => {
    const steady_state: Measurement['steady_state'] = { verdict: 'not_steady', reason: 'slope_too_steep' };
    const { receipts } = await viewOf(['a2', 'b1'].map((id) => recordOf(id, [write(id, 1, { steady_state })])));
    const rows = receipts[0]?.table.groups[0]?.rows.map(({ cells }) =>
      cells.map(({ text, badges }) => badges?.[0]?.text ?? text),
    );
    expect(rows).toContainEqual(['Steady state', 'caveat for all', 'not steady']);
  });

  it('stands once for all groups of which the same is told, and is found by the number of each', async () => {
    const shallow = { outstanding: 16, iodepth: 1, iops: 1 };
    const both = (run: string) => [
      write(run, 2),
      { ...write(run, 1, shallow), id: `${run}/z-two/write/shallow/write` },
    ];
    const { table, receipts } = await viewOf([recordOf('a2', both('a2')), recordOf('b1', both('b1'))]);
    expect(table.groups.map(({ title }) => title)).toEqual([
      'Comparable group 1: 2 systems',
      'Comparable group 2: 2 systems',
    ]);
    expect(receipts.map(({ id, also, title }) => [id, also, title])).toEqual([
      ['receipt-1', ['receipt-2'], 'Comparability check, groups 1, 2'],
    ]);
  });
});
