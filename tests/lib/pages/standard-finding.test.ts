import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { standardFinding } from '../../../scripts/lib/pages/runs/standard-finding.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

const figure = (place: string, figures: Partial<Measurement>) => measurementOf('b1', place, figures);

function titled(measurements: readonly Measurement[], metric: 'iops' | 'lat_mean' = 'iops'): string | undefined {
  return standardFinding([recordOf('b1', measurements)], metric, 'configuration')?.replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('the title of a chart by test', () => {
  it('tells what the one setting changes, in the order of the manifest, from the least to the most, in the digits of comparisons', () => {
    const both = [
      figure('z-two/write/write', { iops: 100_000 }),
      figure('a-three/write/write', { iops: 65_000 }),
      figure('z-two/read/read', { iops: 200_000 }),
      figure('a-three/read/read', { iops: 202_000 }),
    ];
    expect(titled(both)).toBe('Replication 2x → 3x: 0.65× to 1.01× the IOPS');
    expect(titled(both.slice(0, 2))).toBe('Replication 2x → 3x: 0.65× the IOPS');
    expect(titled(both.slice(2))).toBe('Replication 2x → 3x: the same IOPS, within the noise');
  });

  it('compares tests that are held back, as both sides were offered the same', () => {
    const held = (place: string, iops: number) => figure(place, { iops, rate_limited: true });
    const free = [figure('z-two/write/write', { iops: 100 }), figure('a-three/write/write', { iops: 101 })];
    expect(titled([...free, held('z-two/read/read', 24), held('a-three/read/read', 31)])).toBe(
      'Replication 2x → 3x: 1.01× to 1.29× the IOPS',
    );
  });

  it('does not call all the same where figures beside the equal ones do not compare', () => {
    const equal = [figure('z-two/write/write', { iops: 100 }), figure('a-three/write/write', { iops: 101 })];
    const other = figure('z-two/read/read', { iops: 900, do_not_rely: true });
    expect(titled(equal)).toBe('Replication 2x → 3x: the same IOPS, within the noise');
    expect(titled([...equal, other])).toBeUndefined();
  });

  it('adds up no directions of different jobs, and names the jobs where directions do not tell them apart', () => {
    const of = (job: string, direction: Measurement['direction'], iops: number) =>
      figure('z-two/write/write', { id: `${job}/${direction}`, job, direction, iops });
    const mixed = [of('oltp', 'mixed', 300), of('oltp', 'read', 200), of('oltp', 'write', 100)];
    expect(titled(mixed)).toBe('300 IOPS in total: 200 IOPS read, 100 IOPS written');
    expect(titled([of('log', 'write', 50), ...mixed])).toBe('50.0 IOPS (log) to 300 IOPS (oltp)');
    const both = [of('one', 'write', 10), of('two', 'write', 20)];
    expect(titled(both)).toBe('10.0 IOPS (one) to 20.0 IOPS (two)');
    expect(titled([of('one', 'read', 10), of('two', 'write', 20)])).toBe('10.0 IOPS (read) to 20.0 IOPS (write)');
  });

  it('tells of a latency by its name', () => {
    expect(
      titled(
        [figure('z-two/write/write', { lat_mean_ns: 1e6 }), figure('a-three/write/write', { lat_mean_ns: 1.5e6 })],
        'lat_mean',
      ),
    ).toBe('Replication 2x → 3x: 1.50× the mean latency');
  });

  it('claims no change where figures are not of one test, or may not be relied on', () => {
    const two = figure('z-two/write/write', { iops: 100_000 });
    expect(titled([two, figure('a-three/read/read', { iops: 65_000 })])).toBe(
      '65.0 k IOPS (4k random read) to 100 k IOPS (4k random write)',
    );
    expect(titled([two, figure('a-three/write/write', { iops: 65_000, do_not_rely: true })])).toBeUndefined();
  });

  it('claims none between runs', () => {
    const run = (id: string, iops: number): RunRecord =>
      recordOf(id, [measurementOf(id, 'z-two/write/write', { iops })]);
    expect(standardFinding([run('b1', 100), run('c1', 200)], 'iops', 'run')).toBeUndefined();
  });

  it('names the ends of what is drawn by test, else by direction, and keeps the marks of a source', () => {
    const { source } = figure('z-two/read/read', {});
    const about = { iops: { as_published: '300', qualifiers: ['about'], locator: 'table 1' } };
    expect(
      titled([
        figure('z-two/read/read', { iops: 300, source: { ...source, figures: about } }),
        figure('z-two/write/write', { iops: 100 }),
      ]),
    ).toBe('100 IOPS (4k random write) to ~300 IOPS (4k random read)');
    expect(titled([figure('z-two/read/read', { iops: 70 }), figure('z-two/read/write', { iops: 30 })])).toBe(
      '30.0 IOPS (write) to 70.0 IOPS (read)',
    );
    expect(
      titled(
        [figure('z-two/read/read', { lat_mean_ns: 1e6 }), figure('z-two/write/write', { lat_mean_ns: 2e6 })],
        'lat_mean',
      ),
    ).toBe('Mean latency 1.00 ms (4k random read) to 2.00 ms (4k random write)');
  });

  it('sets no total against its own parts', () => {
    const mix = [
      figure('z-two/read/read', { iops: 70, lat_mean_ns: 2e6 }),
      figure('z-two/read/write', { iops: 30, lat_mean_ns: 1e6 }),
      figure('z-two/read/mixed', { iops: 100, lat_mean_ns: 1.7e6 }),
    ];
    expect(titled(mix)).toBe('100 IOPS in total: 70.0 IOPS read, 30.0 IOPS written');
    expect(titled(mix.slice(1))).toBeUndefined();
    expect(titled(mix, 'lat_mean')).toBe('Mean latency 1.00 ms (write) to 2.00 ms (read)');
    expect(titled([...mix, figure('z-two/write/write', { iops: 60 })])).toBe(
      '60.0 IOPS (4k random write) to 100 IOPS (4k random read)',
    );
  });

  it('says nothing of equal figures, of preparations at an end, or of nothing', () => {
    const read = figure('z-two/read/read', { iops: 100 });
    expect(titled([read, figure('z-two/write/write', { iops: 100 })])).toBeUndefined();
    expect(titled([read, figure('z-two/write/write', { iops: 900, preconditioning: true })])).toBeUndefined();
    expect(titled([])).toBeUndefined();
  });
});
