/** What texts of people hold beyond Markdown, and what pages do not show of Markdown. */
import type { Problem } from '#types';

/** A shortcode or template of Hugo, HTML, or a picture; what becomes of it on the page. */
const KINDS: readonly (readonly [pattern: RegExp, what: string, fix: string])[] = [
  [/\{\{/, 'a template or shortcode', 'write it in Markdown, or between backticks as code'],
  [/<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>|<!--/i, 'HTML', 'write it in Markdown, or between backticks as code'],
  [/!\[[^\]\n]*\]\(/, 'a picture', 'link to it, or put it into media/ of a run, whose page shows it'],
];

/** Lines between --- and --- at the beginning, which other generators read. */
const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

type Place = Required<Pick<Problem, 'line' | 'found' | 'fix'>> & { readonly what: string };

/** Each such place in the lines of a text. Code between backticks may hold anything. */
export function beyondMarkdown(text: string): readonly Place[] {
  const head = FRONT_MATTER.test(text)
    ? [{ line: 1, found: '---', what: 'front matter', fix: 'take it out: it is shown as text' }]
    : [];
  const rest = text
    .replace(/(```|~~~)[\s\S]*?\1/g, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
    .split('\n')
    .flatMap((line, index) =>
      KINDS.flatMap(([pattern, what, fix]): readonly Place[] => {
        const found = pattern.exec(line)?.[0];
        return found === undefined ? [] : [{ line: index + 1, found, what, fix }];
      }),
    );
  return [...head, ...rest];
}
