/** sitemap.xml: the pages that search engines are asked to know. */
import type { Database } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import { isTrial } from '../model/trial.ts';

/** Runs of a method that was shortened are tried, not published to be found: their pages are left out. */
function isListed({ runs }: Pick<Database, 'runs'>): (page: Pick<Page, 'path'>) => boolean {
  const tried = new Set(runs.filter(({ bundle }) => isTrial(bundle.run)).map(({ bundle }) => `runs/${bundle.id}`));
  return ({ path }) => !tried.has(path.split('/').slice(0, 2).join('/'));
}

/** Pages of one language. `base`: the address that they lie below, with a slash at its end. */
interface Listed {
  readonly base: string;
  readonly pages: readonly Pick<Page, 'path'>[];
}

export function sitemapXml(languages: readonly Listed[], database: Pick<Database, 'runs'>): string {
  const addresses = languages
    .flatMap(({ base, pages }) =>
      pages.filter(isListed(database)).map(({ path }) => `${base}${path === '' ? '' : `${path}/`}`),
    )
    .sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
}
