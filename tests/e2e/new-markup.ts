/** Which pages of a built site a browser has to see, where a page that is made of the same parts as others shows nothing new. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;

/** Each element, alone and with each of its attributes; of scripts, styles and what else is fetched the address, without its hash. */
function partsOf(html: string): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    parts.add(tag);
    for (const [, name = '', one, two, three] of attributes.matchAll(ATTRIBUTE)) {
      const value = one ?? two ?? three ?? '';
      const isFetched = /^(?:src|srcset|href|data|action|poster)$/.test(name) && tag !== 'a' && !value.endsWith('.png');
      parts.add(`${tag} ${name}${isFetched ? `=${value.replace(/\b[\da-f]{64}\b/, '')}` : ''}`);
    }
  }
  return parts;
}

/** Of these pages those that have an element, an attribute or a file that none before them has. */
export function pagesOfNewMarkup(site: string, paths: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return paths.filter((path) => {
    const before = known.size;
    for (const part of partsOf(readFileSync(join(site, path, 'index.html'), 'utf8'))) known.add(part);
    return known.size > before;
  });
}
