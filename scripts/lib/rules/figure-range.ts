import { figureRowsOf } from '../formats/figures-csv.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureRange: BundleRule = {
  id: 'R-figure-range',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'low ≤ value ≤ high',
  description:
    'The ends of a published range stand in order, and a value given with them lies between. No figure is negative.',
  check: (bundle) =>
    figureRowsOf(bundle).flatMap(({ line, value, low, high }) => {
      const given = [low, value, high].filter((figure) => figure !== undefined);
      const inOrder = given.every((figure, index) => figure >= (given[index - 1] ?? 0));
      if (inOrder) return [];
      return [
        {
          ...atRow(line),
          message: 'low, value and high are not in order',
          found: given.join(', '),
          allowed: '0 ≤ low ≤ value ≤ high',
          fix: 'look the figures up in the source again',
        },
      ];
    }),
};
