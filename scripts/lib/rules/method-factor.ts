import type { BundleRule } from './types.ts';

export const methodFactor: BundleRule = {
  id: 'R-method-factor',
  scope: 'bundle',
  severity: 'notice',
  title: 'A run with shortened times is marked as a trial',
  description:
    'A factor multiplies all times of a method. With less than 1 the run is a trial: shorter tests show less of what comes late, such as garbage collection, full caches and heat. The run is marked on its page and in the API.',
  check: ({ run: { method, method_factor: factor = 1 } }) =>
    method === undefined || factor >= 1
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/method_factor',
            message: 'times of the method were shortened: this run is a trial',
            found: String(factor),
            allowed: '1, as the method says',
            fix: 'nothing, if a trial is meant; else run the method with factor 1',
          },
        ],
};
