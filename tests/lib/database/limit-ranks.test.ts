import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { groupOfReading, type Limit, rankReadings, readTable } from '../../../scripts/lib/database/limit-ranking.ts';
import { curve, FAST, SLOW, tableOf } from './curve-sample.ts';

const ONE_MS: Limit = { latency: 'lat_p99', ns: 1e6 };

const ranksAt = (limit: Limit, ...all: readonly (readonly Comparand[])[]) =>
  rankReadings(readTable(tableOf(...all), limit)).map(
    ({ reading, rank, is_tied }) => `${is_tied ? '=' : ''}${rank} ${reading.sample.measurement.system_id}`,
  );

describe('rankReadings', () => {
  it('takes a figure without a curve for a lower bound', () => {
    const lone = (kiops: number) =>
      curve('lone', [
        [1, 20, 0.3],
        [2, kiops, 0.9],
      ]);
    expect(ranksAt(ONE_MS, FAST, SLOW, lone(40))).toEqual(['1 fast', '2 slow']);
    expect(ranksAt(ONE_MS, FAST, SLOW, lone(400))).toEqual(['1 lone', '2 fast', '3 slow']);
  });

  it('ranks nobody where all are lower bounds', () => {
    const calm = (system: string, kiops: number) =>
      curve(system, [
        [1, 10, 0.1],
        [2, 20, 0.2],
        [4, kiops, 0.3],
      ]);
    expect(ranksAt(ONE_MS, calm('a', 30), calm('b', 60))).toEqual([]);
  });

  it('puts systems of equal rates in the order of their names', () => {
    const twin = SLOW.map(({ measurement, facts }) => ({
      facts,
      measurement: { ...measurement, id: `a-${measurement.id}`, run_id: 'a-twin', system_id: 'a-twin' },
    }));
    for (const all of [
      [SLOW, twin],
      [twin, SLOW],
    ])
      expect(ranksAt(ONE_MS, ...all)).toEqual(['=1 a-twin', '=1 slow']);
  });

  it('ranks curves whose loads differ, where all gates but those of the load are passed', () => {
    const deep = curve(
      'deep',
      [
        [1, 10, 0.4],
        [2, 20, 0.7],
        [4, 30, 1.4],
      ],
      { iodepth: 2, clients: 1 },
    );
    expect(ranksAt(ONE_MS, FAST, SLOW, deep)).toEqual(['1 fast', '2 slow', '3 deep']);
  });

  it.each<readonly [string, Partial<Measurement>, Partial<RunFacts>, string]>([
    ['different system type', { kind: 'array' }, {}, 'kind'],
    ['another option of fio', { workload_options: { norandommap: '1' } }, {}, 'workload'],
    ['different number of clients', { clients: 4 }, {}, 'clients'],
    ['a data set that fits into a cache', { size_bytes: 2 ** 20 }, {}, 'working_set'],
    ['drives that were not filled', {}, { fill: 'no' }, 'fill'],
  ])('does not rank %s, and says so', (_, more, facts, gate) => {
    const other = SLOW.map(({ measurement, facts: own }) => ({
      measurement: { ...measurement, workload_fingerprint: `${measurement.workload_fingerprint}-other`, ...more },
      facts: { ...own, ...facts },
    }));
    expect(ranksAt(ONE_MS, FAST, other)).toEqual([]);
    expect(tableOf(FAST, other).figures.at(-1)?.obstacles).toContain(gate);
  });

  it('ties where the true curves may cross between the points that were measured', () => {
    // Between 45 and 105 thousand, and between 40 and 60: read off as 75 and 50, but nobody measured there.
    const coarse = curve('coarse', [
      [1, 45, 0.5],
      [8, 105, 1.5],
      [16, 110, 9],
    ]);
    expect(ranksAt(ONE_MS, coarse, SLOW)).toEqual(['=1 coarse', '=1 slow']);
    // At the latency of a measured point nothing is read off: 45 and 40 differ by more than 5 %.
    expect(ranksAt({ latency: 'lat_p99', ns: 0.5e6 }, coarse, SLOW)).toEqual(['1 coarse', '2 slow']);
  });

  it('ties what differs by less than the noise of the figures', () => {
    const near = curve('near', [
      [1, 20, 0.3],
      [2, 41, 0.5],
      [4, 60, 1.5],
    ]);
    expect(ranksAt({ latency: 'lat_p99', ns: 0.5e6 }, near, SLOW)).toEqual(['=1 near', '=1 slow']);
  });

  it('goes by the worst noise of the figures that a rate rests on, whichever of them has it', () => {
    const noise = (pct: number) => ({ pct, least_pct: 1, source: 'repeats' as const, samples: 3 });
    /** Steep at 1 ms, so that the points on either side do not keep the two apart. */
    const steep = (system: string, kiops: number, own: readonly [number, number]) => {
      const figures = curve(system, [
        [1, 10, 0.2],
        [2, kiops, 0.9],
        [4, kiops * 1.001, 1.1],
      ]);
      return figures.map((one, place) => {
        const pct = place === 0 ? 1 : (own[place - 1] ?? 1);
        return { ...one, measurement: { ...one.measurement, noise: noise(pct) } };
      });
    };
    const other = steep('other', 100, [1, 1]);
    // 100 and 110 thousand: 10 apart, with 11 of noise where one figure of 110 is off by 10 %.
    expect(ranksAt(ONE_MS, steep('ahead', 110, [1, 1]), other)).toEqual(['1 ahead', '2 other']);
    expect(ranksAt(ONE_MS, steep('ahead', 110, [10, 1]), other)).toEqual(['=1 ahead', '=1 other']);
    expect(ranksAt(ONE_MS, steep('ahead', 110, [1, 10]), other)).toEqual(['=1 ahead', '=1 other']);
  });

  it('gives no rank to a lower bound below a known rate, and one to a lower bound above it', () => {
    const stopped = curve('stopped', [
      [1, 10, 0.1],
      [2, 20, 0.2],
      [4, 30, 0.3],
    ]);
    expect(ranksAt(ONE_MS, FAST, SLOW, stopped)).toEqual(['1 fast', '2 slow']);
    const far = curve('far', [
      [1, 200, 0.1],
      [2, 300, 0.2],
      [4, 400, 0.3],
    ]);
    expect(ranksAt(ONE_MS, SLOW, far)).toEqual(['1 far', '2 slow']);
  });

  it('has no group for a reading between points of which only one may be compared', () => {
    const small = FAST.map((one, place) =>
      place === 1 ? { ...one, measurement: { ...one.measurement, size_bytes: 2 ** 20 } } : one,
    );
    const readings = readTable(tableOf(small, SLOW), ONE_MS);
    expect(readings.map(groupOfReading)).toEqual([undefined, 0]);
    expect(rankReadings(readings)).toEqual([]);
    const above = FAST.map((one, place) =>
      place === 2 ? { ...one, measurement: { ...one.measurement, size_bytes: 2 ** 20 } } : one,
    );
    expect(readTable(tableOf(above, SLOW), ONE_MS).map(groupOfReading)).toEqual([undefined, 0]);
  });

  it('ties where the most that one may be is just what the other was measured at', () => {
    const exact = curve('exact', [
      [1, 20, 0.3],
      [2, 60, 1],
      [4, 70, 1.5],
    ]);
    expect(ranksAt(ONE_MS, exact, SLOW)).toEqual(['=1 exact', '=1 slow']);
  });

  it('sets the group of most systems first', () => {
    const array = (system: string, kiops: number) =>
      curve(
        system,
        [
          [1, kiops, 0.4],
          [2, 2 * kiops, 0.8],
          [4, 3 * kiops, 1.6],
        ],
        { kind: 'array' },
      );
    const pair = [array('a', 100), array('b', 200)];
    const three = curve('third', [
      [1, 5, 0.3],
      [2, 10, 0.5],
      [4, 15, 1.5],
    ]);
    for (const all of [
      [...pair, FAST, SLOW, three],
      [FAST, SLOW, three, ...pair],
    ])
      expect(ranksAt(ONE_MS, ...all)).toEqual(['1 fast', '2 slow', '3 third', '1 b', '2 a']);
  });

  it('does not depend on the order of what comes in', () => {
    expect(ranksAt(ONE_MS, SLOW.toReversed(), FAST.toReversed())).toEqual(['1 fast', '2 slow']);
  });
});
