import type { RelationRule } from './types.ts';

export const supersedesSameSystem: RelationRule = {
  id: 'R-supersedes-same-system',
  scope: 'bundle',
  severity: 'error',
  title: 'A run supersedes a run of the same system',
  description:
    'A run may take the place of an earlier run only where both tested the same system, by its id in hardware.json. Otherwise the results of one product would hide those of another.',
  relate: ({ run, hardware }, bundles) => {
    const earlier = bundles.get(run.supersedes?.run_id ?? '');
    return earlier === undefined || earlier.hardware.system.id === hardware.system.id
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/supersedes/run_id',
            message: `the run ${earlier.id} tested another system`,
            found: earlier.hardware.system.id,
            allowed: `${hardware.system.id} (hardware.json)`,
            fix: 'name a run of the same system, or drop supersedes',
          },
        ];
  },
};
