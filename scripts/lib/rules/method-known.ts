import type { BundleRule } from './types.ts';

export const methodKnown: BundleRule = {
  id: 'R-method-known',
  scope: 'bundle',
  severity: 'error',
  title: 'The method of a run exists',
  description: '`method` in run.json is the id of a method of this site: the name of its folder in content/methods/.',
  check: ({ run }, _, { methods }) =>
    run.method === undefined || methods.has(run.method)
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/method',
            message: 'no method has this id',
            found: run.method,
            allowed: [...methods.keys()].sort().join(', ') || 'no method is there',
            fix: 'correct the id, or drop method',
          },
        ],
};
