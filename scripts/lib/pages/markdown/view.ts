/** What a page of Markdown shows: its first paragraph, and the rest. */
import type { Page } from '../../model/page.ts';

export interface MarkdownView {
  readonly lead?: string;
  readonly html: string;
}

export type MarkdownPage = Page<'page', MarkdownView, 'page'>;
