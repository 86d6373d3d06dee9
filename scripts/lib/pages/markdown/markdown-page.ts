/** The Markdown pages of a site: about, glossary, submit and whatever else lies in content/. */

import type { PageInput } from '../../model/source-files.ts';
import { renderMarkdown } from '../markdown.ts';
import type { MarkdownPage } from './view.ts';

/** First "# Heading" is the title; the first paragraph is the lead and the description. */
export function presentPage({ path, markdown }: PageInput): MarkdownPage {
  const [, title = path, rest = markdown] = /^\s*#\s+(.+?)\s*\n([\s\S]*)$/.exec(markdown) ?? [];
  const [lead = '', ...others] = rest.trim().split(/\n{2,}/);
  const isText = /^[A-Za-z0-9*_[`]/.test(lead) && !/^\d+\.\s/.test(lead) && !lead.startsWith('* ');
  const html = renderMarkdown(isText ? others.join('\n\n') : rest, { anchors: true });
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
