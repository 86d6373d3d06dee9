import { optionsOfSection, textOption } from '../fio/effective-options.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import { jobGroupsOf } from './job-groups.ts';
import type { BundleRule } from './types.ts';

export const jobSectionsRan: BundleRule = {
  id: 'R-job-sections-ran',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'All jobs of the job file are in the result',
  description:
    'A job of the job file that the result does not show did not run (fio --section), or was left out afterwards. Jobs with `stats=0` are never shown; of a reported group one name is enough.',
  check: ({ run, results, jobFiles }) =>
    run.tests
      .flatMap((test, index) => fioRunsOfTest({ results, jobFiles }, test).map((ran) => ({ ...ran, index })))
      .flatMap(({ output, jobFile, index, pointer }) => {
        if (output.documents.length === 0 || jobFile === undefined) return [];
        const names = finalEntriesOf(output).map(({ name }) => name);
        // A file that shows none of the jobs is another one's, which R-job-options-match says.
        if (!jobFile.sections.some(({ name }) => names.includes(name))) return [];
        const missing = jobGroupsOf(jobFile.sections)
          .map((group) => group.filter((section) => textOption(optionsOfSection(section), 'stats')?.trim() !== '0'))
          .filter((group) => group.length > 0 && !group.some(({ name }) => names.includes(name)));
        if (missing.length === 0) return [];
        return {
          file: 'run.json',
          pointer: `/tests/${index}${pointer}`,
          message: 'result does not show all jobs of the job file',
          found: `no ${missing
            .flat()
            .map(({ name }) => `[${name}]`)
            .join(', ')}`,
          allowed: `all jobs of ${jobFile.file}`,
          fix: 'submit the whole result, or a job file with the jobs that ran',
        };
      }),
};
