import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Runs } from '#types';
import { readTree } from '../site/build.ts';
import { ownSite } from '../site/built-sites.ts';

const site = await ownSite();

/** Attribute values as written, with the few entities that addresses can hold. */
function attributes(html: string, names: string): readonly string[] {
  const pattern = new RegExp(`\\s(?:${names})=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'g');
  return [...html.matchAll(pattern)].map(([, a, b, c]) =>
    (a ?? b ?? c ?? '').replaceAll('&amp;', '&').replaceAll('&#43;', '+'),
  );
}

function isForeign(address: string): boolean {
  return /^(https?:|mailto:|data:)/.test(address);
}

describe('addresses on the pages', () => {
  let files: ReadonlySet<string>;
  const pages = new Map<string, { readonly html: string; readonly ids: ReadonlySet<string> }>();
  beforeAll(async () => {
    const tree = await readTree(site);
    files = new Set(tree.keys());
    for (const [path, bytes] of tree) {
      if (!path.endsWith('.html')) continue;
      const html = bytes.toString('utf8');
      pages.set(path, { html, ids: new Set(attributes(html, 'id')) });
    }
  });

  /** The file that a server shows for an address on a page. */
  function fileOf(from: string, address: string): string {
    const [path = ''] = address.split(/[?#]/);
    if (path === '') return from;
    const full = posix
      .join(path.startsWith('/') ? '' : posix.dirname(from), decodeURIComponent(path))
      .replace(/^\//, '');
    return full === '' || full.endsWith('/') ? `${full}index.html` : full;
  }

  it('lead from the feeds of all languages to what is there, runs too, which have pages in the first only', async () => {
    const feeds = [...files].filter((path) => path.endsWith('feed.xml'));
    expect(feeds.length).toBe(3);
    for (const feed of feeds) {
      const xml = await readFile(join(site, feed), 'utf8');
      const targets = attributes(xml, 'href').map((href) => posix.normalize(fileOf(feed, href)));
      expect(targets.some((path) => path.startsWith('runs/'))).toBe(true);
      expect(targets.filter((path) => !files.has(path))).toEqual([]);
    }
  });

  it('lead to files that are there, and to places on the pages that are there', () => {
    expect(pages.size).toBeGreaterThan(40);
    const broken = new Set<string>();
    for (const [from, { html }] of pages) {
      for (const address of attributes(html, 'href|src')) {
        if (isForeign(address)) continue;
        const file = fileOf(from, address);
        const place = decodeURIComponent(address.split('#')[1] ?? '');
        if (!files.has(file)) broken.add(`${from}: ${address} (no file)`);
        else if (place !== '' && pages.get(file)?.ids.has(place) !== true)
          broken.add(`${from}: ${address} (no such place)`);
      }
    }
    expect([...broken].slice(0, 40)).toEqual([]);
  });

  it('load nothing from another host', () => {
    for (const [from, { html }] of pages) {
      const loaded = [...html.matchAll(/<(?:script|img|iframe|source|link rel="(?:stylesheet|preload|icon)")[^>]*>/g)];
      for (const [tag] of loaded)
        for (const address of attributes(tag, 'src|href|srcset'))
          expect(isForeign(address), `${from}: ${tag}`).toBe(false);
    }
  });

  it('name scripts and styles with the hash of what they are, on pages whose policy lets nothing else run', async () => {
    const policy = "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";
    const hashes = new Map<string, string>();
    const hashOf = async (file: string): Promise<string> => {
      const bytes = await readFile(join(site, file));
      return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    };
    for (const [from, { html }] of pages) {
      expect(html, from).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
      const tags = [...html.matchAll(/<(?:script|link rel="?stylesheet"?)\b[^>]*>/g)].map(([tag]) => tag);
      const named = tags.filter((tag) => !/type="?application\/(?:ld\+)?json/.test(tag));
      expect(named.length, from).toBeGreaterThan(2);
      for (const tag of named) {
        const [address = ''] = attributes(tag, 'src|href');
        const file = fileOf(from, address);
        const hash = hashes.get(file) ?? (await hashOf(file));
        hashes.set(file, hash);
        expect([from, tag, attributes(tag, 'integrity')]).toEqual([from, tag, [hash]]);
      }
    }
    expect(hashes.size).toBeGreaterThan(5);
  });

  it('name no place twice on one page', () => {
    for (const [from, { html }] of pages) {
      const ids = attributes(html, 'id');
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        from,
      ).toEqual([]);
    }
  });

  it('stand beside nothing that is named or told by what is not there', () => {
    const aria = 'activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns';
    const names = `for|form|headers|list|aria-(?:${aria})`;
    let count = 0;
    for (const [from, { html, ids }] of pages) {
      const named = attributes(html, names).flatMap((value) => value.split(/\s+/).filter((id) => id !== ''));
      count += named.length;
      expect(
        named.filter((id) => !ids.has(id)),
        from,
      ).toEqual([]);
    }
    expect(count).toBeGreaterThan(1000);
  });

  it('reach every page from the home page', () => {
    const reached = new Set(['index.html']);
    for (const from of reached)
      for (const address of attributes(pages.get(from)?.html ?? '', 'href'))
        if (!isForeign(address)) {
          const file = fileOf(from, address);
          if (pages.has(file)) reached.add(file);
        }
    expect([...pages.keys()].filter((path) => !reached.has(path))).toEqual(['404.html']);
  });

  it('are all in the sitemap, but those of runs whose method was shortened', async () => {
    const listed = [...(await readFile(join(site, 'sitemap.xml'), 'utf8')).matchAll(/<loc>([^<]*)<\/loc>/g)];
    const paths = listed.map(([, address = '']) => fileOf('index.html', address)).sort();
    const { runs } = JSON.parse(await readFile(join(site, 'api/v1/runs.json'), 'utf8')) as Runs;
    const tried = runs.filter(({ method_factor = 1 }) => method_factor < 1).map(({ id }) => `runs/${id}/`);
    expect(tried.length).toBeGreaterThan(0);
    const isTried = (path: string) => tried.some((run) => path.startsWith(run));
    expect(paths).toEqual([...pages.keys()].filter((path) => path !== '404.html' && !isTried(path)).sort());
  });
});
