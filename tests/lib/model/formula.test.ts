import { describe, expect, it } from 'vitest';
import { evaluate, formulaOf } from '../../../scripts/lib/model/formula.ts';

const value = (text: string, values: Record<string, readonly number[]> = {}): number =>
  evaluate(formulaOf(text), values);

describe('a formula', () => {
  it('works entry by entry, and makes one number of a list', () => {
    expect(value('1000 × sum(total_ios) / max(runtime)', { total_ios: [300, 500], runtime: [2000, 4000] })).toBe(200);
    expect(value('sum(N × mean) / sum(N)', { N: [1, 3], mean: [10, 20] })).toBe(17.5);
  });

  it('takes a single value for every entry', () => {
    expect(value('sum((mean − whole)^2)', { mean: [1, 4], whole: [2] })).toBe(5);
  });

  it('keeps the order of operations', () => {
    expect(value('2 + 3 × 4 ^ 2')).toBe(50);
    expect(value('20 − 5 − 3')).toBe(12);
    expect(value('floor(7 / 2) × (1 + sqrt(9))')).toBe(12);
  });

  it('is no number when an input is missing', () => {
    expect(value('sum(a) / b', { a: [1] })).toBeNaN();
    expect(value('a', { a: [1, 2] })).toBeNaN();
  });

  it('throws for a text that is none', () => {
    for (const text of ['', '1 +', 'mean(a)', '(a', 'a b']) expect(() => formulaOf(text), text).toThrow();
  });
});
