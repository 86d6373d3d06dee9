import { dir } from './own-site.ts';
import { isOfRuns, pageKinds } from './page-kinds.ts';
import { testPages } from './test-pages.ts';

testPages(pageKinds(dir).filter((path) => !isOfRuns(path)));
