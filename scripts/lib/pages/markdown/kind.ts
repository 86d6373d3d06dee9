/** Pages of Markdown: about, glossary, submit and whatever else lies in content/. */
import type { PageKind } from '../page-kind.ts';
import { presentPage } from './markdown-page.ts';

export const markdownPages: PageKind = {
  sections: ['page'],
  make: ({ pages }) => pages.map(presentPage),
};
