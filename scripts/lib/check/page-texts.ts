/** What a site's own pages hold that is not shown as it was meant. */
import type { Problem } from '#types';
import type { PageInput } from '../model/source-files.ts';
import { beyondMarkdown } from '../rules/beyond-markdown.ts';

export function adviceOnPages(pages: readonly PageInput[]): readonly Problem[] {
  return pages.flatMap(({ path, markdown }) => {
    const place = { file: `content/${path}.md`, pointer: '', rule: 'input', severity: 'warning' } as const;
    const beyond = beyondMarkdown(markdown).map(
      ({ line, found, what, fix }): Problem => ({
        ...{ ...place, line, message: `the page holds ${what}`, found, allowed: 'Markdown' },
        fix: what === 'front matter' ? `${fix}; the title of a page is its first line, "# Title"` : fix,
      }),
    );
    // What of home.md is shown stands on a page that has its title.
    if (path === 'home' || beyond[0]?.line === 1 || /^\s*#\s+\S/.test(markdown)) return beyond;
    const found = markdown.trim() === '' ? 'an empty page' : (markdown.trim().split('\n', 1)[0] ?? '').slice(0, 60);
    const message = `the page has no title: its file's name, "${path}", stands there`;
    return [
      { ...place, line: 1, message, found, allowed: '# Title', fix: 'begin it with a line "# Title"' },
      ...beyond,
    ];
  });
}
