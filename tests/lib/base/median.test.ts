import { describe, expect, it } from 'vitest';
import { medianOf, quantileOf } from '../../../scripts/lib/base/median.ts';

describe('medianOf', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(medianOf([9, 1, 4])).toBe(4);
    expect(medianOf([10, 1, 2, 3])).toBe(2.5);
    expect(medianOf([])).toBeNaN();
  });
});

describe('quantileOf', () => {
  it('is one of the values, whatever share lies below it', () => {
    expect([0, 0.1, 0.5, 0.9].map((share) => quantileOf([1000, 100, 100, 1000], share))).toEqual([
      100, 100, 1000, 1000,
    ]);
    expect(quantileOf([], 0.5)).toBeUndefined();
  });
});
