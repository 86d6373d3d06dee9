import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { foldedLoad, foldSweeps, spreadOf } from '../../../scripts/lib/tables/fold.ts';
import { presentResults } from '../../../scripts/lib/tables/run-results.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

const MEASURED = { evidence: 'measured', runtime_s: 60, numjobs: 1, ioengine: 'libaio' } as const;
const one = (iodepth: number, iops: number, more: Partial<Measurement> = {}): Measurement => ({
  ...measurementOf('b1', 'z-two/read/read', { ...MEASURED, iops, iodepth, outstanding: iodepth, ...more }),
  id: `b1/z-two/read/all/read-${iodepth}-${iops}`,
});
const sweep = [one(1, 100, { lat_mean_ns: 9 }), one(8, 300, { lat_mean_ns: 20 }), one(64, 200, { lat_mean_ns: 300 })];
const folded = (list: readonly Measurement[]) =>
  foldSweeps(list, (measurement) => measurement).map(({ best, all }) => [best.iops, all.length]);

describe('foldSweeps', () => {
  it('makes one of a sweep or of rounds: the measurement with the highest rate, for all', () => {
    expect(folded(sweep)).toEqual([[300, 3]]);
    const rounds = [5, 7, 6, 6.5].map((iops, place) => one(8, iops, { runtime_s: 60 + place / 100 }));
    expect(folded(rounds)).toEqual([[7, 4]]);
  });

  it('leaves two measurements, published ones, and those whose load is not known as they are', () => {
    expect(folded(sweep.slice(1))).toEqual([
      [300, 1],
      [200, 1],
    ]);
    expect(folded(sweep.map((own) => ({ ...own, evidence: 'published' })))).toHaveLength(3);
    expect(folded(sweep.map(({ iodepth: _, ...own }) => own))).toHaveLength(3);
    // fio sought the depth itself, to hold a latency.
    expect(folded(sweep.map(({ outstanding: _, ...own }) => ({ ...own, clients: 1 })))).toHaveLength(3);
  });

  it.each([
    ['another configuration', { configuration_id: 'a-three' }],
    ['another direction', { direction: 'write' }],
    ['another engine', { ioengine: 'sync' }],
    ['another data set', { size_bytes: 1 }],
    ['another block size', { bs_bytes: 8192 }],
    ['another share of reads', { rwmixread: 70 }],
    ['a limited rate', { rate_limited: true }],
    ['another length', { runtime_s: 600 }],
    ['another verdict', { steady_state: { verdict: 'steady', reason: '' } }],
  ] as const)('keeps %s apart', (_, more) => {
    expect(folded([...sweep, ...sweep.map((own) => ({ ...own, ...more }))])).toEqual([
      [300, 3],
      [300, 3],
    ]);
  });

  it('keeps what has no length apart from what has one', () => {
    const unknown = sweep.map(({ runtime_s: _, ...own }) => own);
    expect(folded([...sweep, ...unknown])).toEqual([
      [300, 3],
      [300, 3],
    ]);
  });

  it('keeps apart what it is told to, and leaves alone what has a place of its own', () => {
    const apart = (own: Measurement) => (own.iodepth === 8 ? undefined : '');
    expect(foldSweeps([...sweep, one(2, 150)], (own) => own, apart).map(({ all }) => all.length)).toEqual([3, 1]);
  });
});

describe('a folded row', () => {
  it('tells the spread of each figure, and of how many measurements under which loads', () => {
    expect(spreadOf(sweep, 'iops')).toEqual({ low: 100, high: 300 });
    expect(spreadOf(sweep, 'lat_p99')).toBeUndefined();
    const open = [{ rule: 'N-percentiles-open', text: 'p99: 17.0 s or longer' }];
    const tails = sweep.map((own, place) => ({
      ...own,
      lat_p99_ns: place + 1,
      ...(place === 2 ? { notices: open } : {}),
    }));
    expect(spreadOf(tails, 'lat_p99')).toEqual({ low: 1, high: 3, qualifiers: ['at_least'] });
    expect(spreadOf(sweep.slice(1), 'iops')).toBeUndefined();
    expect(foldedLoad(sweep).sub).toBe('best of 3 results, 1–64 outstanding I/Os');
    expect(foldedLoad([one(8, 5), one(8, 7), one(8, 6)]).sub).toBe('best of 3 results at 8 outstanding I/Os');
    expect(foldedLoad(sweep.map((own) => ({ ...own, part: 'reads' }))).links?.[0]?.href).toBe('runs/b1/results/reads/');
    expect(foldedLoad(sweep.slice(1))).toEqual({});
  });

  it('shows the highest rate with its own latency, the spread of both under them, and leads to all', () => {
    const table = presentResults(recordOf('b1', sweep), '', true);
    const [row, ...others] = table?.groups.flatMap(({ rows }) => rows) ?? [];
    expect(others).toEqual([]);
    expect(row?.cells).toContainEqual(
      expect.objectContaining({ value: 300, range: { low: 100, high: 300 }, sub: '100–300' }),
    );
    expect(row?.cells).toContainEqual(
      expect.objectContaining({ value: 20, range: { low: 9, high: 300 }, sub: '9.00–300' }),
    );
    expect(row?.cells.flatMap(({ links = [] }) => links)).toMatchObject([{ text: 'all 3' }]);
    expect(presentResults(recordOf('b1', sweep))?.groups.flatMap(({ rows }) => rows)).toHaveLength(3);
  });
});
