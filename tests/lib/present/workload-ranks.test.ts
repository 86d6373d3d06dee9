import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { readUnder } from '../../../scripts/lib/index/limit-ranking.ts';
import type { RunRecord } from '../../../scripts/lib/index/types.ts';
import type { Table } from '../../../scripts/lib/present/tables.ts';
import type { Answer } from '../../../scripts/lib/present/workload-answers.ts';
import type { Receipt } from '../../../scripts/lib/present/workload-receipt.ts';
import { presentWorkloads } from '../../../scripts/lib/present/workloads.ts';
import { databaseOf, measurementOf, recordOf } from './views-sample.ts';

const LOAD = { outstanding: 512, iodepth: 32, numjobs: 16 };
const write = (run: string, iops: number, more: Partial<Measurement> = {}, place = 'z-two/write/write') =>
  measurementOf(run, place, { iops, ...LOAD, ...more });

async function viewOf(runs: readonly RunRecord[]) {
  const page = (await presentWorkloads(databaseOf([], runs), readUnder)).find(
    ({ path }) => path === 'workloads/4k-randwrite',
  );
  return page?.view as { answers: readonly Answer[]; table: Table; receipts: readonly Receipt[] };
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
    const { table, answers } = await viewOf([recordOf('a2', [write('a2', 100)]), recordOf('b1', own)]);
    expect(ranksIn(table)).toEqual([
      ['Comparable group 1: 2 systems', ['1 Acme B1, drive 1', '– Acme B1, drive 1 more', '2 Acme A2, drive 1']],
    ]);
    expect(table.groups[0]?.rows[0]?.cells[1]).toMatchObject({ href: '#receipt-1', sub: '±5\u00a0%' });
    expect(table.groups[0]?.rows[1]?.cells[1]?.reason).toMatch(/by its best figure/);
    expect(answers.map(({ text, href }) => [text.replaceAll(/[\u00a0\u202f]/g, ' '), href])).toEqual([
      [
        'At 16 jobs × 32 deep, Acme B1, drive 1 reaches 400 IOPS, 4.0 times Acme A2, drive 1: the first of 2 comparable systems.',
        '#receipt-1',
      ],
    ]);
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

  it('says that there is nothing to rank where only one system did the work', async () => {
    const { answers } = await viewOf([recordOf('b1', [write('b1', 300)])]);
    expect(answers).toEqual([{ text: expect.stringContaining('Only one system') }]);
  });

  it('ties what differs by less than 5 % without logs, and says why', async () => {
    const { table, answers, receipts } = await viewOf([
      recordOf('a2', [write('a2', 96)]),
      recordOf('b1', [write('b1', 100)]),
    ]);
    expect(ranksIn(table)[0]?.[1]).toEqual(['=1 Acme B1, drive 1', '=1 Acme A2, drive 1']);
    expect(answers[0]?.text).toMatch(/2 of 2 comparable systems share the first rank/);
    expect(receipts[0]?.lead).toMatch(/one sample without logs/);
  });

  it('ranks nothing where a gate forbids it, and names all that do', async () => {
    const deep = { outstanding: 1024, iodepth: 64 };
    const { table, answers, receipts } = await viewOf([
      recordOf('a2', [write('a2', 96)]),
      recordOf('b1', [write('b1', 100, deep)]),
    ]);
    expect(receipts).toEqual([]);
    expect(answers.map(({ text }) => text)).toEqual([
      'No two of these 2 systems may be ranked against each other: another number of I/Os in flight (2 systems). The table says it of each figure.',
    ]);
    expect(ranksIn(table)).toEqual([
      ['Not ranked: another number of I/Os in flight', ['– Acme A2, drive 1', '– Acme B1, drive 1']],
    ]);
    expect(table.groups[0]?.rows[0]?.cells[1]?.reason).toMatch(/in flight \(.* ↔ .*\); another iodepth \(.* ↔ .*\)\./);
  });

  it('keeps a page of very many figures light: the best of each system, and how many more there are', async () => {
    const many = Array.from({ length: 205 }, (_, place) => ({
      ...write('b1', 1000 + place, { outstanding: place + 1, iodepth: place + 1, numjobs: 1 }),
      id: `b1/z-two/write/all/write-${place}`,
    }));
    const { table } = await viewOf([recordOf('a2', [write('a2', 96)]), recordOf('b1', many)]);
    expect(table.groups.flatMap(({ rows }) => rows)).toHaveLength(2);
    expect(table.note).toContain('204 more figures');
  });
});

describe('a receipt', () => {
  it('has its warnings first, and tells who has what', async () => {
    const { receipts } = await viewOf([
      recordOf('a2', [write('a2', 1)]),
      recordOf('b1', [write('b1', 2, { evidence: 'measured' }), write('b1', 1, {}, 'a-three/write/write')]),
      recordOf('c3', [write('c3', 1)]),
    ]);
    const rows = receipts[0]?.table.groups[0]?.rows.map(({ cells }) =>
      cells.map(({ text, badges }) => badges?.[0]?.text ?? text),
    );
    const results = rows?.map((row) => row[1]) ?? [];
    expect(results).toEqual([...results].sort().reverse());
    expect(rows).toContainEqual([
      'Same kind of evidence',
      'warning',
      'measured (Acme B1, drive 1); published (Acme A2, drive 1, Acme C3, drive 1)',
    ]);
    expect(rows).toContainEqual(['Preconditioned alike', 'warning', 'not known']);
    expect(rows).toContainEqual(['Same kind of target', 'passed', 'drive']);
  });
});
