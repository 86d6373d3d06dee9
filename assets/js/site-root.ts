/** Addresses of the site as scripts name them: below the base URL. */

/** A page ends with a slash, and lies in the folder of the page's language; files have no language and are published once. */
const PAGE = /(?:^|\/)(?:[?#].*)?$/;

/**
 * The address of a page or file. `root`: of the pages in this language, with a slash at its end. On pages of a language beside the site's
 * own, <html> names the root of the site, and the sections whose single pages are in its own language only.
 */
export function siteHref(root: string, href: string): string {
  const { root: shared = root, apart = '' } = document.documentElement.dataset;
  const [section = '', name = ''] = href.split('/');
  const isApart = name !== '' && !/^[?#]/.test(name) && apart.split(' ').includes(section);
  return `${PAGE.test(href) && !isApart ? root : shared}${href}`;
}
