/** Links of pages in a language beside the site's own to what is published once for all: raw files, the API, the collector. */

interface Place {
  /** Address of the site, with a slash at its end: "/" or "https://example.org/bench/". */
  readonly baseUrl: string;
  /** Code of the language, the folder that its pages lie in. */
  readonly code: string;
}

/** Whether a file or a page is published: its path below the base URL, such as "runs/a/index.html". */
type IsThere = (path: string) => boolean;

const ADDRESS = /( (?:href|src|action|content|data-[a-z-]+)=")([^"]*)"/g;

/**
 * The HTML of a page of that language, where addresses below the language's folder that nothing is at lead to the site's own page or file
 * of that path. `page`: the file, "ru/runs/a/index.html". What is at neither stays as it is.
 */
export function linkShared(html: string, page: string, { baseUrl, code }: Place, isThere: IsThere): string {
  const below = `${baseUrl}${code}/`;
  const here = page.slice(0, page.lastIndexOf('/') + 1);
  return html.replace(ADDRESS, (whole, start: string, address: string) => {
    const path = pathOf(address, start, { baseUrl, below, here });
    if (path === undefined || !path.startsWith(`${code}/`)) return whole;
    const own = path.slice(code.length + 1);
    if (isThere(fileOf(path)) || !isThere(fileOf(own))) return whole;
    return `${start}${baseUrl}${own}${/[?#].*$/.exec(address)?.[0] ?? ''}"`;
  });
}

/** Below the base URL, without query and anchor; undefined for what is no address of the site. */
function pathOf(
  address: string,
  start: string,
  { baseUrl, below, here }: { readonly baseUrl: string; readonly below: string; readonly here: string },
): string | undefined {
  const [bare = ''] = address.split(/[?#]/);
  if (bare.startsWith(below)) return bare.slice(baseUrl.length);
  // Relative addresses stand in links only: other attributes hold words.
  if (!/ (?:href|src)="$/.test(start) || bare === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(bare)) return undefined;
  return new URL(bare, `http://x/${here}`).pathname.slice(1);
}

/** The file that a server gives for a path. */
function fileOf(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
