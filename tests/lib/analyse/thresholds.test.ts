import { describe, expect, it } from 'vitest';
import { isShorter } from '../../../scripts/lib/analyse/thresholds.ts';

describe('isShorter', () => {
  it('allows 2 % of the time that was asked for, and what clocks are read too early', () => {
    expect([isShorter(58.75, 60), isShorter(58.74, 60)]).toEqual([false, true]);
    expect([isShorter(0.94, 1), isShorter(0.92, 1)]).toEqual([false, true]);
  });
});
