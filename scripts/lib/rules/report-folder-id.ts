import type { ReportRule } from './types.ts';

export const reportFolderId: ReportRule = {
  id: 'R-report-folder-id',
  scope: 'report',
  severity: 'error',
  title: 'The report has the id of its folder',
  description: 'The folder, `id` of report.json and the address of the page are one name, so that links never break.',
  check: ({ id, report }) =>
    report.id === id
      ? []
      : [
          {
            file: 'report.json',
            pointer: '/id',
            message: 'id is not the name of the folder',
            found: report.id,
            allowed: id,
            fix: 'make the two equal',
          },
        ],
};
