import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Comparand } from '../../../scripts/lib/database/comparand.ts';
import { loadDistance, placeFigure } from '../../../scripts/lib/database/placement.ts';
import { comparandOf } from './comparand-sample.ts';

/** A figure at 32 I/Os in flight; its id is the system and the rate. */
function figure(system_id: string, iops: number, more: Partial<Measurement> = {}): Comparand {
  return comparandOf({
    id: `${system_id}/${iops}`,
    run_id: system_id,
    system_id,
    iops,
    lat_mean_ns: undefined,
    ...more,
  });
}

const deep = (iodepth: number, workload_fingerprint = `d${iodepth}`): Partial<Measurement> => ({
  iodepth,
  outstanding: 4 * iodepth,
  workload_fingerprint,
});
const all = () => true;
const placed = (own: Comparand, published: readonly Comparand[], mayLead = all) => {
  const { beside, ranked } = placeFigure(own, published, mayLead);
  return {
    beside: beside.map(({ comparand, comparison, ranked: rank }) =>
      [comparand.measurement.id, comparison.grade, rank?.rank].filter((one) => one !== undefined),
    ),
    ranked: ranked === undefined ? undefined : [ranked.rank, ranked.of],
  };
};

describe('loadDistance', () => {
  const load = { outstanding: 32, iodepth: 8, numjobs: 4, clients: 1 };

  it('is nothing for the same load, and one for as many I/Os split in another way', () => {
    const { clients: _, ...single } = load;
    expect([loadDistance(load, load), loadDistance(load, single), loadDistance(single, load)]).toEqual([0, 0, 0]);
    for (const other of [{ iodepth: 32 }, { numjobs: 1 }, { clients: 2 }])
      expect(loadDistance(load, { ...load, ...other })).toBe(1);
  });

  it('is one more than the doublings between two loads, whichever is heavier', () => {
    const heavy = { ...load, outstanding: 128 };
    expect([loadDistance(load, heavy), loadDistance(heavy, load)]).toEqual([3, 3]);
  });

  it('is beyond all where one is not known', () => {
    const unknown = { ...load, outstanding: undefined };
    expect([loadDistance(load, unknown), loadDistance(unknown, load)]).toEqual([2e6, 2e6]);
  });

  it('tells loads apart of which only jobs and depth are stated', () => {
    const own = { outstanding: 1, iodepth: 1, numjobs: 1 };
    const [light, heavy] = [
      { iodepth: 1, numjobs: 1 },
      { iodepth: 128, numjobs: 12 },
    ];
    expect(loadDistance(own, light)).toBeLessThan(loadDistance(own, heavy));
    expect(loadDistance(own, light)).toBeGreaterThan(loadDistance(own, { ...own, outstanding: 1e5 }));
    expect(loadDistance({ iodepth: 8, numjobs: 4 }, { iodepth: 16, numjobs: 4 })).toBe(1e6 + 1);
  });
});

describe('placeFigure', () => {
  const own = figure('own', 250);

  it('takes of a system whose I/Os in flight are not stated the figure of the nearest jobs and depth', () => {
    const unstated = (iops: number, numjobs: number, iodepth: number) =>
      figure('cluster', iops, { outstanding: undefined, clients: undefined, numjobs, iodepth });
    const single = figure('own', 250, { outstanding: 1, numjobs: 1, iodepth: 1, clients: undefined });
    expect(placed(single, [unstated(4_279_088, 12, 128), unstated(9980, 1, 1)]).beside[0]?.[0]).toBe('cluster/9980');
  });

  it('sets each system beside the figure: the best grade first, then the nearest load, then the highest rate', () => {
    const published = [
      figure('far', 900, deep(256)),
      figure('near', 800, deep(64)),
      figure('low', 100),
      figure('high', 300),
      figure('none', 5000, { method_factor: 0.1 }),
    ];
    const expected = [
      ['high/300', 'B', 1],
      ['low/100', 'B', 3],
      ['near/800', 'C'],
      ['far/900', 'C'],
      ['none/5000', 'D'],
    ];
    expect(placed(own, published)).toEqual({ beside: expected, ranked: [2, 3] });
    expect(placed(own, published.toReversed()).beside).toEqual(expected);
  });

  it('takes of a system the figure at the nearest load, then of the best grade, then the highest', () => {
    const at = [figure('a', 900, deep(64)), figure('a', 100), figure('a', 200), figure('a', 990, { kind: 'array' })];
    for (const published of [at, at.toReversed()]) expect(placed(own, published).beside).toEqual([['a/200', 'B', 2]]);
    const trial = figure('a', 100, { method_factor: 0.1 });
    expect(placed(own, [trial, figure('a', 900, deep(64))]).beside).toEqual([['a/100', 'D']]);
  });

  it('goes by figures of the same class and direction that have a rate and may lead', () => {
    const published = [
      figure('a', 1, { workload_class: '8k-randread' }),
      figure('b', 2, { direction: 'write' }),
      figure('c', 3, { iops: undefined }),
      figure('d', 4),
      figure('e', 5),
    ];
    const { beside } = placed(own, published, ((one: Measurement) => one.system_id !== 'e') as typeof all);
    expect(beside).toEqual([['d/4', 'B', 2]]);
  });

  it('has no rank where no other figure may have one beside it', () => {
    expect(placed(own, [figure('a', 9, { kind: 'array' })]).ranked).toBeUndefined();
    expect(placed(own, []).ranked).toBeUndefined();
    const limited = { rate_limited: true };
    expect(placed(figure('own', 250, limited), [figure('a', 9, limited), figure('b', 8)]).ranked).toBeUndefined();
  });

  it('ranks of each system its highest figure alone', () => {
    const twice = [figure('a', 100), figure('a', 300, { configuration_id: 'other', id: 'a/other' })];
    for (const published of [twice, twice.toReversed()]) expect(placed(own, published).ranked).toEqual([2, 2]);
  });

  it('was tested on what the very same file says, and on nothing of a file that is only named alike', () => {
    const of = (given: Comparand, published: Comparand) => placeFigure(given, [published], all).beside[0]?.comparison;
    const source = { file: 'raw/read.json', pointer: '/jobs/0' };
    const axes = { cache: 'on' };
    const hashed = { ...source, sha256: 'f'.repeat(64) };
    const told = (given: Comparand['measurement']['source'], one = given) =>
      of(figure('own', 250, { source: given }), figure('a', 250, { axes, source: one }))?.gates.find(
        ({ id }) => id === 'configuration',
      )?.a;
    expect(told(hashed)).toBe('cache: on');
    expect([told(source), told(hashed, { ...hashed, pointer: '/jobs/1' })]).toEqual([undefined, undefined]);
  });

  it('ranks beside the figure also where more systems may be ranked without it', () => {
    const array = { kind: 'array' } as const;
    const published = [figure('a', 900, array), figure('b', 800, array), figure('c', 100)];
    expect(placed(own, published)).toEqual({
      beside: [
        ['c/100', 'B', 2],
        ['a/900', 'C'],
        ['b/800', 'C'],
      ],
      ranked: [1, 2],
    });
  });

  it('ranks with others only whoever may be ranked with the figure itself', () => {
    const write = { direction: 'write', workload_class: '4k-randwrite' } as const;
    const as = (system: string, iops: number, preconditioning: 'yes' | 'no' | 'not_recorded') => {
      const { measurement, facts } = figure(system, iops, write);
      return { measurement, facts: { ...facts, preconditioning } };
    };
    const published = [as('a', 1, 'yes'), as('b', 2, 'yes'), as('c', 3, 'no')];
    const { beside, ranked } = placed(as('own', 9, 'not_recorded'), published);
    expect(ranked).toEqual([1, 3]);
    expect(beside).toEqual([
      ['c/3', 'B'],
      ['b/2', 'B', 2],
      ['a/1', 'B', 3],
    ]);
  });
});
