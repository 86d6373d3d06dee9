import type { MethodRule } from './types.ts';

export const methodFolderId: MethodRule = {
  id: 'R-method-folder-id',
  scope: 'method',
  severity: 'error',
  title: 'The method has the id of its folder',
  description:
    'The folder, `id` of method.json, the address of the page and `method` in run.json are one name, so that links never break.',
  check: ({ id, method }) =>
    method.id === id
      ? []
      : [
          {
            file: 'method.json',
            pointer: '/id',
            message: 'id is not the name of the folder',
            found: method.id,
            allowed: id,
            fix: 'make the two equal',
          },
        ],
};
