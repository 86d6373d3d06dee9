/** A lab's site in three languages: its own, one that it has words and pages of, and one that is written from right to left. */
import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildResult } from '../../scripts/lib/site/build.ts';
import { connect } from '../e2e/connect.ts';
import { type OpenSite, openSite } from '../e2e/visit.ts';
import { addFile, differentFiles, type FixtureSite, makeFixtureSite, readTree } from './build.ts';
import { copyFixtureSite, copyScripts } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';

const BASE = 'https://example.org/';
const FILES = {
  'hugo.toml': `baseURL = "${BASE}"\ntitle = "A Lab's Results"\n[params]\n  languages = ["en", "ru", "ar"]\n`,
  'i18n/ru.json': JSON.stringify({
    language_name: 'Русский',
    language_choice: 'Язык',
    language_untranslated: 'Тексты авторов не переведены ({{ .language }}).',
    nav_runs: 'Прогоны',
    runs_title: 'Все прогоны',
    metric_iops: 'Операций в секунду',
    compare_title: 'Сравнение систем',
  }),
  'i18n/ar.json': JSON.stringify({ language_name: 'العربية', nav_runs: 'الاختبارات' }),
  'content/imprint.md': '# Imprint\n\nWho runs this.\n\n## Privacy\n\nNothing is kept.\n',
  'content/news.md': '# News\n\nThere is none.\n',
  'content/ru/imprint.md': '# Выходные данные\n\nКто это ведёт.\n\n## Личные данные\n\nНичего не хранится.\n',
  'content/ru/gone.md': '# Нет такой страницы\n',
} as const;

describe('a site in three languages', () => {
  let lab: FixtureSite;
  let site: OpenSite;
  let built: BuildResult;
  let files: ReadonlyMap<string, Buffer>;
  const html = (path: string): string => files.get(path)?.toString('utf8') ?? '';
  beforeAll(async () => {
    lab = await copyFixtureSite();
    for (const [path, text] of Object.entries(FILES)) await addFile(lab, path, text);
    built = await lab.build();
    files = await readTree(lab.outDir);
    site = await openSite(lab.outDir, connect);
  });
  afterAll(async () => {
    await site?.close();
    await lab?.remove();
  });

  it('has every page in each, and what has no language once', () => {
    const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
    // A server shows one page for all that is missing.
    const own = pages.filter((path) => !/^(?:ru|ar)\//.test(path) && path !== '404.html');
    expect(own.length).toBeGreaterThan(20);
    for (const code of ['ru', 'ar'])
      expect(pages.filter((path) => path.startsWith(`${code}/`))).toEqual(own.map((path) => `${code}/${path}`).sort());
    const beside = [...files.keys()].filter((path) => /^(?:ru|ar)\//.test(path));
    expect(
      beside.filter((path) => /^..\/(?:api\/v1|og|runs\/[^/]+\/raw)\/|collect\.sh|robots\.txt/.test(path)),
    ).toEqual([]);
  });

  it('brings the letters of its words before they are seen', () => {
    const early = (path: string): readonly (string | undefined)[] =>
      [...html(path).matchAll(/rel="preload" href="[^"]*sans-(\w+)-\d+/g)].map(([, letters]) => letters);
    expect(early('index.html')).toEqual(['latin', 'latin']);
    expect(early('ru/index.html')).toEqual(['latin', 'latin', 'cyrillic', 'cyrillic']);
  });

  it('has its words in pages, charts and numbers, and English where it has none', () => {
    expect(html('ru/runs/index.html')).toMatch(/<html lang="ru"[\s\S]*<h1>Все прогоны<\/h1>/);
    expect(html('runs/index.html')).toMatch(/<html lang="en">[\s\S]*<h1>Runs<\/h1>/);
    expect(html('ar/runs/index.html')).toMatch(/<h1>Runs<\/h1>[\s\S]*>الاختبارات</);
    const run = `runs/${measuredRun}/index.html`;
    const decimals = (text: string): readonly string[] => text.match(/>\d+[.,]\d+</g) ?? [];
    expect(decimals(html(run)).length).toBeGreaterThan(3);
    expect(decimals(html(`ru/${run}`))).toEqual(decimals(html(run)).map((one) => one.replace('.', ',')));
    expect(html(run)).toMatch(/>(?:ms|µs)</);
    expect(html(`ru/${run}`)).toMatch(/>(?:мс|мкс)</);
    expect(html(`ru/${run}`)).not.toMatch(/>(?:ms|µs|MB\/s)</);
    const charts = [...files].filter(
      ([path]) => path.startsWith(`ru/runs/${measuredRun}/`) && path.endsWith('/charts/language.json'),
    );
    expect(charts.some(([, bytes]) => bytes.toString('utf8').includes('Операций в секунду'))).toBe(true);
  });

  it('has pages of content/<language>/ in place of its own, with the same anchors, and marks what is not translated', () => {
    expect(html('ru/imprint/index.html')).toMatch(
      /<h1>Выходные данные<\/h1>[\s\S]*<h2 id="privacy">Личные данные<\/h2>/,
    );
    expect(html('ru/imprint/index.html')).not.toContain('Тексты авторов');
    expect(html('ru/about/index.html')).toMatch(/<h2 id="where-results-come-from">Откуда/);
    expect(html('ru/news/index.html')).toContain('Тексты авторов не переведены (English).');
    expect(html('ar/about/index.html')).toContain('class="foreign"');
    expect(html('about/index.html')).not.toContain('class="foreign"');
    expect(html('ar/about/index.html')).not.toContain('in one language only');
  });

  it('is the same when every page of it was kept, scripts and styles included', async () => {
    await rm(join(lab.siteDir, '.build/published'), { recursive: true });
    expect((await lab.build()).unchanged).toBeUndefined();
    expect(differentFiles(files, await readTree(lab.outDir))).toEqual([]);
  });

  it('tells how much there is in each, and which translation is of nothing', () => {
    expect(built.languages?.map(({ code }) => code)).toEqual(['ru', 'ar']);
    const [russian, arabic] = built.languages ?? [];
    expect(russian?.labels).toBeGreaterThan(arabic?.labels ?? Number.POSITIVE_INFINITY);
    expect(russian?.faults).toEqual(['content/ru/gone.md is of no page: there is no content/gone.md']);
    // imprint, and the engine's about, corrections, glossary and submit
    expect(russian?.foreign_pages).toBe((arabic?.foreign_pages ?? 0) - 5);
  });

  it('names the same page in the other languages, for readers and for search engines', () => {
    const page = html(`ru/runs/${measuredRun}/index.html`);
    const nav = /<nav class="site-languages"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
    expect(nav).toContain(`<a lang="en" hreflang="en" rel="alternate" href="/runs/${measuredRun}/">English</a>`);
    expect(nav).toContain('<span lang="ru" aria-current="true">Русский</span>');
    expect(
      [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, code, href]) => [
        code,
        href,
      ]),
    ).toEqual([
      ['en', `${BASE}runs/${measuredRun}/`],
      ['ru', `${BASE}ru/runs/${measuredRun}/`],
      ['ar', `${BASE}ar/runs/${measuredRun}/`],
      ['x-default', `${BASE}runs/${measuredRun}/`],
    ]);
    expect(page).toContain(`<link rel="canonical" href="${BASE}ru/runs/${measuredRun}/">`);
    expect(page).toContain(`<meta property="og:image" content="${BASE}og/runs/${measuredRun}.png">`);
    const addresses = [...html('sitemap.xml').matchAll(/<loc>([^<]*)</g)].map(([, address]) => address);
    expect(addresses).toEqual(expect.arrayContaining([`${BASE}ru/imprint/`, `${BASE}ar/`, `${BASE}imprint/`]));
  });

  it('has a feed in each, with an id and a language of its own, whose entries are there', () => {
    const feeds = ['feed.xml', 'ru/feed.xml'].map(html);
    expect(feeds.map((text) => /xml:lang="(.*?)"/.exec(text)?.[1])).toEqual(['en', 'ru']);
    expect(new Set(feeds.map((text) => /<id>(.*?)<\/id>/.exec(text)?.[1])).size).toBe(2);
    for (const text of feeds) {
      const hrefs = [...text.matchAll(/ href="(.*?)"/g)].map(([, href = '']) =>
        href.slice(BASE.length).replace(/#.*/, ''),
      );
      expect(hrefs.length).toBeGreaterThan(2);
      expect(hrefs.filter((path) => !files.has(path.replace(/(^|\/)$/, '$1index.html')))).toEqual([]);
    }
  });

  it('has no link that leads nowhere', () => {
    const broken: string[] = [];
    for (const [from, bytes] of files) {
      if (!/^(?:ru|ar)\/.*\.html$/.test(from)) continue;
      for (const [, address = ''] of bytes.toString('utf8').matchAll(/ (?:href|src)="([^"]*)"/g)) {
        const [path = ''] = address.replaceAll('&#43;', '+').split(/[?#]/);
        if (/^(?:mailto:|data:)/.test(path) || path === '') continue;
        const full = new URL(decodeURIComponent(path), `${BASE}${from}`);
        if (!full.href.startsWith(BASE)) continue;
        const file = full.href.slice(BASE.length);
        if (!files.has(posix.join(file, file === '' || file.endsWith('/') ? 'index.html' : '')))
          broken.push(`${from}: ${address}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('opens what explains a figure, and compares, in the language of the page', async () => {
    await site.look(`ru/runs/${measuredRun}/`, {}, async ({ page, faults }) => {
      await page.locator('a[href*="/figures/#"]').first().click();
      await page.locator('dialog.explain[open] .source').waitFor();
      expect(faults).toEqual([]);
    });
    await site.look('ru/compare/', {}, async ({ page, faults }) => {
      await page.locator('#compare input').first().waitFor();
      expect(faults).toEqual([]);
    });
    await site.look('ru/search/?q=4k', {}, async ({ page, faults }) => {
      await page.locator('#figures tbody a').first().waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('turns pages of Arabic round, and none of them is wider than a phone', async () => {
    for (const path of ['ar/', `ar/runs/${measuredRun}/`, 'ar/workloads/'])
      await site.look(path, { viewport: { width: 390, height: 800 } }, async ({ page, faults }) => {
        const [direction, wide] = await page.evaluate(() => [
          getComputedStyle(document.body).direction,
          document.documentElement.scrollWidth > document.documentElement.clientWidth,
        ]);
        expect([path, direction, wide, faults]).toEqual([path, 'rtl', false, []]);
      });
  });

  it('tells what differs in charts from the words that the site has now', async () => {
    const differences = async (): Promise<string> => lab.read(`ar/runs/${measuredRun}/charts/language.json`);
    expect(await differences()).not.toContain('IOPS');
    await addFile(lab, 'i18n/en.json', JSON.stringify({ metric_iops: 'Operations' }));
    await lab.build();
    expect(await differences()).toContain('IOPS');
  });
});

describe('a site whose own language is not English', () => {
  it('has the engine’s pages in its language, English ones beside it, and pages of its own in front of both', async () => {
    const lab = await makeFixtureSite();
    await copyScripts(lab.siteDir);
    const own = 'baseURL = "https://lab.example/bench/"\ntitle = "Лаборатория"';
    await addFile(lab, 'hugo.toml', `${own}\n[params]\n  languages = ["ru", "en"]\n  runs_in_languages = false\n`);
    await addFile(lab, 'content/about.md', '# Кто мы\n\nЛаборатория.\n');
    await lab.build({ pictures: false });
    expect(await lab.read('glossary/index.html')).toMatch(/<h1>Словарь<\/h1>[\s\S]*<h2 id="trust">/);
    expect(await lab.read('about/index.html')).toContain('<h1>Кто мы</h1>');
    const english = await lab.read('en/glossary/index.html');
    expect(english).toContain('<h1>Glossary</h1>');
    expect(english).not.toContain('class="foreign"');
    expect(english).toContain('Pages of single runs are in one language only: Русский.');
    expect(await lab.read('glossary/index.html')).not.toMatch(/одном языке/);
    expect(await lab.read('en/about/index.html')).toMatch(/<h1>Кто мы<\/h1>[\s\S]*class="foreign"/);
    expect(await lab.read('404.html')).toContain('<title>Страница не найдена – Лаборатория</title>');
    expect(await lab.read('404.html')).not.toContain('Page not found');
    expect(await lab.read('robots.txt')).toBe('User-agent: *\nSitemap: https://lab.example/bench/sitemap.xml\n');
    await lab.remove();
  });
});
