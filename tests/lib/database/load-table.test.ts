import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { curve, tableOf } from './curve-sample.ts';

type Figures = Readonly<Record<string, readonly string[]>>;

/** The source of a measurement, with what it says of each figure. */
function saying(figures: Figures): Partial<Measurement> {
  const told = Object.entries(figures).map(([metric, qualifiers]) => [
    metric,
    { as_published: '90', locator: 'table 1', qualifiers },
  ]);
  const source = { citation: 'A lab', locator: 'table 1', figures: Object.fromEntries(told) };
  return { source } as Partial<Measurement>;
}

const one = (more: Partial<Measurement>) => tableOf(curve('a', [[8, 90, 0.1]], more)).figures;

describe('buildLoadTable', () => {
  it('has figures with a rate that may be relied on', () => {
    expect(one({})).toHaveLength(1);
    for (const more of [{ iops: 0 }, { iops: undefined }, { do_not_rely: true }, { rate_limited: true }])
      expect(one(more)).toEqual([]);
  });

  it('goes by what the source says of the figure that is the rate', () => {
    const bandwidth = { iops: undefined, bw_bytes_per_s: 4096e3 };
    const range = { iops: undefined, iops_low: 80, iops_high: 90 };
    expect(one(saying({ bw: ['at_most'] }))).toHaveLength(1);
    expect(one({ ...bandwidth, ...saying({ bw: ['at_most'] }) })).toEqual([]);
    expect(one({ ...bandwidth, ...saying({ iops: ['at_most'] }) })).toHaveLength(1);
    expect(one({ ...range, ...saying({ iops: ['at_most'] }) })).toEqual([]);
    expect(one({ ...range, ...saying({ bw: ['at_most'] }) })).toHaveLength(1);
  });

  it('marks what is about so much, and the middle of a range', () => {
    const isAbout = (more: Partial<Measurement>) => one(more).map(({ is_about }) => is_about);
    const none = { iops: undefined };
    const bandwidth = { bw_low_bytes_per_s: 4096e3, bw_high_bytes_per_s: 8192e3 };
    expect(isAbout(saying({ iops: ['at_least'] }))).toEqual([undefined]);
    expect(isAbout(saying({ iops: ['about'] }))).toEqual([true]);
    expect(isAbout({ iops_low: 80, iops_high: 90 })).toEqual([undefined]);
    expect(isAbout({ ...none, iops_low: 80, iops_high: 90 })).toEqual([true]);
    expect(isAbout({ ...none, ...bandwidth })).toEqual([true]);
    expect(isAbout({ ...none, ...bandwidth, bw_bytes_per_s: 6e6 })).toEqual([undefined]);
  });

  it('has no latency of which the source says that it is no less', () => {
    const told = (qualifier: string) =>
      one(saying({ lat_p99: [qualifier] })).map(({ measurement }) => measurement.lat_p99_ns);
    expect([told('at_least'), told('about')]).toEqual([[undefined], [0.1 * 1e6]]);
    const plain = {
      source: { figures: { lat_p99: { as_published: '1', locator: 'x' } } },
    } as unknown as Partial<Measurement>;
    expect(one(plain)[0]?.measurement.lat_p99_ns).toBe(0.1 * 1e6);
  });

  it('has no percentile that fio counted in its last bin, which has no end', () => {
    const notices = [{ rule: 'N-percentiles-open', text: 'p99: 17.0 s or longer' }];
    expect(one({ notices })[0]?.measurement.lat_p99_ns).toBeUndefined();
    expect(one({ notices, lat_p99_9_ns: 17e9 })[0]?.measurement.lat_p99_ns).toBe(0.1 * 1e6);
  });

  it('makes no curve of points of which one does not tell its I/Os in flight', () => {
    const points = curve('a', [
      [1, 20, 0.3],
      [2, 40, 0.5],
      [4, 60, 1.5],
    ]);
    const silent = points.map((point, place) =>
      place === 1 ? { ...point, measurement: { ...point.measurement, outstanding: undefined } } : point,
    );
    expect([tableOf(points).sweeps.length, tableOf(silent).sweeps.length]).toEqual([1, 0]);
  });

  it('groups systems that may be compared whatever the load, and names obstacles to the others only', () => {
    const array = curve('c', [[4, 30, 0.1]], { kind: 'array' });
    const { figures, groups } = tableOf(curve('a', [[8, 90, 0.1]]), curve('b', [[2, 50, 0.1]]), array);
    expect(figures.map(({ group, obstacles }) => [group, obstacles])).toEqual([
      [0, []],
      [0, []],
      [undefined, ['kind']],
    ]);
    expect(groups.map(({ system_ids }) => system_ids)).toEqual([['a', 'b']]);
  });

  it('tells the gates of a group by the first figure of each system', () => {
    const later = { fio_version: 'fio-2.21' };
    const { groups } = tableOf(
      curve('a', [[8, 90, 0.1]]),
      curve('a', [[4, 90, 0.1]], later),
      curve('b', [[8, 50, 0.1]]),
      curve('b', [[4, 50, 0.1]], later),
    );
    expect(groups[0]?.gates.find(({ id }) => id === 'fio_version')?.values).toEqual(['3', '3']);
  });
});
