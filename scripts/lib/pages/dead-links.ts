/** Links in what people write that lead to no page and no file of their own site. */
import type { Problem } from '#types';
import { linksOf } from './markdown.ts';

/** A Markdown file, named from the site's folder, and the address below the site's own that its page has: "runs/acme-a100-2026/". */
interface LinkingText {
  readonly file: string;
  readonly address: string;
  readonly markdown: string;
}

/** Whether a file is published, by its path from the site's address on. */
type IsThere = (path: string) => boolean;

const FOREIGN = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

function isPublished(path: string, isThere: IsThere): boolean {
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`;
  return isThere(path) || isThere(`${folder}index.html`);
}

/** From the site's address on; undefined for what lies outside of it. */
function pathOf(url: string, root: string): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(root)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(root.length));
  } catch {
    return pathname.slice(root.length);
  }
}

/** What was meant, as a link on the page: the same path from the site's address on, and of a file of content/ its page. */
function meant(href: string, address: string, isThere: IsThere): string | undefined {
  const [bare = ''] = href.split(/[?#]/);
  const path = bare.replace(/^(?:\.{0,2}\/)+/, '');
  const up = '../'.repeat(address.split('/').length - 1);
  return [path, path.replace(/^content\//, '').replace(/\.md$/, '/')]
    .filter((one) => one !== '' && isPublished(one, isThere))
    .map((one) => `${up}${one}${href.slice(bare.length)}`)[0];
}

/** One warning for each of them. `root`: the path of the site's address, with a slash at its end; `languages`: folders of pages in others. */
export function deadLinks(
  texts: readonly LinkingText[],
  isThere: IsThere,
  { root, languages = [] }: { readonly root: string; readonly languages?: readonly string[] },
): readonly Problem[] {
  return texts.flatMap(({ file, address, markdown }) =>
    linksOf(markdown).flatMap(({ href, line }): readonly Problem[] => {
      const page = `http://site${root}${encodeURI(address)}`;
      if (FOREIGN.test(href) || href.startsWith('#') || !URL.canParse(href, page)) return [];
      const path = pathOf(new URL(href, page).href, root);
      // What a language has not itself is linked in the site's own.
      const own = languages.map((code) => `${code}/`).find((folder) => path?.startsWith(folder)) ?? '';
      if (path !== undefined && [path, path.slice(own.length)].some((one) => isPublished(one, isThere))) return [];
      const better = meant(href, address, isThere);
      return [
        {
          file,
          pointer: '',
          line,
          rule: 'link',
          severity: 'warning',
          message: 'this link leads to no page and no file of the site',
          found: href,
          allowed: path === undefined ? `addresses below ${root}, where the site is` : 'what the site publishes',
          fix: better === undefined ? 'correct it, or take it out' : `did you mean "${better}"?`,
        },
      ];
    }),
  );
}
