/** The page of later findings. */
import type { PageKind } from '../page-kind.ts';
import { presentNotes } from './notes-page.ts';

export const notePages: PageKind = { sections: ['notes'], make: ({ database }) => [presentNotes(database)] };
