/** A lab's site with colours, logo, words, navigation, front page, pages, styles and templates of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useWords } from '../../scripts/lib/base/words.ts';
import { decodePng } from '../decode-png.ts';
import { connect } from '../e2e/connect.ts';
import { type OpenSite, openSite } from '../e2e/visit.ts';
import { addFile, type FixtureSite, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#7a1f5c"/></svg>';
const TOML = `baseURL = "https://example.org/lab/results/"
title = "A Lab's Results"
[params]
  description = "Drives that the lab has bought."
  licence = "CC0-1.0"
  logo = "brand/logo.svg"
  footer = "Run by the [storage group](https://example.org/storage)."
  navigation = [{ name = "Performance", url = "workloads/" }, { name = "Imprint", url = "/imprint/" }, { name = "Lab", url = "https://example.org/" }]
  footer_links = [{ name = "Privacy", url = "imprint/#privacy" }]
[params.colours.light]
  accent = "#7a1f5c"
[params.colours.dark]
  accent = "#f0a0d0"
`;
const FILES = {
  'hugo.toml': TOML,
  'static/brand/logo.svg': LOGO,
  'i18n/en.json': JSON.stringify({
    nav_runs: 'Tests',
    runs_title: 'All tests',
    search_label: 'Look up a drive',
    search_group_texts: 'Pages of the lab',
  }),
  'content/home.md': '# Home\n\nThe lab buys **drives**.\n\nIt tests them on Mondays.\n',
  'content/imprint.md':
    '# Imprint\n\nWho [runs](../runs/) this by these [rules](rules/), and [what it has published](../api/v1/manifest.json).\n\n## Privacy\n\nNothing is kept.\n',
  'assets/css/site.css': 'main h1 { letter-spacing: 3px; }\n',
  'layouts/_partials/trust.html': '<p id="own-trust">Trust the lab.</p>\n',
} as const;

describe("a lab's site with a face of its own", () => {
  let lab: FixtureSite;
  let site: OpenSite;
  let built: Awaited<ReturnType<FixtureSite['build']>>;
  beforeAll(async () => {
    lab = await copyFixtureSite();
    for (const [path, text] of Object.entries(FILES)) await addFile(lab, path, text);
    built = await lab.build({ baseUrl: '/' });
    expect(built.published).toBe(true);
    site = await openSite(lab.outDir, connect);
  });
  afterAll(async () => {
    useWords();
    await site?.close();
    await lab?.remove();
  });

  it.each([
    ['light', 'rgb(122, 31, 92)'],
    ['dark', 'rgb(240, 160, 208)'],
  ] as const)('has its colour for links in the %s theme, its styles, and its logo', async (colorScheme, accent) => {
    await site.look('', { colorScheme }, async ({ page, faults }) => {
      const style = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((found, key) => getComputedStyle(found).getPropertyValue(key), name);
      expect(await style('.counts a', 'color')).toBe(accent);
      expect(await style('main h1', 'letter-spacing')).toBe('3px');
      expect(await page.locator('.wordmark img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
        0,
      );
      expect(faults).toEqual([]);
    });
  });

  it('has its navigation and footer, which lead to its pages', async () => {
    const home = await lab.read('index.html');
    const nav = /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? '';
    expect([...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, name]) => [name, href])).toEqual([
      ['Performance', '/workloads/'],
      ['Imprint', '/imprint/'],
      ['Lab', 'https://example.org/'],
    ]);
    const footer = /<footer[\s\S]*<\/footer>/.exec(home)?.[0] ?? '';
    expect(footer).toContain('<a href="/imprint/#privacy">Privacy</a>');
    expect(footer).toContain('Run by the <a href="https://example.org/storage">storage group</a>.');
    expect(footer).toContain('Texts: CC0-1.0.');
    expect(await lab.read('imprint/index.html')).toMatch(/aria-current="page">Imprint<[\s\S]*<h2 id="privacy">/);
  });

  it('is told of a link in its pages that leads nowhere, also when nothing has changed', async () => {
    const dead = { file: 'content/imprint.md', line: 3, found: 'rules/', fix: 'did you mean "../rules/"?' };
    const again = await lab.build({ baseUrl: '/' });
    expect(again.unchanged).toBe(true);
    for (const { problems } of [built, again])
      expect(problems.filter(({ rule }) => rule === 'link')).toMatchObject([dead]);
  });

  it('leads with its own text, and says of itself what hugo.toml says', async () => {
    const home = await lab.read('index.html');
    expect(home).toMatch(/<div class="lead"><p>The lab buys <strong>drives<\/strong>\.<\/p>/);
    expect(home).toContain('It tests them on Mondays.');
    expect(home).toContain('<meta name="description" content="Drives that the lab has bought.">');
    expect([...(await readTree(lab.outDir)).keys()]).not.toContain('home/index.html');
  });

  it('has its words in templates, in pages that the engine makes, and in what scripts write', async () => {
    expect(await lab.read('index.html')).toMatch(/>Tests<\/a>[\s\S]*<\/footer>/);
    expect(await lab.read('index.html')).toContain('Look up a drive');
    expect(await lab.read('runs/index.html')).toContain('<h1>All tests</h1>');
    await site.look('search/?q=percentile', {}, async ({ page }) => {
      await page.getByRole('heading', { name: 'Pages of the lab' }).waitFor();
    });
  });

  it('has its templates', async () => {
    expect(await lab.read('index.html')).toContain('<p id="own-trust">Trust the lab.</p>');
  });

  it('has its colour in pictures for links', async () => {
    const path = `og/runs/${measuredRun}.png`;
    const [plain, own] = await Promise.all(
      [await builtFixtureSite(), lab].map(async ({ outDir }) => decodePng(await readFile(join(outDir, path)))),
    );
    expect([plain?.counts.get(0x7a1f5c), (own?.counts.get(0x7a1f5c) ?? 0) > 0]).toEqual([undefined, true]);
  });

  it('is not published with a link that leads nowhere, colours that cannot be read, or words of no key', async () => {
    const before = await readTree(lab.outDir);
    for (const [path, text, message] of [
      ['hugo.toml', TOML.replace('"/imprint/"', '"/imprnt/"'), /no page of this site has the address "\/imprnt\/"/],
      ['hugo.toml', TOML.replace('#7a1f5c', '#f7e0f0'), /accent #f7e0f0 on paper/],
      [
        'hugo.toml',
        TOML.replace('logo.svg', 'lego.svg'),
        /params\.logo is "brand\/lego\.svg", and there is no such file/,
      ],
      ['i18n/en.json', '{"nav_rnus": "Tests"}', /"nav_rnus" is no key/],
    ] as const) {
      await addFile(lab, path, text);
      await expect(lab.build({ baseUrl: '/' })).rejects.toThrow(message);
      await addFile(lab, path, FILES[path]);
    }
    const after = await readTree(lab.outDir);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].every(([path, bytes]) => before.get(path)?.equals(bytes))).toBe(true);
  });
});
