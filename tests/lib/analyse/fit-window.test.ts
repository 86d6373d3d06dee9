import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWindow } from '../../../scripts/lib/analyse/fit-window.ts';

const over = (cells: number) => ({ from_ms: 0, to_ms: cells * 1000 });

describe('fitWindow', () => {
  it('finds the line through values that lie on one', () => {
    expect(fitWindow([10, 12, 14, 16, 18], 1000, over(5))).toEqual({
      mean: 14,
      level: 14,
      is_weighted: false,
      min: 10,
      max: 18,
      first: 10,
      last: 18,
      count: 5,
    });
  });

  it('finds the least-squares line: 1, 2, 4 rises by 1.5 a cell around its mean of 7/3', () => {
    const fit = fitWindow([1, 2, 4], 1000, over(3));
    expect(fit?.first).toBeCloseTo(7 / 3 - 1.5, 12);
    expect(fit?.last).toBeCloseTo(7 / 3 + 1.5, 12);
  });

  it('leaves out what lies outside the window, and cells without a value', () => {
    const fit = fitWindow([900, 10, null, 10, 900], 1000, { from_ms: 1000, to_ms: 4000 });
    expect(fit).toMatchObject({ mean: 10, first: 10, last: 10, count: 2 });
  });

  it('weighs the mean by what each cell counts, and not the line', () => {
    const fit = fitWindow([900, 100, null, 300], 1000, { from_ms: 1000, to_ms: 4000 }, [1, 3, 50, 1]);
    expect(fit).toMatchObject({ mean: 150, is_weighted: true, level: 200, first: 100, last: 300 });
    expect(fitWindow([100, 300], 1000, over(2), [0, 0])).toMatchObject({ mean: 200, is_weighted: false });
  });

  it('leaves out a cell that the window cuts', () => {
    expect(fitWindow([900, 10, 10], 1000, { from_ms: 500, to_ms: 3000 })?.max).toBe(10);
  });

  it('says nothing of fewer than two values', () => {
    expect(fitWindow([5], 1000, over(1))).toBeUndefined();
    expect(fitWindow([null, 5, null], 1000, over(3))).toBeUndefined();
    expect(fitWindow([], 1000, over(3))).toBeUndefined();
  });

  it('scales with its values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(values, (list) => {
        const once = fitWindow(list, 1000, over(list.length));
        const twice = fitWindow(
          list.map((value) => value * 2),
          1000,
          over(list.length),
        );
        expect(twice?.mean).toBeCloseTo((once?.mean ?? 0) * 2, 3);
        expect(twice?.last).toBeCloseTo((once?.last ?? 0) * 2, 3);
      }),
    );
  });
});
