import type { BundleRule } from './types.ts';

export const figureIds: BundleRule = {
  id: 'R-figure-ids',
  scope: 'bundle',
  looks_at: 'published',
  severity: 'error',
  title: 'Figures name configurations and tests of run.json',
  description: 'Each row of figures.csv belongs to a configuration and a test by their ids.',
  check: ({ run, figures }) => {
    const known = { configuration: run.configurations.map(({ id }) => id), test: run.tests.map(({ id }) => id) };
    return figures.flatMap((row) =>
      (['configuration', 'test'] as const)
        .filter((kind) => !known[kind].includes(row[kind]))
        .map((kind) => ({
          file: 'figures.csv',
          pointer: '',
          line: row.line,
          message: `there is no ${kind} of this id`,
          found: row[kind],
          allowed: known[kind].join(', '),
          fix: `name a ${kind} of run.json, or add it there`,
        })),
    );
  },
};
