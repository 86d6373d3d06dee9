import type { BundleRule } from './types.ts';

export const folderId: BundleRule = {
  id: 'R-folder-id',
  scope: 'bundle',
  severity: 'error',
  title: 'The run has the id of its folder',
  description: 'The folder, `id` of run.json and the address of the page are one name, so that links never break.',
  check: ({ id, run }) =>
    run.id === id
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/id',
            message: 'id is not the name of the folder',
            found: run.id,
            allowed: id,
            fix: 'make the two equal',
          },
        ],
};
