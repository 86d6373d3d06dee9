import { describe, expect, it } from 'vitest';
import { rateOf } from '../../../scripts/lib/model/rate.ts';

describe('rateOf', () => {
  it('is the I/Os per second, else the middle of a published range of them', () => {
    expect(rateOf({ iops: 7, iops_low: 100, iops_high: 300 })).toBe(7);
    expect(rateOf({ iops_low: 100, iops_high: 300, bw_bytes_per_s: 4096, bs_bytes: 4096 })).toBe(200);
  });

  it('is bandwidth in blocks where no I/Os are told, or one end of their range only', () => {
    const blocks = { bw_bytes_per_s: 40_960, bs_bytes: 4096 };
    expect(rateOf(blocks)).toBe(10);
    expect(rateOf({ ...blocks, iops_low: 100 })).toBe(10);
    expect(rateOf({ ...blocks, iops_high: 100 })).toBe(10);
    expect(rateOf({ bw_low_bytes_per_s: 4096, bw_high_bytes_per_s: 3 * 4096, bs_bytes: 4096 })).toBe(2);
  });

  it('is not known of one end of a range of bandwidth, or without a block size', () => {
    expect(rateOf({ bw_low_bytes_per_s: 4096, bs_bytes: 4096 })).toBeUndefined();
    expect(rateOf({ bw_high_bytes_per_s: 4096, bs_bytes: 4096 })).toBeUndefined();
    expect(rateOf({ bw_bytes_per_s: 4096 })).toBeUndefined();
  });
});
