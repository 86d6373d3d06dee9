/** sitemap.xml: the pages that search engines are asked to know. */
import type { Database } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import { isTrial } from '../model/trial.ts';

/** Runs of a method that was shortened are tried, not published to be found: their pages are left out. */
function isListed({ runs }: Pick<Database, 'runs'>): (page: Pick<Page, 'path'>) => boolean {
  const tried = new Set(runs.filter(({ bundle }) => isTrial(bundle.run)).map(({ bundle }) => `runs/${bundle.id}`));
  return ({ path }) => !tried.has(path.split('/').slice(0, 2).join('/'));
}

/** `baseUrl` ends with a slash. */
export function sitemapXml(
  pages: readonly Pick<Page, 'path'>[],
  database: Pick<Database, 'runs'>,
  baseUrl: string,
): string {
  const addresses = pages
    .filter(isListed(database))
    .map(({ path }) => `${baseUrl}${path === '' ? '' : `${path}/`}`)
    .sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
}
