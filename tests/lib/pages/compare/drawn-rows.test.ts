import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import { loadsToDraw, shareOut } from '../../../../scripts/lib/pages/compare/drawn-rows.ts';
import { firstOf, matchWorkloads } from '../../../../scripts/lib/pages/compare/matching-workloads.ts';
import { configurationOf } from './configuration-sample.ts';

describe('shareOut', () => {
  it('takes of each list in turn, and keeps the order of the lists', () => {
    expect(shareOut([['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']], 4)).toEqual(['a1', 'a2', 'b1', 'c1']);
    expect(shareOut([['a1', 'a2'], ['b1']], 8)).toEqual(['a1', 'a2', 'b1']);
  });
});

type Rw = 'randread' | 'randwrite';

/** A matrix of jobs and depth, most at 4 jobs of depth 2. */
function matrixOf(rw: Rw): readonly Partial<Measurement>[] {
  const direction = rw === 'randread' ? 'read' : 'write';
  return [1, 2, 4].flatMap((numjobs) =>
    [1, 2, 4].map((iodepth) => ({
      id: `a1/default/${rw}-${numjobs}-${iodepth}/job/${direction}`,
      ...{ test_id: `${rw}-${numjobs}-${iodepth}`, rw, direction, workload_class: `4k-${rw}`, numjobs, iodepth },
      outstanding: numjobs * iodepth,
      iops: 1000 * Math.min(8, numjobs * iodepth) + (numjobs === 4 && iodepth === 2 ? 100 : 0),
      ...{ lat_mean_ns: 1e6, lat_p50_ns: 1e6, lat_p99_ns: 2e6, lat_p99_9_ns: 3e6 },
    })),
  );
}

const both = [...matrixOf('randread'), ...matrixOf('randwrite')];
const configurations = [configurationOf('a1', both), configurationOf('b1', both)];

describe('loadsToDraw', () => {
  it('begins each workload with the lightest load, then the one at which most is done', () => {
    const lists = loadsToDraw(matchWorkloads(configurations));
    expect(
      lists.map((rows) =>
        rows.slice(0, 2).map((row) => {
          const { rw, numjobs, iodepth } = firstOf(row).measurement;
          return `${rw} ${numjobs} x ${iodepth}`;
        }),
      ),
    ).toEqual([
      ['randread 1 x 1', 'randread 4 x 2'],
      ['randwrite 1 x 1', 'randwrite 4 x 2'],
    ]);
  });
});

describe('presentComparison', () => {
  it('draws every workload before it draws further loads of one', () => {
    const { curves } = presentComparison(configurations, { all: false });
    const captions = curves.map(({ table }) => table.caption.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(captions.filter((caption) => caption.endsWith('rate by load'))).toEqual([
      '4k random read · libaio, 1 job: rate by load',
      '4k random read · libaio, QD1: rate by load',
      '4k random write · libaio, 1 job: rate by load',
      '4k random write · libaio, QD1: rate by load',
    ]);
    expect(captions.filter((caption) => caption.endsWith('how latency spreads'))).toEqual([
      '4k random read · 1 job × QD1: how latency spreads',
      '4k random read · 4 jobs × QD2: how latency spreads',
      '4k random write · 1 job × QD1: how latency spreads',
      '4k random write · 4 jobs × QD2: how latency spreads',
    ]);
  });
});
