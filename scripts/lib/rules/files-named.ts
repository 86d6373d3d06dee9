import { LICENCE_FILE, OWN_LICENCE } from '../model/licence-file.ts';
import { filesOfTests } from './files-of-tests.ts';
import type { BundleRule } from './types.ts';

export const filesNamed: BundleRule = {
  id: 'R-files-named',
  scope: 'bundle',
  severity: 'warning',
  title: 'Every file of raw/ and jobs/ belongs to a test',
  description:
    'Plateau takes no meaning from file names: a file that no test names is published, but belongs to nothing. Job files that another one includes are in use, and so is `raw/LICENSE.txt`, the licence of raw files of others or one that SPDX does not list.',
  check: ({ run, files, jobFiles }) => {
    const named = new Set(filesOfTests(run).map(({ path }) => path));
    const included = new Set(
      [...jobFiles.values()].flatMap(({ sections }) =>
        sections.flatMap(({ options }) => [...options.values()].map(({ file }) => file)),
      ),
    );
    return files
      .filter(
        ({ path }) =>
          /^(raw|jobs)\//.test(path) &&
          !named.has(path) &&
          !(path === LICENCE_FILE && (run.origin !== undefined || OWN_LICENCE.test(run.licence))) &&
          !(included.has(path) && !jobFiles.get(path)?.sections.length),
      )
      .map(({ path }) => ({
        file: path,
        pointer: '',
        message: 'no test names this file',
        fix: 'name it in tests[] of run.json (result, job_file, logs or monitors), or remove it',
      }));
  },
};
