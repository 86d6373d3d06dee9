import { describe, expect, it } from 'vitest';
import { hashOfView, htmlFile, inOrder, recordKey, recordOf } from '../../../scripts/lib/hugo/run-hugo.ts';
import {
  checkArchive,
  checkBaseUrl,
  checkRawFiles,
  checkReleases,
  checkSwitch,
} from '../../../scripts/lib/hugo/site-config.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';

const page = (path: string, kind: Page['kind'] = 'page'): Page => ({
  path,
  kind,
  section: 'runs',
  title: 'T',
  description: 'D',
  view: { a: 1 },
});

describe('records of pages', () => {
  it('give Hugo address, kind, template and view, in order of the addresses', async () => {
    const pages = inOrder([page('runs/b'), page('', 'home'), page('runs', 'section')]);
    expect(await Promise.all(pages.map(recordOf))).toEqual([
      { path: '/', kind: 'home', title: 'T', params: { description: 'D', view: { a: 1 } } },
      { path: '/runs', kind: 'section', type: 'runs', title: 'T', params: { description: 'D', view: { a: 1 } } },
      { path: '/runs/b', kind: 'page', type: 'runs', title: 'T', params: { description: 'D', view: { a: 1 } } },
    ]);
  });

  it('have the view of a page that is not held, as it is read', async () => {
    const { view: _, ...head } = page('runs/b');
    const late = { ...head, view_hash: hashOfView(page('runs/b').view), read: async () => page('runs/b') };
    expect(await recordOf(late)).toEqual(await recordOf(page('runs/b')));
    expect(recordKey(late)).toBe(recordKey(page('runs/b')));
  });

  it('are told apart by all that is in them', () => {
    const one = page('runs/b');
    const others = [page('runs/c'), { ...one, title: 'U' }, { ...one, view: { a: 2 } }, { ...one, description: 'E' }];
    expect(new Set([one, { ...one }, ...others].map(recordKey)).size).toBe(5);
  });

  it('are refused for two pages with one address', () => {
    expect(() => inOrder([page('runs/b'), page('runs/b')])).toThrow('two pages have the address /runs/b/');
  });

  it('have a file each', () => {
    expect([page('', 'home'), page('runs', 'section'), page('runs/b')].map(htmlFile)).toEqual([
      'index.html',
      'runs/index.html',
      'runs/b/index.html',
    ]);
  });
});

describe('checkBaseUrl', () => {
  it('gives the address as browsers and search engines are sent it', () => {
    expect(['https://A.org/b c', '/b c', 'https://a.org/стенд/'].map(checkBaseUrl)).toEqual([
      'https://a.org/b%20c/',
      '/b%20c/',
      'https://a.org/%D1%81%D1%82%D0%B5%D0%BD%D0%B4/',
    ]);
    expect(checkBaseUrl('https://a.org/b%20c/')).toBe('https://a.org/b%20c/');
    expect(() => checkBaseUrl('/b?c=d')).toThrow('the base URL is "/b?c=d"');
  });

  it('takes addresses with and without sub-path, and ends them with a slash', () => {
    expect(['https://a.org', 'http://a.org/b/c', '/', '', '/b'].map(checkBaseUrl)).toEqual([
      'https://a.org/',
      'http://a.org/b/c/',
      '/',
      '/',
      '/b/',
    ]);
  });

  it.each(['a.org', 'ftp://a.org/', '//a.org/', 'https://a.org/?x=1', 'javascript:alert(1)'])('refuses %s', (text) => {
    expect(() => checkBaseUrl(text)).toThrow(`the base URL is "${text}"`);
  });
});

describe('checkSwitch', () => {
  it('is true unless it is false', () => {
    expect([undefined, true, false].map((found) => checkSwitch('hugo.toml', 'link_pictures', found))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says what it has to be', () => {
    for (const found of ['false', 0, null])
      expect(() => checkSwitch('hugo.toml', 'link_pictures', found)).toThrow(
        /params\.link_pictures is .*true or false/,
      );
  });
});

describe('checkRawFiles', () => {
  it('takes an address with places for the run and the path, and none', () => {
    const address = 'https://raw.example.org/lab/main/content/runs/{run}/{path}';
    expect(checkRawFiles('hugo.toml', address)).toBe(address);
    expect(checkRawFiles('hugo.toml', undefined)).toBeUndefined();
  });

  it('says what an address has to be like', () => {
    for (const found of ['https://example.org/{run}', 'https://example.org/{path}', '/raw/{run}/{path}', true])
      expect(() => checkRawFiles('hugo.toml', found)).toThrow(
        /hugo\.toml: params\.raw_files is .*\{run\} and \{path\}/,
      );
  });
});

describe('checkArchive', () => {
  it('takes an address with a place for the version, or nothing', () => {
    const address = 'https://example.org/results/tree/data-{version}';
    expect(checkArchive('hugo.toml', address)).toBe(address);
    expect(checkArchive('hugo.toml', undefined)).toBeUndefined();
  });

  it('says what it has to be like', () => {
    for (const found of ['https://example.org/', 'data-{version}', 7, 'javascript:{version}'])
      expect(() => checkArchive('hugo.toml', found)).toThrow(/hugo\.toml: params\.data_versions is .*\{version\}/);
  });
});

describe('checkReleases', () => {
  const archive = 'https://example.org/results/tree/data-{version}';

  it('takes versions as the API names them, and gives the newest first', () => {
    const [older, newer] = ['2026-01-02-0123456789', '2026-11-22-9876543210'];
    expect(checkReleases('hugo.toml', [older, newer], archive)).toEqual([newer, older]);
    expect(checkReleases('hugo.toml', undefined, undefined)).toBeUndefined();
  });

  it('says what they have to be like, and that their place has to be named', () => {
    for (const found of ['2026-11-22-0123456789', ['v1'], [7]])
      expect(() => checkReleases('hugo.toml', found, archive)).toThrow(/params\.data_releases is .*data_version of/);
    expect(() => checkReleases('hugo.toml', [], undefined)).toThrow(/no params\.data_versions/);
  });
});
