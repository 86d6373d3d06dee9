import { describe, expect, it } from 'vitest';
import { unitText } from '../../../../scripts/lib/pages/workloads/units.ts';

describe('unitText', () => {
  it('gives three digits of what a figure was divided by, however small it is', () => {
    expect(unitText({ tib: 1_474_560 / 2 ** 40 }, 'tib')).toBe('of 0.00000134 TiB');
    expect(unitText({ tib: 0.25 }, 'tib')).toBe('of 0.25 TiB');
    expect(unitText({ drive: 24 }, 'drive')).toBe('of 24 drives');
    expect(unitText({}, 'watt')).toBeUndefined();
  });
});
