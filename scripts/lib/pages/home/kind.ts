/** The front page. */
import type { PageKind } from '../page-kind.ts';
import { presentHome } from './home.ts';

export const homePages: PageKind = {
  sections: ['home'],
  make: ({ database, title }) => [presentHome(database, title)],
};
