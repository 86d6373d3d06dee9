import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import { configurationOf } from './configuration-sample.ts';

const swept = (depths: readonly number[]): readonly Partial<Measurement>[] =>
  depths.map((iodepth) => ({
    outstanding: iodepth,
    iodepth,
    numjobs: 1,
    iops: 1000 * iodepth,
    lat_mean_ns: 1e6,
    workload_fingerprint: '0000000000000001',
  }));

describe('loadCurves', () => {
  it('says of a load without a point that it was not run, or that it was in another way', () => {
    const { curves } = presentComparison(
      [configurationOf('a1', swept([1, 2, 4, 8])), configurationOf('b1', swept([2, 4, 8]))],
      { all: false },
    );
    const [first] = curves[0]?.table.groups[0]?.rows ?? [];
    expect(first?.cells.map(({ text, reason }) => reason ?? text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
      '1 job × QD1',
      '1.00 k IOPS',
      'Not run at this load.',
    ]);
    const another = { ...swept([1])[0], ioengine: 'psync', workload_fingerprint: '0000000000000002' };
    const apart = presentComparison(
      [configurationOf('a1', swept([1, 2, 4, 8])), configurationOf('b1', [another, ...swept([2, 4, 8])])],
      { all: false },
    );
    const [same] = apart.curves[0]?.table.groups[0]?.rows ?? [];
    expect(same?.cells.at(-1)?.reason).toMatch(/^Run at this load, but more than once or in another way/);
  });
});
