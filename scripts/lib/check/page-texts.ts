/** What a site's own pages hold that is not shown as it was meant. */
import type { Problem } from '#types';
import type { PageInput } from '../model/source-files.ts';
import { beyondMarkdown } from '../rules/beyond-markdown.ts';

export function adviceOnPages(pages: readonly PageInput[]): readonly Problem[] {
  return pages.flatMap(({ path, markdown }) =>
    beyondMarkdown(markdown).map(
      ({ line, found, what, fix }): Problem => ({
        file: `content/${path}.md`,
        pointer: '',
        line,
        rule: 'input',
        severity: 'warning',
        message: `the page holds ${what}`,
        found,
        allowed: 'Markdown',
        fix: what === 'front matter' ? `${fix}; the title of a page is its first line, "# Title"` : fix,
      }),
    ),
  );
}
