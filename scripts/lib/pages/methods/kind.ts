/** Pages of methods. */
import type { PageKind } from '../page-kind.ts';
import { presentMethods } from './methods.ts';

export const methodPages: PageKind = {
  sections: ['methods'],
  make: ({ database }) => presentMethods(database),
};
