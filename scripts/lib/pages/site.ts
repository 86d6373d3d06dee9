/** All pages of a site: each kind makes its own, then charts, tables and citations get their files. */
import type { TemplateName } from '../charts/drawing.ts';
import { interpretedRuntimeOf } from '../charts/templates.ts';
import { addFeed } from '../exports/feed.ts';
import { addCitations } from './add-citations.ts';
import { dataStateFor } from './data-state.ts';
import type { Making } from './page-kind.ts';
import { type MadePage, type PublishedPage, RUNTIMES } from './page-parts.ts';
import { PAGE_KINDS } from './registry.ts';

type PublishingSite = Pick<Making, 'database' | 'title' | 'baseUrl' | 'dataVersion' | 'dataArchive'>;

/** The same pages in the same order, each with the files of its parts; the templates that its charts use are files of the first. */
export function publishParts(pages: readonly MadePage[], site: PublishingSite): readonly PublishedPage[] {
  const { title, baseUrl, database } = site;
  const stateOf = dataStateFor(database, site);
  const used = new Set<TemplateName>(pages.flatMap(({ parts }) => [...(parts?.templates ?? [])]));
  const runtimes = [...used].sort().map((name) => ({
    path: `${RUNTIMES}/${name}.json`,
    text: JSON.stringify(interpretedRuntimeOf(name)),
  }));
  return pages.map(({ parts, ...page }, index) => {
    const data = stateOf(page.path);
    const address = `${baseUrl}${page.path === '' ? '' : `${page.path}/`}`;
    const source = {
      site: title,
      title: page.title,
      page: address,
      data_version: data.version,
      licences: data.licences,
    };
    const to = (href: string): string =>
      /^https?:/.test(href) ? href : href.startsWith('#') ? `${address}${href}` : `${baseUrl}${href}`;
    const own = [...(parts?.filesAt({ source, to }) ?? []), ...(index === 0 ? runtimes : [])];
    return {
      ...page,
      ...(own.length === 0 ? {} : { files: [...(page.files ?? []), ...own] }),
      ...(parts?.hasTables() ? { data } : {}),
      ...(parts === undefined ? {} : { charts: parts.charts }),
    };
  });
}

/** Every page of the site, sorted by path. Two pages of one path are a bug of ours and throw. */
export async function composeSite(making: Making): Promise<readonly PublishedPage[]> {
  const { database } = making;
  const pages: MadePage[] = [];
  // One kind after the other: vega counts the ids of a drawing in one place for all.
  for (const { make } of PAGE_KINDS) pages.push(...(await make(making)));
  const sorted = publishParts(pages, making).toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const twice = sorted.find((page, place) => sorted[place + 1]?.path === page.path);
  if (twice !== undefined) throw new Error(`two pages have the path "${twice.path}"`);
  return addFeed(addCitations(sorted, database, making), database, making);
}
