/** All pages of a site: each kind makes its own, then charts, tables and citations get their files. */
import { addFeed } from '../exports/feed.ts';
import type { Page } from '../model/page.ts';
import { addCitations } from './add-citations.ts';
import type { Making } from './page-kind.ts';
import { publishCharts } from './publish-charts.ts';
import { publishFigures, publishTables } from './publish-data.ts';
import { PAGE_KINDS } from './registry.ts';
import type { SitePage } from './site-page.ts';

/** Every page of the site, sorted by path. Two pages of one path are a bug of ours and throw. */
export async function composeSite(making: Making): Promise<readonly Page[]> {
  const { database } = making;
  const pages: SitePage[] = [];
  // One kind after the other: vega counts the ids of a drawing in one place for all.
  for (const { make } of PAGE_KINDS) pages.push(...(await make(making)));
  const sorted = publishCharts(publishFigures(pages, database, making)).toSorted((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  );
  const twice = sorted.find((page, place) => sorted[place + 1]?.path === page.path);
  if (twice !== undefined) throw new Error(`two pages have the path "${twice.path}"`);
  return addFeed(addCitations(publishTables(sorted, database, making), database, making), database, making);
}
