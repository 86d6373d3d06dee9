import { describe, expect, it } from 'vitest';
import { medianOf } from '../../../scripts/lib/analyse/steadiness.ts';

describe('medianOf', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(medianOf([9, 1, 4])).toBe(4);
    expect(medianOf([10, 1, 2, 3])).toBe(2.5);
    expect(medianOf([])).toBeNaN();
  });
});
