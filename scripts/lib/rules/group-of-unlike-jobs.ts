import { countBy } from '../base/group-by.ts';
import { canonicalOption, optionsOfSection } from '../fio/effective-options.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import type { JobSection } from '../fio/types.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import { jobGroupsOf } from './job-groups.ts';
import type { BundleRule, Finding } from './types.ts';

/** Options that make jobs unlike: the workload, and how it is done. */
const WORK = ['rw', 'bs', 'bsrange', 'bssplit', 'rwmixread', 'iodepth', 'ioengine', 'direct', 'rate', 'rate_iops'];

function work(section: JobSection): string {
  const options = optionsOfSection(section);
  const given = WORK.filter((name) => options.values.has(name));
  return given.map((name) => `${name}=${canonicalOption(options, name)}`).join(' ');
}

export const groupOfUnlikeJobs: BundleRule = {
  id: 'R-group-of-unlike-jobs',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'A reported group holds jobs of one workload',
  description:
    'With `group_reporting` fio adds up all jobs of a group and prints the name of the first and the options of the last (axboe/fio #2132). When the jobs run different workloads, the result belongs to none of them.',
  check: ({ run, results, jobFiles }) =>
    run.tests
      .flatMap((test, index) => {
        const runs = fioRunsOfTest({ results, jobFiles }, test);
        // A job file that several hosts ran is told once.
        const own = runs.filter(({ job_file }, place) => place === runs.findIndex((one) => one.job_file === job_file));
        return own.map((ran) => ({ ...ran, index }));
      })
      .flatMap(({ output, jobFile, index, pointer }): Finding[] => {
        if (jobFile === undefined) return [];
        const counts = countBy(finalEntriesOf(output), ({ document }) => document);
        if ([...counts.values()].every((count) => count >= jobFile.sections.length)) return [];
        return jobGroupsOf(jobFile.sections)
          .filter((group) => new Set(group.map(work)).size > 1)
          .map((group) => ({
            file: 'run.json',
            pointer: `/tests/${index}${pointer.replace(/result$/, 'job_file')}`,
            message: 'group_reporting adds up jobs that run different workloads',
            found: group.map((section) => `[${section.name}] ${work(section)}`).join('; '),
            allowed: 'one workload in a group',
            fix: 'put new_group or stonewall between the jobs, or drop group_reporting, and rerun',
          }));
      }),
};
