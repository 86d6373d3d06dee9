import { testPages } from './axe.ts';
import { dir } from './own-site.ts';
import { isOfRuns, pageKinds } from './page-kinds.ts';

// The largest pages, in a file of their own: two files keep two cores busy.
testPages(pageKinds(dir).filter(isOfRuns));
