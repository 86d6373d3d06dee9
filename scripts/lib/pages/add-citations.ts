/** Gives pages their citation, and those of runs, of reports and of the API what machines are told. */
import type { Database } from '../database/types.ts';
import { type CitingSite, citableView, citeView } from '../exports/citables.ts';
import type { AnyPage } from '../model/page.ts';
import { type DatedSite, dataStateFor } from './data-state.ts';
import { kindOf, PAGE_KINDS } from './registry.ts';

function isView({ section, kind }: AnyPage): boolean {
  const views = kindOf(section)?.citation?.views;
  return views === 'all' || (views === 'pages' && kind === 'page');
}

/** The same pages in the same order. A withdrawn run is not to be cited, so its stub stays as it is. */
export function addCitations<P extends AnyPage>(
  pages: readonly P[],
  database: Database,
  site: CitingSite & DatedSite,
): readonly P[] {
  const stateOf = dataStateFor(database, site);
  const additions = new Map(PAGE_KINDS.flatMap(({ citation }) => citation?.works?.(database, site) ?? []));
  return pages.map((page) => {
    const added = additions.get(page.path);
    if (added === undefined && !isView(page)) return page;
    const stated = { ...page, data: stateOf(page.path) };
    if (added === undefined) return { ...stated, cite: citeView(citableView(stated, site)) };
    return { ...stated, ...added, files: [...(page.files ?? []), ...(added.files ?? [])] };
  });
}
