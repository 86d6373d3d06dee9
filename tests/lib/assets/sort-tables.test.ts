import { describe, expect, it } from 'vitest';
import { compareFigures } from '../../../assets/js/sort-tables.ts';

describe('compareFigures', () => {
  const sorted = (order: 'descending' | 'ascending'): readonly (number | undefined)[] => {
    // Array.sort puts undefined last by itself, so the figures are wrapped.
    const rows = [{ value: 2 }, {}, { value: 0 }, { value: 10 }] as readonly { readonly value?: number }[];
    return rows.toSorted((a, b) => compareFigures(a.value, b.value, order)).map((row) => row.value);
  };

  it('sorts by number and not by text', () => {
    expect(sorted('ascending')).toEqual([0, 2, 10, undefined]);
  });

  it('keeps missing figures last in either order: they are not 0', () => {
    expect(sorted('descending')).toEqual([10, 2, 0, undefined]);
  });
});
