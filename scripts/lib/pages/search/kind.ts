/** The search page. */
import type { PageKind } from '../page-kind.ts';
import { presentSearch } from './search.ts';

export const searchPages: PageKind = {
  sections: ['search'],
  make: (making) => [presentSearch(making)],
  citation: { views: 'all' },
};
