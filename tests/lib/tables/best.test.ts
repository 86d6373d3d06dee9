import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { measurementBadges } from '../../../scripts/lib/tables/badges.ts';
import { bestOf, mayHead, presentBest } from '../../../scripts/lib/tables/best.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const noticed = (iops: number, ...rules: readonly string[]): Measurement =>
  sampleMeasurement(`t${iops}/read`, {
    iops,
    notices: rules.map((rule) => ({ rule, text: 'x' })) as Measurement['notices'],
  });

describe('the best figure', () => {
  it('is none of an engine that moves no data, nor of reads that only verify', () => {
    const [engine, verification, plain] = [noticed(9e6, 'N-no-storage'), noticed(9e5, 'N-verify-reads'), noticed(100)];
    expect([engine, verification, plain].map(mayHead)).toEqual([false, false, true]);
    expect(bestOf([engine, verification, plain], 'iops')).toBe(plain);
    expect(bestOf([noticed(200, 'N-fsync'), plain], 'iops')?.iops).toBe(200);
  });

  it('is none of a job that ended with an error, nor of I/O that took no time', () => {
    expect(['N-job-error', 'N-no-runtime', 'N-errors-survived'].map((rule) => mayHead(noticed(100, rule)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is one of buffered I/O only where there is no other, and says so', () => {
    const fast = sampleMeasurement('cached/write', { iops: 900_000, direct: false, ioengine: 'psync' });
    const slow = sampleMeasurement('plain/write', { iops: 10_000, direct: true, ioengine: 'libaio' });
    const kernelless = sampleMeasurement('image/write', { iops: 20_000, direct: false, ioengine: 'rbd' });
    for (const all of [
      [fast, slow],
      [slow, fast],
    ])
      expect(bestOf(all, 'iops')).toBe(slow);
    expect(bestOf([fast, slow, kernelless], 'iops')).toBe(kernelless);
    const [headline] = presentBest([fast]);
    expect(headline?.conditions).toBe('buffered I/O');
    const texts = [fast, slow, kernelless].map((one) => measurementBadges(one).map(({ text }) => text));
    expect(texts).toEqual([['buffered I/O'], [], []]);
  });
});
