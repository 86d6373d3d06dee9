import type { Finding, ReportRule } from './types.ts';

export const reportViewNames: ReportRule = {
  id: 'R-report-view-names',
  scope: 'report',
  severity: 'error',
  title: 'Views that sections name exist, and all are used',
  description:
    'Sections show views by their ids, which are unique in the report. A view that no section names would not be shown (warning).',
  check: ({ report }) => {
    const findings: Finding[] = [];
    const ids = report.views.map(({ id }) => id);
    const named = new Set(report.sections.flatMap(({ views = [] }) => views));
    for (const [section, { views = [] }] of report.sections.entries()) {
      for (const [index, id] of views.entries()) {
        if (ids.includes(id)) continue;
        findings.push({
          file: 'report.json',
          pointer: `/sections/${section}/views/${index}`,
          message: 'there is no view of this id',
          found: id,
          allowed: ids.join(', ') || 'no view is there',
          fix: 'name a view of views[], or add it',
        });
      }
    }
    for (const [index, id] of ids.entries()) {
      const place = { file: 'report.json', pointer: `/views/${index}/id` };
      if (ids.indexOf(id) !== index)
        findings.push({ ...place, message: 'duplicate id in views', found: id, fix: 'give each view its own id' });
      else if (!named.has(id))
        findings.push({
          ...place,
          severity: 'warning',
          message: 'no section shows this view',
          found: id,
          fix: 'name it in a section, or remove it',
        });
    }
    return findings;
  },
};
