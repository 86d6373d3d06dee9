import { dir } from './own-site.ts';
import { isOfRuns, pageKinds } from './page-kinds.ts';
import { testPages } from './test-pages.ts';

// The largest pages, in a file of their own: two files keep two cores busy.
testPages(pageKinds(dir).filter(isOfRuns));
