import { inject } from 'vitest';
import { testPages } from './axe.ts';
import { isOfRuns, pageKinds } from './page-kinds.ts';

// The largest pages, in a file of their own: two files keep two cores busy.
testPages(inject('builtSite'), pageKinds(inject('builtSite')).filter(isOfRuns));
