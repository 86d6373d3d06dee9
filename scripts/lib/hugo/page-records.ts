/** Pages as Hugo's content adapter takes them. */
import type { Page } from '../model/page.ts';

/** One argument of AddPage. Hugo writes the keys of params in lower case, so view models keep to lower case. */
interface PageRecord {
  readonly path: string;
  readonly kind: Page['kind'];
  readonly type?: string;
  readonly title: string;
  readonly params: Pick<Page, 'description' | 'view' | 'cite' | 'card' | 'data' | 'jsonld' | 'feed'>;
}

/** The records in order of their addresses. Two pages with one address are a fault and throw. */
export function pageRecords(pages: readonly Page[]): readonly PageRecord[] {
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  sorted.forEach((page, index) => {
    if (page.path === sorted[index - 1]?.path) throw new Error(`two pages have the address /${page.path}/`);
  });
  return sorted.map(({ path, section, kind, title, description, view, cite, card, data, jsonld, feed }) => ({
    path: kind === 'home' ? '/' : `/${path}`,
    kind,
    ...(kind === 'home' || section === '' ? {} : { type: section }),
    title,
    params: {
      description,
      view,
      ...(cite === undefined ? {} : { cite }),
      ...(data === undefined ? {} : { data }),
      ...(card === undefined ? {} : { card }),
      ...(jsonld === undefined ? {} : { jsonld }),
      ...(feed === undefined ? {} : { feed }),
    },
  }));
}

/** The file that Hugo writes for a page. */
export function htmlFile({ path, kind }: Pick<Page, 'path' | 'kind'>): string {
  return kind === 'home' || path === '' ? 'index.html' : `${path}/index.html`;
}
