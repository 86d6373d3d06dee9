/** Addresses of the site as scripts name them: below the base URL. */

/** Where pages and files of a site are. Paths with a slash at their end. */
export interface SiteRoots {
  /** Of the pages in the language of this one. */
  readonly root: string;
  /** Of the site's own pages, and of files: these have no language and are published once. */
  readonly shared: string;
  /** Sections whose single pages are in the site's own language only. */
  readonly apart: readonly string[];
}

/** A page ends with a slash, and lies in the folder of the page's language. */
const PAGE = /(?:^|\/)(?:[?#].*)?$/;

/** As this document's <html> tells them, where it is in another language than the site's own. */
export function rootsOf(root: string): SiteRoots {
  const { root: shared = root, apart = '' } = document.documentElement.dataset;
  return { root, shared, apart: apart.split(' ') };
}

/** The address of a page or file. */
export function hrefIn({ root, shared, apart }: SiteRoots, href: string): string {
  const [section = '', name = ''] = href.split('/');
  const isApart = name !== '' && !/^[?#]/.test(name) && apart.includes(section);
  return `${PAGE.test(href) && !isApart ? root : shared}${href}`;
}

/** The same on this page. */
export function siteHref(root: string, href: string): string {
  return hrefIn(rootsOf(root), href);
}
