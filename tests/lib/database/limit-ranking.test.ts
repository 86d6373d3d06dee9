import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Comparand } from '../../../scripts/lib/database/comparand.ts';
import {
  bestReadings,
  highest,
  type Limit,
  rankReadings,
  readHighest,
  readSweeps,
  readTable,
  readUnder,
} from '../../../scripts/lib/database/limit-ranking.ts';
import { comparandOf } from './comparand-sample.ts';
import { curve, FAST, type Point, SLOW, tableOf } from './curve-sample.ts';

const ONE_MS: Limit = { latency: 'lat_p99', ns: 1e6 };

describe('readTable', () => {
  const readings = (...all: readonly (readonly Comparand[])[]) =>
    readTable(tableOf(...all), ONE_MS).map(({ found, sweep }) => [
      sweep?.varied,
      found.kind,
      'rate' in found ? found.rate : undefined,
    ]);

  it('reads each curve between the two points where latency passes the limit', () => {
    expect(readings(FAST, SLOW)).toEqual([
      ['numjobs', 'between', 110_000],
      ['numjobs', 'between', 50_000],
    ]);
  });

  it('takes figures without a curve as lower bounds, the highest within the limit', () => {
    expect(
      readings(
        curve('two', [
          [1, 20, 0.3],
          [2, 40, 0.9],
        ]),
      ),
    ).toEqual([[undefined, 'lone', 40_000]]);
    expect(readings(curve('exact', [[8, 90, 1]]))).toEqual([[undefined, 'lone', 90_000]]);
    const [late] = readTable(
      tableOf(
        curve('late', [
          [1, 40, 3],
          [2, 30, 2],
        ]),
      ),
      ONE_MS,
    );
    expect(late?.found).toMatchObject({ kind: 'under', above: { lat_ns: 2e6 } });
    expect(readings(curve('late', [[8, 90, 3]]))).toEqual([[undefined, 'under', undefined]]);
    expect(readings(curve('silent', [[8, 90]]))).toEqual([[undefined, 'unknown', undefined]]);
  });

  it('makes no curve of loads that were repeated or that differ in another option', () => {
    const again = curve('slow', [[1, 21, 0.3]], { id: 'slow/again', job: 'again' });
    expect(readings(SLOW, again)).toEqual([[undefined, 'lone', 40_000]]);
    const [one = comparandOf(), ...others] = SLOW;
    const mapped = { ...one, measurement: { ...one.measurement, workload_options: { norandommap: '1' } } };
    expect(readings([mapped, ...others])).toEqual([[undefined, 'lone', 40_000]]);
  });

  it('leaves out what is throttled, what ran beside other jobs, and rates of which only the most is known', () => {
    const atMost = { iops: { as_published: '90', locator: 'table 1', qualifiers: ['at_most'] } };
    const source = { citation: 'A lab', locator: 'table 1', figures: atMost };
    const out = [
      curve('a', [[8, 90, 0.1]], { rate_limited: true }),
      curve('b', [[8, 90, 0.1]], {}, { is_beside: true }),
      curve('c', [[8, 90, 0.1]], { source } as Partial<Measurement>),
    ];
    expect(readings(...out)).toEqual([]);
  });
});

describe('readHighest', () => {
  it('has the highest figure of each configuration', () => {
    const other = curve('fast', [[1, 500]], { configuration_id: 'other', id: 'fast/other' });
    expect(readHighest(tableOf(FAST, other)).map(({ found }) => 'rate' in found && found.rate)).toEqual([
      140_000, 500_000,
    ]);
    expect(bestReadings(readHighest(tableOf(FAST, other)))).toHaveLength(1);
  });
});

describe('highest', () => {
  it('is the first of equal points', () => {
    const points = [{ rate: 1 }, { rate: 2 }, { rate: 2 }];
    expect(highest(points)).toBe(points[1]);
    expect(highest([])).toBeUndefined();
  });
});

describe('readUnder', () => {
  const table = tableOf(FAST, SLOW, curve('lone', [[1, 30, 0.3]]));

  it('has readings and ranks under a limit, and the highest figures without a rank where there is none', () => {
    expect(readUnder(table)).toEqual({ readings: readHighest(table), ranks: [] });
    const readings = readTable(table, ONE_MS);
    expect(readUnder(table, ONE_MS)).toEqual({ limit: ONE_MS, readings, ranks: rankReadings(readings) });
  });

  it('has of some curves these alone, and no figure that lies on none of them', () => {
    const { readings } = readSweeps(table, ONE_MS, table.sweeps.slice(1));
    expect(readings.map(({ sweep, sample }) => [sweep, sample.measurement.system_id])).toEqual([
      [table.sweeps[1], 'slow'],
    ]);
  });
});

describe('bestReadings', () => {
  const rates = (...all: readonly (readonly Comparand[])[]) =>
    bestReadings(readTable(tableOf(...all), ONE_MS)).map(({ found }) => ('rate' in found ? found.rate : found.kind));
  const other = (points: readonly Point[]) => curve('fast', points, { configuration_id: 'other', id: 'fast/other' });

  it('has of each system the one of the highest rate, whatever order they stand in', () => {
    const low = other([[1, 30, 0.5]]);
    expect([rates(FAST, low), rates(low, FAST)]).toEqual([[110_000], [110_000]]);
    const none = other([[1, 900, 5]]);
    expect([rates(FAST, none), rates(none, FAST)]).toEqual([[110_000], [110_000]]);
    for (const one of [low, none]) {
      const readings = readTable(tableOf(FAST, one), ONE_MS);
      const expected = [readings[0]];
      expect([bestReadings(readings), bestReadings(readings.toReversed())]).toEqual([expected, expected]);
    }
  });

  it('has one of each direction', () => {
    const writes = curve('fast', [[1, 30, 0.5]], { id: 'fast/writes', direction: 'write' });
    expect(rates(FAST, writes)).toEqual([110_000, 30_000]);
  });

  it('has one that is preferred before a higher one', () => {
    const readings = readTable(tableOf(FAST, other([[1, 30, 0.5]])), ONE_MS);
    const isPreferred = ({ sample }: (typeof readings)[number]) => sample.measurement.configuration_id === 'other';
    for (const one of [readings, readings.toReversed()])
      expect(bestReadings(one, isPreferred).map(({ sample }) => sample.measurement.id)).toEqual(['fast/other']);
  });

  it('has the first where none has a rate', () => {
    const [one, two] = [5, 6].map((lat) =>
      curve('late', [[1, 90, lat]], { configuration_id: `${lat}`, id: `late/${lat}` }),
    );
    const [best, ...others] = bestReadings(readTable(tableOf(one ?? [], two ?? []), ONE_MS));
    expect(others).toEqual([]);
    expect(best?.sample.measurement.id).toBe('late/5');
  });
});
