import { figureRowsOf } from '../formats/figures-csv.ts';
import { basisOf } from './figure-basis.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureOnce: BundleRule = {
  id: 'R-figure-once',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'A value is in figures.csv once',
  description:
    'Two rows with the same configuration, test, direction, metric and basis (measured, vendor_stated, theoretical or estimate) are ambiguous.',
  check: (bundle) => {
    const seen = new Map<string, number>();
    return figureRowsOf(bundle).flatMap((row) => {
      const key = [row.configuration, row.test, row.direction, row.metric, basisOf(row)].join(', ');
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, row.line);
        return [];
      }
      return {
        ...atRow(row.line),
        message: `line ${first} gives the same value`,
        found: key,
        fix: 'keep one, or distinguish them by test or configuration',
      };
    });
  },
};
