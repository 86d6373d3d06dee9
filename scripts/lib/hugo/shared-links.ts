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

/** What cannot be decoded, such as a lone percent sign, stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** An address as Hugo writes it in one place or another: letters as they are, or encoded, in capitals or not. */
function spellingsOf(address: string): readonly string[] {
  const plain = decoded(address);
  const encoded = encodeURI(plain);
  return [address, plain, encoded, encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())];
}

/**
 * The HTML of a page of that language, where addresses below the language's folder that nothing is at lead to the site's own page or file
 * of that path. `page`: the file, "ru/runs/a/index.html". What is at neither stays as it is.
 */
export function linkShared(html: string, page: string, { baseUrl, code }: Place, isThere: IsThere): string {
  // Pages name the site in full, or by its path.
  const root = new URL(baseUrl, 'http://x/').pathname;
  const bases = new Set([baseUrl, root].flatMap(spellingsOf));
  const here = page.slice(0, page.lastIndexOf('/') + 1);
  return html.replace(ADDRESS, (whole, start: string, address: string) => {
    const [bare = ''] = address.split(/[?#]/);
    const base = [...bases].find((one) => bare.startsWith(`${one}${code}/`));
    const isRelative = / (?:href|src)="$/.test(start) && bare !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(bare);
    if (base === undefined && !isRelative) return whole;
    const path = base === undefined ? new URL(bare, `http://x/${here}`).pathname.slice(1) : bare.slice(base.length);
    if (!path.startsWith(`${code}/`) || isThere(fileOf(path))) return whole;
    const own = path.slice(code.length + 1);
    return isThere(fileOf(own)) ? `${start}${base ?? root}${own}${address.slice(bare.length)}"` : whole;
  });
}

/** The file that a server gives for a path. */
function fileOf(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
