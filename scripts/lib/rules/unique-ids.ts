import type { BundleRule } from './types.ts';

export const uniqueIds: BundleRule = {
  id: 'R-unique-ids',
  scope: 'bundle',
  severity: 'error',
  title: 'Ids of configurations and tests are unique',
  description: 'Values name their configuration and test by id; two with one id cannot be told apart.',
  check: ({ run }) =>
    (['configurations', 'tests'] as const).flatMap((list) =>
      run[list].flatMap(({ id }, index) =>
        run[list].findIndex((other) => other.id === id) === index
          ? []
          : {
              file: 'run.json',
              pointer: `/${list}/${index}/id`,
              message: `duplicate id in ${list}`,
              found: id,
              fix: 'give each its own id',
            },
      ),
    ),
};
