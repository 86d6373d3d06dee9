import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { buildWorkloads } from '../../../scripts/lib/database/database.ts';
import type { Database } from '../../../scripts/lib/database/types.ts';
import { presentLeaders } from '../../../scripts/lib/pages/home/leaders.ts';
import { recordOf } from '../views/views-sample.ts';
import { sampleHardware, sampleMeasurement } from './site-sample.ts';

/** A read of 4k on a system. */
function read(system_id: string, iops: number, more: Partial<Measurement> = {}): Measurement {
  const load = { rw: 'randread', bs_bytes: 4096, numjobs: 4, iodepth: 32, outstanding: 128 };
  return sampleMeasurement('read/read', {
    ...load,
    id: `${system_id}/${iops}/${more.test_id ?? 'read'}`,
    run_id: system_id,
    system_id,
    workload_class: '4k-randread',
    iops,
    ...more,
  });
}

function boardsOf(measurements: readonly Measurement[], runs?: readonly string[]) {
  const ids = [...new Set(measurements.map(({ system_id }) => system_id))];
  const systems = ids.map((id) => ({
    id,
    hardware: { ...sampleHardware, system: { ...sampleHardware.system, id, model: id.toUpperCase() } },
  }));
  const records = ids.map((id) =>
    recordOf(
      id,
      measurements.filter((one) => one.run_id === id),
    ),
  );
  const database = { systems, runs: records, workloads: buildWorkloads(measurements) } as unknown as Database;
  return presentLeaders(database, new Set(runs ?? ids));
}

const boards = (...args: Parameters<typeof boardsOf>) =>
  boardsOf(...args).map(({ title, href, all, rows }) => ({
    title,
    href,
    all,
    rows: rows.map(({ system, text, unit, share }) => [system.text, `${text} ${unit}`.replaceAll(/\s/g, ' '), share]),
  }));

describe('the highest results of the front page', () => {
  it('show what a load flatters last, with what does, and no bar longer than its place', () => {
    const all = [read('a', 300), read('b', 150), read('c', 60_000, { direct: false })];
    const [board] = boardsOf(all);
    expect(board?.rows.map(({ system, share }) => [system.text, share])).toEqual([
      ['Acme A', 1],
      ['Acme B', 0],
      ['Acme C', 100],
    ]);
    expect(board?.rows.map(({ conditions }) => conditions.includes('buffered I/O'))).toEqual([false, false, true]);
  });

  it('show the best result of each system, best first, three of them and how many there are', () => {
    const all = [read('a', 100_000), read('a', 300_000), read('b', 600_000), read('c', 150_000), read('d', 60_000)];
    expect(boards(all)).toEqual([
      {
        title: '4k random read, peak',
        href: 'workloads/4k-randread/',
        all: 'all 4 systems',
        rows: [
          ['Acme B', '600 k IOPS', 100],
          ['Acme A', '300 k IOPS', 50],
          ['Acme C', '150 k IOPS', 25],
        ],
      },
    ]);
  });

  it('say the rank and grade of systems under one load, and of other loads only the grade', () => {
    const deep = { iodepth: 64, outstanding: 256 };
    const [board] = boardsOf([read('a', 300_000), read('b', 299_000), read('c', 150_000, deep)]);
    expect(board?.rows.map(({ rank, grade }) => [rank, grade?.text])).toEqual([
      ['rank\u00a0=1', 'B same load'],
      ['rank\u00a0=1', 'B same load'],
      [undefined, 'C ratio only'],
    ]);
  });

  it('have no bars from zero where kinds of systems differ', () => {
    const [board] = boardsOf([read('a', 300_000), read('b', 600_000, { kind: 'cluster' })]);
    expect(board?.rows.map(({ share }) => share)).toEqual([0, 0]);
  });

  it('show results of one I/O in flight by themselves', () => {
    const { outstanding: _, ...one } = { ...read('b', 10_000), numjobs: 1, iodepth: 1 };
    const titles = boards([read('a', 300_000), one]).map(({ title, rows }) => [title, rows.length]);
    expect(titles).toEqual([
      ['4k random read, peak', 2],
      ['4k random read, QD1', 1],
    ]);
  });

  it('show of a mix the total, and of large blocks the bandwidth', () => {
    const mix = { workload_class: '4k-randrw-70', rw: 'randrw', rwmixread: 70 };
    const stream = { workload_class: '128k-read', rw: 'read', bs_bytes: 131_072, bw_bytes_per_s: 2e9 };
    const all = [
      read('a', 70_000, { ...mix, test_id: 'x' }),
      read('a', 100_000, { ...mix, direction: 'mixed', test_id: 'y' }),
      read('a', 15_259, { ...stream, test_id: 'z' }),
    ];
    expect(boards(all).map(({ title, rows }) => [title, rows[0]?.[1]])).toEqual([
      ['4k random, 70/30, peak', '100 k IOPS'],
      ['128k sequential read', '2.00 GB/s'],
    ]);
  });

  it('leave out demonstrations, shortened runs, preparations and what was held back', () => {
    const doubtful = [
      read('b', 500_000, { method_factor: 0.1 }),
      read('c', 500_000, { preconditioning: true }),
      read('d', 500_000, { rate_limited: true }),
      read('e', 500_000, { basis: 'vendor_stated' }),
      read('f', 500_000),
    ];
    const [board] = boards([read('a', 100_000), ...doubtful], ['a', 'b', 'c', 'd', 'e']);
    expect(board?.rows.map(([system]) => system)).toEqual(['Acme A']);
  });
});
