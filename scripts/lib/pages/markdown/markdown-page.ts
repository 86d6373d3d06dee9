/** The Markdown pages of a site: about, glossary, submit and whatever else lies in content/. */

import type { PageInput } from '../../model/source-files.ts';
import { headingIds, renderMarkdown } from '../markdown.ts';
import type { MarkdownPage } from './view.ts';

/** content/home.md is no page of its own: what it says stands on the front page. */
export const HOME_PAGE = 'home';

const TITLED = /^\s*#\s+(.+?)\s*(?:\n([\s\S]*))?$/;

/** First "# Heading" is the title; the first paragraph is the lead and the description. */
export function presentPage({ path, markdown, original = '' }: PageInput): MarkdownPage {
  const [titled, title = path, body = ''] = TITLED.exec(markdown) ?? [];
  const rest = titled === undefined ? markdown : body;
  const anchors = headingIds(TITLED.test(original) ? (TITLED.exec(original)?.[2] ?? '') : original);
  const [lead = '', ...others] = rest.trim().split(/\n{2,}/);
  const isText = /^[\p{L}\p{N}*_[`]/u.test(lead) && !/^\d+\.\s/.test(lead) && !lead.startsWith('* ');
  const html = renderMarkdown(isText ? others.join('\n\n') : rest, { anchors });
  return {
    path,
    section: 'page',
    kind: 'page',
    title,
    description: isText
      ? lead
          .replace(/\s+/g, ' ')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replace(/[*_`]/g, '')
      : title,
    view: { lead: isText ? renderMarkdown(lead) : undefined, html },
  };
}
