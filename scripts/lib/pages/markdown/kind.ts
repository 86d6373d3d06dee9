/** Pages of Markdown: about, glossary, submit and whatever else lies in content/. */
import type { PageKind } from '../page-kind.ts';
import { HOME_PAGE, presentPage } from './markdown-page.ts';

export const markdownPages: PageKind = {
  sections: ['page'],
  make: ({ pages }) => pages.filter(({ path }) => path !== HOME_PAGE).map(presentPage),
};
