import { filesOfTests } from './files-of-tests.ts';
import type { BundleRule } from './types.ts';

export const filesExist: BundleRule = {
  id: 'R-files-exist',
  scope: 'bundle',
  severity: 'error',
  title: 'Files that tests name are in the bundle',
  description: 'tests[] says which job file, result, logs and monitor files belong together; each must exist.',
  check: ({ run, files }) => {
    // Of those that are kept elsewhere R-remote-files tells.
    const there = new Set([...files, ...(run.remote_files ?? [])].map(({ path }) => path));
    return filesOfTests(run)
      .filter(({ path }) => !there.has(path))
      .map(({ path, pointer }) => ({
        file: 'run.json',
        pointer,
        message: 'file is not in the bundle',
        found: path,
        fix: 'add the file, or correct its name (case matters)',
      }));
  },
};
