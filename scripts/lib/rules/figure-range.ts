import { figureRowsOf } from '../formats/figures-csv.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureRange: BundleRule = {
  id: 'R-figure-range',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'low ≤ value ≤ high',
  description: 'A published range runs from low to high, and a value given with it lies between. No value is negative.',
  check: (bundle) =>
    figureRowsOf(bundle).flatMap(({ line, value, low, high }) => {
      const given = [low, value, high].filter((figure) => figure !== undefined);
      const inOrder = given.every((figure, index) => figure >= (given[index - 1] ?? 0));
      if (inOrder) return [];
      return {
        ...atRow(line),
        message: 'low, value and high are not in order',
        found: given.join(', '),
        allowed: '0 ≤ low ≤ value ≤ high',
        fix: 'check the values in the source',
      };
    }),
};
