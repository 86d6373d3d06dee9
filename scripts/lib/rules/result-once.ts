import type { BundleRule } from './types.ts';

export const resultOnce: BundleRule = {
  id: 'R-result-once',
  scope: 'bundle',
  severity: 'error',
  title: 'A result belongs to one test',
  description: 'A result file named by two tests would be counted twice, as two measurements.',
  check: ({ run }) =>
    run.tests.flatMap(({ id, result }, index) => {
      const first = run.tests.findIndex((other) => other.result === result);
      if (result === undefined || first === index) return [];
      return [
        {
          file: 'run.json',
          pointer: `/tests/${index}/result`,
          message: `test "${run.tests[first]?.id}" already has this result`,
          found: result,
          fix: `name the result file of "${id}"`,
        },
      ];
    }),
};
