/** The front page. */

import { HOME_PAGE } from '../markdown/markdown-page.ts';
import type { PageKind } from '../page-kind.ts';
import { presentHome } from './home.ts';

export const homePages: PageKind = {
  sections: ['home'],
  make: ({ database, title, description, pages }) => [
    presentHome(database, title, { description, page: pages.find(({ path }) => path === HOME_PAGE) }),
  ],
};
