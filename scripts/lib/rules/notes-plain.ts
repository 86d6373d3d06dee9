import type { BundleRule, Finding } from './types.ts';

/** What would be more than Markdown: a shortcode or template of Hugo, or HTML. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\{\{/, 'a template or shortcode'],
  [/<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>|<!--/i, 'HTML'],
];

export const notesPlain: BundleRule = {
  id: 'R-notes-plain',
  scope: 'bundle',
  severity: 'error',
  title: 'notes.md is plain Markdown',
  description:
    'Notes are Markdown without HTML, templates and shortcodes: these would run, or show as code, on the page. Code between backticks may hold anything.',
  check: ({ notes = '' }) =>
    notes
      .replace(/(```|~~~)[\s\S]*?\1/g, (code) => code.replace(/[^\n]/g, ' '))
      .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
      .split('\n')
      .flatMap((text, index): Finding[] =>
        FORBIDDEN.flatMap(([pattern, what]) => {
          const found = pattern.exec(text)?.[0];
          if (found === undefined) return [];
          return [
            {
              file: 'notes.md',
              pointer: '',
              line: index + 1,
              message: `notes hold ${what}`,
              found,
              allowed: 'Markdown',
              fix: 'write it in Markdown, or between backticks as code',
            },
          ];
        }),
      ),
};
