import { describe, expect, it } from 'vitest';
import { axisName, axisTexts } from '../../../scripts/lib/model/axis-text.ts';

describe('axisTexts', () => {
  it('names the axis of a number or a bare yes or no, and of nothing else', () => {
    const axes = { raid_level: '10', compression: 'off', transport: 'RDMA', replication: '2x', cache: 'not stated' };
    expect(axisTexts(axes)).toEqual(['Cache not stated', 'Compression off', 'RAID level 10', '2x', 'RDMA']);
  });
});

describe('axisName', () => {
  it('begins with a capital and keeps acronyms', () => {
    expect(['write_cache', 'os', 'ec-profile', 'stripe_mtu'].map(axisName)).toEqual([
      'Write cache',
      'OS',
      'EC profile',
      'Stripe MTU',
    ]);
  });
});
