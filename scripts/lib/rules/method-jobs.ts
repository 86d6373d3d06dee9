import type { MethodRule } from './types.ts';

export const methodJobs: MethodRule = {
  id: 'R-method-jobs',
  scope: 'method',
  severity: 'error',
  title: 'Job files of a method exist, and all are used',
  description:
    'Each step names its job file in `jobs/`. A job file that no step names would never run; one that another includes is used by it.',
  check: ({ method, jobFiles, jobTexts }) => {
    const named = new Set<string>(method.steps.map(({ job }) => job));
    const there = [...jobFiles.keys()].sort();
    const included = there.filter((path) =>
      [...jobTexts.values()].some((text) => text.includes(`include ${path.slice('jobs/'.length)}`)),
    );
    return [
      ...method.steps.flatMap(({ job }, index) =>
        jobFiles.has(job)
          ? []
          : {
              file: 'method.json',
              pointer: `/steps/${index}/job`,
              message: 'job file is not in the folder of the method',
              found: job,
              allowed: there.join(', ') || 'no job file is there',
              fix: 'add the file, or correct its name',
            },
      ),
      ...there
        .filter((path) => !named.has(path) && !included.includes(path))
        .map((path) => ({
          file: path,
          pointer: '',
          message: 'no step runs this job file',
          fix: 'name it in a step of method.json, or remove it',
        })),
    ];
  },
};
