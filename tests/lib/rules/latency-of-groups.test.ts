import { describe, expect, it } from 'vitest';
import { latencyParts } from '../../../scripts/lib/rules/latency-parts.ts';
import { latencySamples } from '../../../scripts/lib/rules/latency-samples.ts';
import { direction, fioOutput, job } from '../../fio-fixtures.ts';

const told = (slat_ns: object, clat_ns: object, lat_ns: object): readonly string[] => {
  const read = { ...direction(1000), slat_ns, clat_ns, lat_ns };
  const output = fioOutput({ jobs: [job('a', { rw: 'randread', group_reporting: '1' }, { read })] });
  return [latencySamples, latencyParts].flatMap((rule) => rule.check(output, []).map(({ message }) => message));
};

const of = (N: number, mean: number) => ({ N, mean, min: 1, max: 2 * mean, stddev: 1 });

describe('submission latency of a group', () => {
  it('may be that of some jobs, for those of synchronous engines have none', () => {
    // Half of the I/Os wait 4000 ns to be submitted.
    expect(told(of(500, 4000), of(1000, 10_000), of(1000, 12_000))).toEqual([]);
    expect(told(of(500, 4000), of(1000, 10_000), of(1000, 14_000))).toEqual([
      'mean total latency is not submission plus completion latency',
    ]);
    expect(told(of(1000, 4000), of(1000, 10_000), of(1000, 14_000))).toEqual([]);
  });

  it('is not of more I/Os than there were, and completion latency not of fewer', () => {
    expect(told(of(2000, 4000), of(1000, 10_000), of(1000, 14_000))).toEqual([
      'slat_ns has more samples than there were I/Os',
    ]);
    expect(told(of(500, 4000), of(500, 10_000), of(1000, 12_000))).toEqual(['clat_ns lacks samples of many I/Os']);
  });
});
