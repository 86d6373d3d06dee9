/** The search page. */
import type { PageKind } from '../page-kind.ts';
import { presentSearch } from './search.ts';

export const searchPages: PageKind = {
  sections: ['search'],
  make: ({ database, finding }) => [presentSearch(database, finding)],
  citation: { views: 'all' },
};
