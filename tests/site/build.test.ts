import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Methods } from '#types';
import { slugOf } from '../../scripts/lib/base/slug.ts';
import { decodePng } from '../decode-png.ts';
import { addFile, type FixtureSite, makeFixtureSite, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';
import { baseUrl, measuredRun, publishedRun } from './lab-folder.ts';

describe('buildSite, a lab with two runs outside the repository', () => {
  let site: FixtureSite;
  let tree: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    site = await builtFixtureSite();
    tree = await readTree(site.outDir);
  });

  it('makes a page for each run, system, workload class, method of the engine and list', async () => {
    const { methods }: Methods = JSON.parse(await site.read('api/v1/methods.json'));
    expect(methods.map(({ id }) => id)).toContain('snia-steady-state');
    const { measurements } = JSON.parse(await site.read('api/v1/measurements.json'));
    const named = measurements.map(({ vendor }: { vendor: string }) => vendor);
    const vendors = [...new Set<string>(named)].filter((name) => name !== 'not_recorded').map(slugOf);
    const classes = measurements.map((measurement: { workload_class?: string }) => measurement.workload_class);
    expect(classes).toContain('4k-randrw-70');
    const figures: readonly string[] = measurements.map(
      (one: { run_id: string }) => `runs/${one.run_id}/figures/index.html`,
    );
    const pages = [...tree.keys()].filter((path) => path.endsWith('.html')).sort();
    expect(pages).toEqual(
      [
        '404.html',
        'about/index.html',
        'api/index.html',
        'compare/index.html',
        `compare/${publishedRun}/index.html`,
        'corrections/index.html',
        'drives/index.html',
        'glossary/index.html',
        'index.html',
        'methods/index.html',
        ...methods.map(({ id }) => `methods/${id}/index.html`),
        'notes/index.html',
        'reports/index.html',
        'rules/index.html',
        'runs/index.html',
        `runs/${publishedRun}/index.html`,
        `runs/${measuredRun}/index.html`,
        ...new Set(figures),
        'schemas/index.html',
        'search/index.html',
        'submit/index.html',
        'systems/index.html',
        'systems/example-cluster/index.html',
        'systems/example-virtual-disk/index.html',
        'try/index.html',
        'vendors/index.html',
        ...vendors.map((id) => `vendors/${id}/index.html`),
        'workloads/index.html',
        ...[...new Set(classes)].map((name) => `workloads/${name}/index.html`),
      ].sort(),
    );
  });

  it("takes title and base URL from the lab's hugo.toml, and keeps every address below the sub-path", async () => {
    const home = await site.read('index.html');
    expect(home).toContain('Lab&#39;s Results');
    const addresses = [...home.matchAll(/(?:href|src)="([^"#]*)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses.filter((text) => text.startsWith('/')))
      expect(address).toMatch(/^\/lab\/results\//);
    for (const address of addresses.filter((text) => text.startsWith('http')))
      expect(address).toBe('https://example.org/lab/results/');
  });

  it('publishes the files of a run byte for byte', async () => {
    const raw = await readFile(join(site.siteDir, 'content/runs', measuredRun, 'raw/randrw-4k.json'));
    expect(tree.get(`runs/${measuredRun}/raw/randrw-4k.json`)?.equals(raw)).toBe(true);
    expect(tree.has(`runs/${publishedRun}/figures.csv`)).toBe(true);
  });

  it('puts its citation beside each run and links it, and tells search engines what the page is', async () => {
    for (const run of [measuredRun, publishedRun]) {
      const address = `https://example.org/lab/results/runs/${run}/`;
      expect(await site.read(`runs/${run}/citation.bib`)).toContain(`url = {${address}}`);
      expect(await site.read(`runs/${run}/CITATION.cff`)).toContain(`url: "${address}"`);
      const html = await site.read(`runs/${run}/index.html`);
      expect(html).toContain(`href="/lab/results/runs/${run}/citation.bib"`);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({ '@type': 'Dataset', url: address });
    }
    expect(await site.read('CITATION.cff')).toContain('title: "A Lab\'s Results"');
  });

  it('links the feed of runs in the head of each page', async () => {
    expect(await site.read('feed.xml')).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
    for (const path of ['index.html', 'rules/index.html', `runs/${measuredRun}/index.html`])
      expect(await site.read(path)).toMatch(
        /<link rel="alternate" type="application\/atom\+xml" [^>]*href="\/lab\/results\/feed\.xml">/,
      );
  });

  it('names a picture with its size and its words on each page, for links from other sites', () => {
    const pages = [...tree].filter(([path]) => path.endsWith('.html') && path !== '404.html');
    for (const [path, bytes] of pages) {
      const metas = [...bytes.toString().matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
      const meta = new Map(metas.map(([, name, content]) => [name, content]));
      for (const name of ['og:title', 'og:description', 'og:type', 'og:image:alt'])
        expect(meta.get(name), `${name} of ${path}`).toMatch(/\S/);
      expect(meta.get('og:url')).toBe(`https://example.org/lab/results/${path.replace(/index\.html$/, '')}`);
      expect(meta.get('twitter:card')).toBe('summary_large_image');
      expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630']);
      const image = meta.get('og:image') ?? '';
      expect(tree.has(image.replace('https://example.org/lab/results/', '')), `${image} of ${path}`).toBe(true);
    }
    expect(tree.get(`runs/${measuredRun}/figures/index.html`)?.toString()).toContain(`/og/runs/${measuredRun}.png"`);
  });

  it('draws these pictures small, and not blank', () => {
    const pictures = [...tree].filter(([path]) => path.startsWith('og/'));
    expect(pictures.length).toBeGreaterThan(20);
    for (const [path, bytes] of pictures) {
      const { width, height, counts } = decodePng(bytes);
      expect([width, height], path).toEqual([1200, 630]);
      expect(bytes.length, path).toBeLessThan(40_000);
      // The title is ink, the field behind it paper, the bar on top the accent.
      for (const colour of [0x14181b, 0xfbfbf9, 0x0a6472]) expect(counts.get(colour) ?? 0, path).toBeGreaterThan(500);
    }
  });

  it('serves the schemas that the bundles and the API name', async () => {
    const { $id, title } = JSON.parse(await site.read('schemas/run.schema.json'));
    expect([$id, title]).toEqual([`${baseUrl}schemas/run.schema.json`, 'Run']);
    const { schemas } = JSON.parse(await site.read('schemas/catalog.json')) as { schemas: { url: string }[] };
    expect(schemas.map(({ url }) => url)).toContain($id);
    expect(JSON.parse(await site.read('schemas/api/measurement.schema.json'))).toHaveProperty('title', 'Measurement');
  });

  it('serves its own fonts', () => {
    expect(tree.get('fonts/ibm-plex-sans-latin-400-normal.woff2')?.subarray(0, 4).toString()).toBe('wOF2');
  });

  it('leaves nothing of the machine in what it publishes', () => {
    for (const [path, bytes] of tree) {
      expect(bytes.includes(site.siteDir), path).toBe(false);
      expect(bytes.includes(process.cwd()), path).toBe(false);
    }
  });
});

describe('buildSite, a lab with ways of its own', () => {
  let own: FixtureSite;
  let paths: readonly string[];
  let cards: readonly string[];
  const drawn = (): Promise<readonly string[]> => readdir(join(own.siteDir, '.build/cards'));
  beforeAll(async () => {
    own = await copyFixtureSite();
    cards = await drawn();
    const params = 'link_pictures = false\nraw_files = "https://raw.example.org/{run}/{path}"';
    await addFile(own, 'hugo.toml', `baseURL = "https://example.org/lab/results/"\n[params]\n${params}\n`);
    await addFile(own, 'layouts/404.html', '<!doctype html><title>Ours</title>');
    await addFile(own, 'content/about.md', '# About our lab\n\nWe measure on Tuesdays.\n');
    await own.build();
    paths = [...(await readTree(own.outDir)).keys()];
  });
  afterAll(() => own.remove());

  it("lets its layouts and pages win over the engine's", async () => {
    expect(await own.read('404.html')).toContain('<title>Ours</title>');
    expect(await own.read('about/index.html')).toContain('We measure on Tuesdays.');
    expect(await own.read('glossary/index.html')).toContain('<h1');
  });

  it('leads to its raw files where it keeps them, and publishes none', async () => {
    const address = `https://raw.example.org/${measuredRun}/raw/randrw-4k.json`;
    expect(await own.read(`runs/${measuredRun}/index.html`)).toContain(`href="${address}"`);
    expect(await own.read(`runs/${measuredRun}/figures/index.html`)).toContain(`href="${address}"`);
    expect(paths.filter((path) => path.includes('/raw/'))).toEqual([]);
    expect(paths).toContain(`runs/${measuredRun}/run.json`);
  });

  it('has no pictures for links where it wants none, and keeps those it drew before', async () => {
    expect(paths.filter((path) => path.startsWith('og/'))).toEqual([]);
    const home = await own.read('index.html');
    expect(home).toContain('og:title');
    expect(home).not.toMatch(/og:image|twitter:card|image_src/);
    expect(cards.length).toBeGreaterThan(20);
    expect(await drawn()).toEqual(cards);
  });
});

describe('buildSite, misuse', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await makeFixtureSite();
    // Nothing is published here, and they take long to draw.
    await addFile(site, 'hugo.toml', `baseURL = "${baseUrl}"\n[params]\n  link_pictures = false\n`);
  });
  afterAll(() => site.remove());

  it('refuses to replace a folder that it did not write', async () => {
    await mkdir(site.outDir, { recursive: true });
    await writeFile(join(site.outDir, 'thesis.txt'), 'three years of work');
    await expect(site.build()).rejects.toThrow(/holds files that Plateau did not write/);
    expect(await site.read('thesis.txt')).toBe('three years of work');
  });

  it('says what a site is when there is no hugo.toml', async () => {
    await expect(
      site.build({ site: join(site.siteDir, 'content'), out: join(site.siteDir, 'public') }),
    ).rejects.toThrow(/no hugo\.toml/);
  });

  it('refuses a base URL that is no address', async () => {
    await expect(site.build({ baseUrl: 'example.org/x', out: join(site.siteDir, 'public') })).rejects.toThrow(
      'the base URL is "example.org/x"',
    );
  });

  it("passes on Hugo's own words when a layout is broken", async () => {
    await addFile(site, 'layouts/404.html', '{{ .NoSuchThing }}');
    await expect(site.build({ out: join(site.siteDir, 'public') })).rejects.toThrow(/NoSuchThing/);
  });

  it('fails when a layout makes nothing of a page', async () => {
    await addFile(site, 'layouts/404.html', '<!doctype html><title>x</title>');
    await addFile(site, 'layouts/runs/page.html', '');
    await expect(site.build({ out: join(site.siteDir, 'public') })).rejects.toThrow(/missing: .*runs\//);
  });
});
