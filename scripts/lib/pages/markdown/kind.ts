/** Pages of Markdown: about, glossary, submit and whatever else lies in content/. */
import type { PageKind } from '../page-kind.ts';
import { presentPage } from './markdown-page.ts';

/** content/home.md is no page of its own: what it says stands on the front page. */
export const HOME_PAGE = 'home';

export const markdownPages: PageKind = {
  sections: ['page'],
  make: ({ pages }) => pages.filter(({ path }) => path !== HOME_PAGE).map(presentPage),
};
