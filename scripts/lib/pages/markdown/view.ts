/** What a page of Markdown shows: its first paragraph, and the rest. */
import type { MadePage } from '../page-parts.ts';

export interface MarkdownView {
  readonly lead?: string;
  readonly html: string;
}

export type MarkdownPage = MadePage<'page', MarkdownView, 'page'>;
