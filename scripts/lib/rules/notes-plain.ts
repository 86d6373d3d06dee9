import { beyondMarkdown } from './beyond-markdown.ts';
import type { BundleRule, Finding } from './types.ts';

/** Runs nowhere, and is only not shown as it was meant. */
const HARMLESS: readonly string[] = ['a picture', 'front matter'];

export const notesPlain: BundleRule = {
  id: 'R-notes-plain',
  scope: 'bundle',
  severity: 'error',
  title: 'notes.md is plain Markdown',
  description:
    'Notes are Markdown without HTML, templates and shortcodes: these would run, or show as code, on the page. Pictures are not shown: a page loads nothing that its text names (warning). Code between backticks may hold anything.',
  check: ({ notes = '' }) =>
    beyondMarkdown(notes).map(
      ({ line, found, what, fix }): Finding => ({
        file: 'notes.md',
        pointer: '',
        line,
        ...(HARMLESS.includes(what) ? { severity: 'warning' } : {}),
        message: `notes hold ${what}`,
        found,
        allowed: 'Markdown',
        fix,
      }),
    ),
};
