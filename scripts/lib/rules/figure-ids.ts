import { figureRowsOf } from '../formats/figures-csv.ts';
import { atRow } from './published.ts';
import type { BundleRule } from './types.ts';

export const figureIds: BundleRule = {
  id: 'R-figure-ids',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'Values name configurations and tests of run.json',
  description: 'Each row of figures.csv belongs to a configuration and a test by their ids.',
  check: (bundle) => {
    const known = {
      configuration: bundle.run.configurations.map(({ id }) => id),
      test: bundle.run.tests.map(({ id }) => id),
    };
    return figureRowsOf(bundle).flatMap((row) =>
      (['configuration', 'test'] as const)
        .filter((kind) => !known[kind].includes(row[kind]))
        .map((kind) => ({
          ...atRow(row.line),
          message: `there is no ${kind} of this id`,
          found: row[kind],
          allowed: known[kind].join(', '),
          fix: `name a ${kind} of run.json, or add it there`,
        })),
    );
  },
};
