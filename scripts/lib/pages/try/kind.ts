/** The page that reads files of fio in the reader's browser. */
import type { PageKind } from '../page-kind.ts';
import { presentTry } from './try.ts';

export const tryPages: PageKind = {
  sections: ['try'],
  make: () => [presentTry()],
};
