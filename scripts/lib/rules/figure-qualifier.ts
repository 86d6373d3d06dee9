import { figureRowsOf } from '../formats/figures-csv.ts';
import { basesOf } from './figure-basis.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureQualifier: BundleRule = {
  id: 'R-figure-qualifier',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'Qualifiers do not contradict each other',
  description:
    'A value has one basis (vendor_stated, theoretical or estimate; none of them: measured) and is at most one of at_least and at_most.',
  check: (bundle) =>
    figureRowsOf(bundle).flatMap((row) => {
      const bases = basesOf(row);
      const bounds = (row.qualifier ?? []).filter((word) => word === 'at_least' || word === 'at_most');
      const both = bases.length > 1 ? bases : bounds;
      if (both.length < 2) return [];
      return {
        ...atRow(row.line),
        message: 'qualifiers contradict each other',
        found: both.join(' '),
        allowed: 'one of them',
        fix: 'keep the one that the source states',
      };
    }),
};
