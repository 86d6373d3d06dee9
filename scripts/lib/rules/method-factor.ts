import type { BundleRule } from './types.ts';

export const methodFactor: BundleRule = {
  id: 'R-method-factor',
  scope: 'bundle',
  severity: 'notice',
  title: 'A run with scaled-down durations is marked as shortened',
  description:
    'A factor scales all durations of a method. Below 1 the run is a shortened run: it shows less of what comes late, such as garbage collection, full caches and heat. It is marked on its page and in the API.',
  check: ({ run: { method, method_factor: factor = 1 } }) =>
    method === undefined || factor >= 1
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/method_factor',
            message: 'durations of the method were scaled down: this is a shortened run',
            found: String(factor),
            allowed: '1, as the method says',
            fix: 'nothing, if that is intended; otherwise run the method with factor 1',
          },
        ],
};
