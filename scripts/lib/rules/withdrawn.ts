import type { BundleRule } from './types.ts';

export const withdrawn: BundleRule = {
  id: 'R-withdrawn',
  scope: 'bundle',
  severity: 'notice',
  title: 'Withdrawn runs say so',
  description:
    'A withdrawn run keeps its folder and address; its page gives the date and the reason, and its results take no part in any comparison.',
  check: ({ run }) =>
    run.withdrawn === undefined
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/withdrawn',
            message: `run was withdrawn: ${run.withdrawn.reason}`,
            found: run.withdrawn.date,
            fix: 'nothing; submit a new run under a new id to replace it',
          },
        ],
};
