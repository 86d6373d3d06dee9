import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { findAdditions } from '../../../scripts/lib/database/additions.ts';
import type { Database } from '../../../scripts/lib/database/types.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const OWN = 'acme-a1-2026';
const figure = (run_id: string, more: Partial<Measurement> = {}) =>
  sampleMeasurement('read/read', {
    id: `${run_id}/${more.iops ?? ''}`,
    run_id,
    workload_class: 'c',
    outstanding: 32,
    ...more,
  });
const own = (more: Partial<Measurement>) => figure(OWN, more);
/** Figures of as many other runs. */
const others = (...all: readonly Partial<Measurement>[]) => all.map((more, place) => figure(`other-${place}`, more));

function databaseOf(...classes: readonly (readonly Measurement[])[]): Database {
  const workloads = classes.map((measurements, place) => ({
    id: `c${place}`,
    rw: 'read',
    bs_bytes: 4096,
    measurements,
  }));
  return { ...sampleDatabase([sampleRecord()]), workloads } as unknown as Database;
}

const unusual = (...all: readonly Measurement[]) =>
  findAdditions(databaseOf(all), [OWN]).flatMap((added) =>
    added.unusual.map(({ metric, value, is_high, nearest, others: count }) => [metric, value, is_high, nearest, count]),
  );

describe('an unusual figure', () => {
  it('is more than three times the highest of the others, whatever their load', () => {
    expect(unusual(own({ iops: 301 }), ...others({ iops: 50 }, { iops: 100 }))).toEqual([['iops', 301, true, 100, 2]]);
    expect(unusual(own({ iops: 300 }), ...others({ iops: 50 }, { iops: 100 }))).toEqual([]);
    const light = { outstanding: 1 };
    expect(unusual(own({ iops: 301 }), ...others({ iops: 50, ...light }, { iops: 100, ...light }))).toHaveLength(1);
  });

  it('is less than a third of the lowest of those with half to twice as much in flight', () => {
    const low = own({ iops: 10 });
    expect(unusual(low, ...others({ iops: 31 }, { iops: 90 }))).toEqual([['iops', 10, false, 31, 2]]);
    expect(unusual(low, ...others({ iops: 30 }, { iops: 90 }))).toEqual([]);
    const at = (outstanding?: number) => unusual(low, ...others({ iops: 31, outstanding }, { iops: 90 })).length;
    expect([at(16), at(15), at(64), at(65), at()]).toEqual([1, 0, 1, 0, 0]);
    for (const outstanding of [undefined, 0])
      expect(unusual(own({ iops: 10, outstanding }), ...others({ iops: 31 }, { iops: 90 }))).toEqual([]);
  });

  it('is a mean latency far from that of others under about the same load', () => {
    const mean = (lat_mean_ns: number) => ({ lat_mean_ns });
    expect(unusual(own(mean(301)), ...others(mean(100), mean(50)))).toEqual([['lat_mean_ns', 301, true, 100, 2]]);
    expect(unusual(own(mean(10)), ...others(mean(100), mean(50)))).toEqual([['lat_mean_ns', 10, false, 50, 2]]);
    const light = { outstanding: 1 };
    expect(unusual(own(mean(301)), ...others({ ...mean(100), ...light }, { ...mean(50), ...light }))).toEqual([]);
  });

  it('is looked for among figures of the same direction that have the metric, of other runs', () => {
    const high = own({ iops: 900 });
    expect(unusual(high, ...others({ iops: 1, direction: 'write' }, { iops: 1 }))).toEqual([]);
    expect(unusual(high, ...others({}, { iops: 1 }))).toEqual([]);
    expect(unusual(high, own({ iops: 1 }), own({ iops: 2 }))).toEqual([]);
    expect(unusual(own({ iops: 0 }), ...others({ iops: 100 }, { iops: 100 }))).toEqual([]);
    expect(unusual(own({ iops: 900, workload_class: undefined }), ...others({ iops: 1 }, { iops: 1 }))).toEqual([]);
  });

  it('is the farthest of each direction, metric and side', () => {
    const three = [own({ iops: 400 }), own({ iops: 900 }), own({ iops: 500 }), own({ iops: 1 })];
    for (const all of [three, three.toReversed()])
      expect([...unusual(...all, ...others({ iops: 50 }, { iops: 100 }))].sort()).toEqual([
        ['iops', 1, false, 50, 2],
        ['iops', 900, true, 100, 2],
      ]);
  });
});

describe('findAdditions', () => {
  it('names the classes that a run is in, and says which are new', () => {
    const database = databaseOf([own({ iops: 1 })], [own({ iops: 1 }), ...others({ iops: 1 })], others({ iops: 1 }));
    const [added] = findAdditions(database, [OWN]);
    expect(added?.classes).toEqual([
      { id: 'c0', is_new: true },
      { id: 'c1', is_new: false },
    ]);
  });

  it('calls a system new that no other run is of', () => {
    const database = databaseOf();
    const isNew = (...runs: readonly number[]) => {
      const systems = runs.map((count, place) => ({
        ...database.systems[0],
        id: place === 0 ? 'acme-a1' : 'other',
        runs: Array.from({ length: count }, (_, run) => sampleRecord(run === 0 ? {} : { run: { id: `other-${run}` } })),
      }));
      const turned = { ...database, systems: systems.toReversed() } as Database;
      return findAdditions(turned, [OWN])[0]?.system;
    };
    expect([isNew(1, 5), isNew(2, 1), isNew()]).toEqual([
      { id: 'acme-a1', is_new: true },
      { id: 'acme-a1', is_new: false },
      { id: 'acme-a1', is_new: true },
    ]);
  });
});
