import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareSites } from '../compare-sites.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateau-sites-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function site(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  for (const [path, content] of Object.entries({ 'robots.txt': 'x', ...files })) {
    const place = join(folder, name, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  return join(folder, name);
}

const page = (hash: string): string =>
  `<link href="/css/a.${hash}.css" integrity="sha256-${hash}=">\n<script src=/js/b.js?v=${hash.slice(0, 8)}></script>`;
const [OLD, NEW] = ['0a'.repeat(32), '1b'.repeat(32)];

describe('compareSites', () => {
  it('tells missing, extra and different files apart, with the place of the difference', () => {
    const before = site('old', { 'a.html': 'one', 'b/index.html': 'first\nsecond', 'c.json': '{}' });
    const after = site('new', { 'b/index.html': 'first\nseconds', 'c.json': '{}', 'd.csv': '1' });
    expect(compareSites(before, after)).toEqual([
      { kind: 'missing', path: 'a.html' },
      { kind: 'different', path: 'b/index.html', place: expect.stringMatching(/^2:7\n.*second"\n.*seconds"$/) },
      { kind: 'extra', path: 'd.csv' },
    ]);
  });

  it('passes over fingerprints of scripts and styles, and nothing else of a page', () => {
    const before = site('old', { 'a.html': page(OLD), [`js/b.${OLD}.js`]: 'old', 'run.html': `<p>${OLD}</p>` });
    const after = site('new', { 'a.html': page(NEW), [`js/b.${NEW}.js`]: 'new', 'run.html': `<p>${NEW}</p>` });
    expect(compareSites(before, after).map(({ path }) => path)).toEqual(['run.html']);
  });

  it('notices a script that is gone, and bytes of a document that is no text', () => {
    const before = site('old', { [`js/b.${OLD}.js`]: '', 'a.parquet': Buffer.from([0xff]) });
    const after = site('new', { 'a.parquet': Buffer.from([0xfe]) });
    expect(compareSites(before, after).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'different a.parquet',
      'missing js/b.js',
    ]);
  });

  it('leaves out pictures, compressed twins and what is asked for', () => {
    const before = site('old', { 'a.png': '1', 'robots.txt.gz': '1', 'og/x.html': '1' });
    const after = site('new', { 'b.png': '1', 'robots.txt.gz': '2', 'og/x.html': '2' });
    expect(compareSites(before, after, ['og/**'])).toEqual([]);
  });
});
