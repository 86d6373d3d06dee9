import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { bestOf, mayHead } from '../../../scripts/lib/tables/best.ts';
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
});
