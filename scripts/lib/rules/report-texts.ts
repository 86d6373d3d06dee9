import { beyondMarkdown } from './beyond-markdown.ts';
import type { Finding, ReportRule } from './types.ts';

export const reportTexts: ReportRule = {
  id: 'R-report-texts',
  scope: 'report',
  severity: 'error',
  title: 'Texts of the sections exist, and all are used',
  description:
    'Each section names its Markdown file in the folder of the report; a text that no section names would not be shown (warning). HTML, templates and shortcodes in a text show as typed, and pictures do not show (warning). Ids of sections are unique, because they are addresses on the page.',
  check: ({ report, texts }) => {
    const findings: Finding[] = [];
    const named = new Set<string>();
    const ids = new Set<string>();
    for (const [index, { id, text }] of report.sections.entries()) {
      const at = `/sections/${index}`;
      if (ids.has(id))
        findings.push({
          file: 'report.json',
          pointer: `${at}/id`,
          message: 'duplicate id in sections',
          found: id,
          fix: 'give each section its own id',
        });
      ids.add(id);
      if (text === undefined) continue;
      named.add(text);
      if (!texts.has(text)) {
        findings.push({
          file: 'report.json',
          pointer: `${at}/text`,
          message: 'text is not in the folder of the report',
          found: text,
          allowed: [...texts.keys()].sort().join(', ') || 'no text is there',
          fix: 'add the file, or correct its name',
        });
      }
    }
    for (const [path, text] of texts) {
      for (const { line, found, what, fix } of beyondMarkdown(text))
        findings.push({
          file: path,
          pointer: '',
          line,
          severity: 'warning',
          message: `the text holds ${what}`,
          found,
          allowed: 'Markdown',
          fix,
        });
      if (named.has(path)) continue;
      findings.push({
        file: path,
        pointer: '',
        severity: 'warning',
        message: 'no section shows this text',
        fix: 'name it in a section of report.json, or remove it',
      });
    }
    return findings;
  },
};
