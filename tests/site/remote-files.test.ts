import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../../scripts/commands/build.ts';
import { manifestPath } from '../../scripts/lib/exports/manifest.ts';
import { verifySite } from '../../scripts/lib/site/verify-site.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { recordedEffects } from '../memory-effects.ts';
import { differentFiles, type FixtureSite, forget, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';
import { typed } from './typed.ts';

const PUBLIC = 'https://storage.example.org/lab';
const paths = ['raw/randrw-4k.json', 'raw/write-128k.json'];

let site: FixtureSite;
let server: Server;
let base: string;
/** What the storage holds, by path. */
const stored = new Map<string, Buffer>();

const inRun = (path: string): string => join(site.siteDir, 'content/runs', measuredRun, path);

/** States in run.json that the raw files are kept at `address`. */
async function state(address: string): Promise<void> {
  const run = JSON.parse(await readFile(inRun('run.json'), 'utf8')) as object;
  const remote_files = [...stored].map(([path, bytes]) => ({
    path,
    url: `${address}/${path}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size_bytes: bytes.length,
  }));
  await writeFile(inRun('run.json'), JSON.stringify({ ...run, remote_files }, null, 2));
}

type Tree = Awaited<ReturnType<typeof readTree>>;

function withoutVersion(tree: Tree): Tree {
  const index = JSON.parse(tree.get('api/v1/index.json')?.toString() ?? '') as { readonly data_version: string };
  return new Map(
    [...tree].map(([path, bytes]) => [path, Buffer.from(bytes.toString('latin1').replaceAll(index.data_version, ''))]),
  );
}

beforeAll(async () => {
  site = await copyFixtureSite();
  for (const path of paths) stored.set(path, await readFile(inRun(path)));
  server = createServer(({ url = '' }, response) => {
    const bytes = stored.get(url.slice(1));
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 600_000);
afterAll(async () => {
  server?.close();
  await site?.remove();
});

describe('a site whose raw files are kept elsewhere', () => {
  it('is the same, byte for byte, with fetched files as with files of the folder', async () => {
    await state(base);
    await site.build();
    const inPlace = await readTree(site.outDir);
    await rename(inRun('raw'), inRun('../../../raw-aside'));
    await forget(site, 'pages');
    const lacking = await site.build();
    expect(lacking.published).toBe(false);
    expect(lacking.problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        rule: 'R-remote-files',
        message: 'not fetched yet: 2 of 2 files that are kept elsewhere',
        fix: `npx plateau fetch content/runs/${measuredRun}`,
      },
    ]);
    expect((await typed('fetch', '--site', site.siteDir)).code).toBe(1);
    expect(await typed('fetch', '--site', site.siteDir, '--allow-private')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('fetched 2 files'),
    });
    expect((await site.build()).published).toBe(true);
    const fetched = await readTree(site.outDir);
    expect(differentFiles(inPlace, fetched)).toEqual([]);
    // Readers cannot reach a private network: the site has the files itself.
    for (const [path, bytes] of stored) expect(fetched.get(`runs/${measuredRun}/${path}`)).toEqual(bytes);
    // Beside a site that states nothing: what names the address, and the version of the data, which run.json is part of.
    const plain = await readTree((await builtFixtureSite()).outDir);
    expect([...fetched.keys()]).toEqual([...plain.keys()]);
    expect(differentFiles(withoutVersion(plain), withoutVersion(fetched))).toEqual([
      'api/v1/manifest.json',
      `api/v1/runs/${measuredRun}.json`,
      `runs/${measuredRun}/index.html`,
      `runs/${measuredRun}/run.json`,
    ]);
  });

  it('leads to where readers find them, and publishes what they are known by', async () => {
    await state(PUBLIC);
    const effects = {
      ...recordedEffects(),
      fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(String(url).replace(PUBLIC, base), init),
      lookUp: async () => ['203.0.114.7'],
    };
    await rm(join(site.siteDir, '.build/fetched'), { recursive: true });
    expect(await buildCommand({ site: site.siteDir, out: site.outDir, fetch: true }, effects)).toBe(0);
    expect(effects.logged()).toContain('1 run with files elsewhere: fetched 2 files');
    const published = await readTree(site.outDir);
    expect([...published.keys()].filter((path) => path.includes('/raw/'))).toEqual([]);
    for (const page of ['', 'figures/'])
      expect(await site.read(`runs/${measuredRun}/${page}index.html`)).toContain(`href="${PUBLIC}/${paths[0]}"`);
    const { files } = JSON.parse(await site.read(`api/v1/runs/${measuredRun}.json`)) as {
      files: readonly { path: string; url: string; sha256: string }[];
    };
    const sha256 = createHash('sha256')
      .update(stored.get(paths[0] ?? '') ?? '')
      .digest('hex');
    expect(files).toContainEqual({
      path: paths[0],
      url: `${PUBLIC}/${paths[0]}`,
      sha256,
      size_bytes: stored.get(paths[0] ?? '')?.length,
    });
    const clean = { changed: [], missing: [], extra: [], unread: [] };
    expect(await verifySite(nodeEffects(), site.outDir)).toMatchObject(clean);
    const manifest = join(site.outDir, manifestPath);
    expect(await verifySite(nodeEffects(), site.siteDir, manifest)).toMatchObject({ ...clean, of: 'evidence' });
    await rm(join(site.siteDir, '.build/fetched', sha256));
    expect(await verifySite(nodeEffects(), site.siteDir, manifest)).toMatchObject({
      missing: [`content/runs/${measuredRun}/${paths[0]}`],
    });
  });
});
