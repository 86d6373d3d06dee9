import type { RelationRule } from './types.ts';

export const supersedesKnown: RelationRule = {
  id: 'R-supersedes-known',
  scope: 'bundle',
  severity: 'error',
  title: 'The superseded run exists',
  description:
    '`supersedes` in run.json names an earlier run of this site: the name of its folder in content/runs/. The earlier run stays where it is, with a link to the new one.',
  relate: ({ run }, bundles) =>
    run.supersedes === undefined || bundles.has(run.supersedes.run_id)
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/supersedes/run_id',
            message: 'there is no run of this id',
            found: run.supersedes.run_id,
            fix: 'correct the id, or drop supersedes',
          },
        ],
};
