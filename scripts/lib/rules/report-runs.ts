import type { ReportRule } from './types.ts';

export const reportRuns: ReportRule = {
  id: 'R-report-runs',
  scope: 'report',
  severity: 'error',
  title: 'Runs of the report exist',
  description:
    'A report shows runs of the same site, by the names of their folders in content/runs/; a rejected run is not there.',
  check: ({ report }, { bundles }) =>
    report.runs.flatMap((id, index) =>
      bundles.has(id)
        ? []
        : {
            file: 'report.json',
            pointer: `/runs/${index}`,
            message: 'there is no run of this id',
            found: id,
            fix: 'correct the id, or fix the run if its own errors blocked it',
          },
    ),
};
