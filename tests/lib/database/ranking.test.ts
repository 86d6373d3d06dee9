import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { type Noise, SINGLE_NOISE } from '../../../scripts/lib/database/noise.ts';
import { rankClass, rankFigures } from '../../../scripts/lib/database/ranking.ts';
import { comparandOf } from './comparand-sample.ts';

/** A figure of a system; its id is the name and the rate. */
function figure(
  system: string,
  iops: number,
  more: Partial<Measurement> = {},
  facts: Partial<RunFacts> = {},
): Comparand {
  const id = `${system}/${iops}`;
  return comparandOf({ id, run_id: system, system_id: system, iops, ...more }, facts);
}

const ranks = (all: readonly Comparand[]) =>
  rankClass(all).groups.map((group) => group.ranked.map(({ measurement_id, rank }) => `${rank} ${measurement_id}`));

describe('rankFigures', () => {
  const rankOf = (...all: readonly (readonly [number, number?])[]) =>
    rankFigures(
      all.map(([iops, share]) => {
        const noise: Noise = share === undefined ? SINGLE_NOISE : { share, least: 0.01, source: 'log', samples: 5 };
        return { measurement: figure('x', iops).measurement, noise };
      }),
    ).map(({ rank, is_tied }) => (is_tied ? `=${rank}` : rank));

  it('never lets a sample without logs win by less than 5 %', () => {
    expect(rankOf([100], [96])).toEqual(['=1', '=1']);
    expect(rankOf([100], [94])).toEqual([1, 2]);
    expect(rankOf([100, 0.01], [96])).toEqual(['=1', '=1']);
  });

  it('ties with the first of a rank only, and counts on after ties', () => {
    expect(rankOf([100], [96], [92], [50])).toEqual(['=1', '=1', 3, 4]);
  });

  it('adds the noise of two', () => {
    expect(rankOf([100, 0.01], [97, 0.01])).toEqual([1, 2]);
    expect(rankOf([100, 0.03], [96.5, 0.02])).toEqual(['=1', '=1']);
  });

  it('goes by the rate, and by the id where rates are equal, whatever order comes in', () => {
    const all = [figure('b', 90), figure('c', 100), figure('a', 100)].map(({ measurement }) => ({
      measurement,
      noise: SINGLE_NOISE,
    }));
    for (const one of [all, all.toReversed()])
      expect(rankFigures(one).map(({ measurement_id }) => measurement_id)).toEqual(['a/100', 'c/100', 'b/90']);
  });
});

describe('rankClass', () => {
  it('ranks the best figure of each system, and keeps its others beside it', () => {
    const all = [figure('a', 100), figure('b', 300), figure('b', 200, { axes: { cache: 'off' } })];
    const { groups, unranked } = rankClass(all);
    expect(ranks(all)).toEqual([['1 b/300', '2 a/100']]);
    expect(groups[0]?.others).toEqual(['b/200']);
    expect(unranked).toEqual([]);
  });

  it('ranks only inside groups that may be compared, the largest first', () => {
    const deep = { iodepth: 64, outstanding: 256, workload_fingerprint: 'deep' };
    const all = [
      figure('a', 900, deep),
      figure('b', 800, deep),
      figure('a', 100),
      figure('b', 200),
      figure('c', 300),
      figure('d', 9999, { kind: 'array' }),
    ];
    expect(ranks(all)).toEqual([
      ['1 c/300', '2 b/200', '3 a/100'],
      ['1 a/900', '2 b/800'],
    ]);
  });

  it('sets the group of most systems first, also where their figures are not all alike, then the highest rate', () => {
    const deep = { iodepth: 64, outstanding: 256, workload_fingerprint: 'deep' };
    const unlike = [
      figure('c', 10),
      figure('d', 20, {}, { preconditioning: 'no' }),
      figure('e', 30, {}, { preconditioning: 'not_recorded' }),
    ];
    const first = (...all: readonly Comparand[]) => ranks(all)[0]?.[0];
    const pair = [figure('a', 900, deep), figure('b', 800, deep)];
    expect(first(...pair, ...unlike)).toBe('1 e/30');
    expect(first(...pair, figure('c', 950), figure('d', 940))).toBe('1 c/950');
    expect(first(...pair, figure('c', 850), figure('d', 700))).toBe('1 a/900');
  });

  it('gives no rank to a figure without a rate', () => {
    const { groups, unranked } = rankClass([figure('a', 100), figure('b', 200), figure('c', 0, { iops: undefined })]);
    expect(groups.map(({ ranked }) => ranked.length)).toEqual([2]);
    expect(unranked).toEqual([{ measurement_id: 'c/0', obstacles: [] }]);
  });

  it('ranks no two systems whose load was held back, though it was alike', () => {
    const limited = { rate_limited: true };
    expect(ranks([figure('a', 100, limited), figure('b', 200, limited)])).toEqual([]);
  });

  it('says of a figure that nothing may be ranked with only what is wrong with itself', () => {
    const { unranked } = rankClass([figure('a', 100), figure('b', 500, { rate_limited: true, kind: 'array' })]);
    expect(unranked.map(({ obstacles }) => obstacles.map(({ id }) => id))[1]).toEqual(['rate_limited']);
  });

  it.each<[string, Comparand]>([
    ['of the same system', figure('a', 90, { iodepth: 64, workload_fingerprint: 'deep' })],
    ['of another direction', figure('c', 90, { direction: 'write' })],
    ['that may be ranked with none', figure('c', 90, { rate_limited: true })],
  ])('names no obstacle to a nearer figure %s', (_, nearer) => {
    const far = figure('b', 200, { kind: 'array', iodepth: 16, workload_fingerprint: 'flat' });
    const { unranked } = rankClass([figure('a', 100), nearer, far]);
    const own = unranked.find(({ measurement_id }) => measurement_id === 'a/100');
    expect(own?.obstacles.map(({ id }) => id)).toEqual(['kind', 'iodepth']);
  });

  it('names the obstacle to a nearer figure that its own system has too', () => {
    const deep = { iodepth: 64, workload_fingerprint: 'deep' };
    const far = figure('b', 200, { kind: 'array', iodepth: 16, workload_fingerprint: 'flat' });
    const { unranked } = rankClass([figure('a', 100), figure('a', 90, deep), figure('c', 80, deep), far]);
    const own = unranked.find(({ measurement_id }) => measurement_id === 'a/100');
    expect(own?.obstacles.map(({ id }) => id)).toEqual(['iodepth']);
  });

  it('names an obstacle where the figure it could be ranked with is in the group of others', () => {
    const write = { direction: 'write', workload_class: '4k-randwrite' } as const;
    const { groups, unranked } = rankClass([
      figure('a', 1, write, { preconditioning: 'yes' }),
      figure('b', 2, write, { preconditioning: 'not_recorded' }),
      figure('c', 3, write, { preconditioning: 'no' }),
      figure('d', 4, write, { preconditioning: 'no' }),
    ]);
    expect(groups.map(({ ranked }) => ranked.length)).toEqual([3]);
    expect(unranked.map(({ obstacles }) => obstacles.map(({ id }) => id))).toEqual([['preconditioning']]);
  });

  it('says of each figure without a rank what keeps it from the nearest one of another system', () => {
    const { unranked } = rankClass([
      figure('a', 100),
      figure('b', 200),
      figure('c', 300, { kind: 'array', workload_fingerprint: 'x', iodepth: 1 }),
      figure('d', 400, { kind: 'array' }),
      figure('e', 500, { rate_limited: true }),
    ]);
    expect(unranked.map((one) => [one.measurement_id, one.obstacles.map(({ id }) => id)])).toEqual([
      ['c/300', ['iodepth']],
      ['d/400', ['kind']],
      ['e/500', ['rate_limited']],
    ]);
  });

  it('ranks nothing where there is one system, and names no obstacle', () => {
    const { groups, unranked } = rankClass([figure('a', 100), figure('a', 200)]);
    expect(groups).toEqual([]);
    expect(unranked.map(({ obstacles }) => obstacles)).toEqual([[], []]);
  });

  it('never has two in a group that may not be compared, also where one is not known', () => {
    const write = { direction: 'write', workload_class: '4k-randwrite' } as const;
    const all = [
      figure('a', 1, write, { preconditioning: 'yes' }),
      figure('b', 2, write, { preconditioning: 'not_recorded' }),
      figure('c', 3, write, { preconditioning: 'no' }),
      figure('d', 4, write, { preconditioning: 'no' }),
    ];
    const groups = ranks(all).map((group) => group.join(' '));
    expect(groups.some((group) => group.includes('a/') && /[cd]\//.test(group))).toBe(false);
    expect(groups.join()).toContain('d/4');
  });

  it('does not depend on the order of what comes in, and goes by the noise of each figure', () => {
    const noise = { pct: 10, least_pct: 1, source: 'repeats', samples: 3 } as const;
    const again = (run_id: string, iops: number) => figure('a', iops, { run_id, id: `${run_id}/${iops}`, noise });
    const all = [again('r1', 100), again('r2', 90), again('r3', 95), figure('b', 93)];
    expect(ranks(all)).toEqual([['1 r1/100', '1 b/93']]);
    expect(ranks(all.toReversed())).toEqual(ranks(all));
  });

  it('tells what the first has and what the others have, gate by gate', () => {
    const [group] = rankClass([figure('a', 2), figure('b', 1, { fio_version: 'fio-2.21' })]).groups;
    expect(group?.gates.find(({ id }) => id === 'fio_version')).toEqual({
      id: 'fio_version',
      passed: false,
      values: ['3', '2'],
    });
    expect(group?.gates.find(({ id }) => id === 'kind')).toMatchObject({ passed: true, values: ['drive', 'drive'] });
  });

  it('counts a gate over a group as not passed where one of the others does not pass it', () => {
    const all = [figure('a', 3), figure('b', 2), figure('c', 1, { fio_version: 'fio-2.21' })];
    const [group] = rankClass(all).groups;
    expect(group?.gates.find(({ id }) => id === 'fio_version')).toEqual({
      id: 'fio_version',
      passed: false,
      values: ['3', '3', '2'],
    });
  });

  it('tells a gate that was put to some of a group only, and leaves the place of the others empty', () => {
    const silent = { lat_mean_ns: undefined, lat_kind: undefined };
    for (const [b, c, values] of [
      [{}, silent, ['lat', 'lat', undefined]],
      [silent, {}, ['lat', undefined, 'lat']],
    ] as const) {
      const [group] = rankClass([figure('a', 3), figure('b', 2, b), figure('c', 1, c)]).groups;
      expect(group?.gates.find(({ id }) => id === 'lat_kind')).toEqual({ id: 'lat_kind', passed: true, values });
    }
  });
});
