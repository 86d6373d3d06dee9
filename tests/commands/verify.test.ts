import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyCommand } from '../../scripts/commands/verify.ts';
import type { Database } from '../../scripts/lib/database/types.ts';
import { documentText } from '../../scripts/lib/exports/api-document.ts';
import { manifestDocument, manifestPath } from '../../scripts/lib/exports/manifest.ts';
import type { Verified } from '../../scripts/lib/site/verify-site.ts';
import { fetchFile } from '../../scripts/lib/store/fetch-file.ts';
import { filesBelow } from '../../scripts/lib/store/files-below.ts';
import { hashBytes } from '../../scripts/lib/store/hash-files.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { recordedEffects } from '../memory-effects.ts';

/** All files below a folder. */
async function hashFolder(dir: string) {
  const paths = await filesBelow(nodeEffects(), dir);
  return Promise.all(paths.map(async (path) => hashBytes(path, await nodeEffects().readFile(join(dir, path)))));
}

const dir = mkdtempSync(join(tmpdir(), 'plateau-verify-'));
const site = join(dir, 'site');
const copy = join(dir, 'copy');
const manifest = join(site, manifestPath);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const run = { id: 'disk-a', run: {}, files: [hashBytes('raw/a.json', Buffer.from('{"a": 1}'))] };

beforeAll(async () => {
  write(join(site, 'index.html'), '<h1>Home</h1>');
  // Longer than the path of any link to it.
  write(join(site, 'runs/disk-a/index.html'), '<h1>Run</h1>'.repeat(50));
  write(join(site, 'runs/disk-a/raw/a b#1.json'), '{"a": 1}');
  const database = { runs: [{ bundle: run }] } as unknown as Database;
  write(manifest, documentText(manifestDocument(await hashFolder(site), database)));
});
afterAll(() => rmSync(dir, { recursive: true }));
beforeEach(() => {
  rmSync(copy, { recursive: true, force: true });
  cpSync(site, copy, { recursive: true });
});

async function verify(name: string, from?: string) {
  const effects = recordedEffects();
  const options = { json: true, ...(from === undefined ? {} : { manifest: from }) };
  const code = await verifyCommand(name, options, effects);
  const result = JSON.parse(effects.printed()) as Verified;
  const { changed, missing, extra, unread } = result;
  return { code, result, found: { changed: changed.map(({ path }) => path), missing, extra, unread } };
}

const clean = { changed: [], missing: [], extra: [], unread: [] };

describe('plateau verify of a folder', () => {
  it('exits 0 when every file is as it was published', async () => {
    const { code, result, found } = await verify(copy);
    expect([code, found]).toEqual([0, clean]);
    expect(result).toMatchObject({ same: 4, of: 'site', is_own_manifest: true });
  });

  it('names changed, missing and extra files, links among them, and exits 1', async () => {
    write(join(copy, 'index.html'), '<h1>Hame</h1>');
    rmSync(join(copy, 'runs/disk-a/index.html'));
    symlinkSync(join(site, 'runs/disk-a/index.html'), join(copy, 'runs/disk-a/index.html'));
    rmSync(join(copy, 'runs/disk-a/raw'), { recursive: true });
    write(join(copy, 'more.html'), '');
    symlinkSync('/etc', join(copy, 'link'));
    const { code, result, found } = await verify(copy);
    expect(code).toBe(1);
    expect(found).toEqual({
      changed: ['index.html', 'runs/disk-a/index.html'],
      missing: ['runs/disk-a/raw/a b#1.json'],
      extra: ['link', 'more.html'],
      unread: [],
    });
    const { path: _, ...is } = hashBytes('', Buffer.from('<h1>Hame</h1>'));
    expect(result.changed[0]?.found).toEqual(is);
    const effects = recordedEffects();
    await verifyCommand(copy, {}, effects);
    expect(effects.printed()).toMatch(/^changed {2}index\.html: 13 bytes, SHA-256 [0-9a-f]{64}; published: 13 bytes/);
    expect(effects.printed()).toMatch(/1 file as published, 2 changed, 1 missing, 2 extra, by .*manifest\.json$/m);
  });

  it("is not taken in by a copy that brings a manifest of its own, when given the original's", async () => {
    write(join(copy, 'index.html'), 'forged');
    const forged = manifestDocument(
      (await hashFolder(copy)).filter(({ path }) => path !== manifestPath),
      { runs: [] },
    );
    write(join(copy, manifestPath), documentText(forged));
    expect((await verify(copy)).code).toBe(0);
    const { code, found } = await verify(copy, manifest);
    expect([code, found.changed]).toEqual([1, ['index.html', manifestPath]]);
  });

  it("holds the evidence in a site's own folder against what was published", async () => {
    const own = join(dir, 'own');
    const raw = join(own, 'content/runs/disk-a/raw/a.json');
    write(raw, '{"a": 1}');
    write(join(own, 'content/runs/not-yet/raw/b.json'), '{}');
    expect(await verify(own, manifest)).toMatchObject({ code: 0, result: { of: 'evidence', same: 1 }, found: clean });
    const effects = recordedEffects();
    await verifyCommand(own, { manifest }, effects);
    expect(effects.printed()).toBe(`${own}: 1 file of evidence as published, by ${manifest}\n`);
    write(raw, '{"a": 2}');
    write(join(own, 'content/runs/disk-a/raw/late.json'), '{}');
    expect((await verify(own, manifest)).found).toMatchObject({
      changed: ['content/runs/disk-a/raw/a.json'],
      extra: ['content/runs/disk-a/raw/late.json'],
    });
  });

  it.each([
    ['{', 'it is not JSON'],
    ['{"schema": "x", "files": []}', "must have required property 'evidence'"],
    [JSON.stringify({ schema: 'x', files: [hashBytes('../secret', Buffer.from(''))], evidence: [] }), 'leads out of'],
  ])('refuses a manifest that is none: %s', async (text, message) => {
    write(join(copy, manifestPath), text);
    await expect(verify(copy)).rejects.toThrow(message);
    await expect(verify(copy)).rejects.toMatchObject({ exitCode: 2 });
  });

  it('refuses what is neither a folder nor an address of the web', async () => {
    await expect(verify(join(dir, 'nothing'))).rejects.toThrow('is not a folder');
    await expect(verify('ftp://example.org/')).rejects.toThrow('http:// or https://');
    await expect(verify(join(dir))).rejects.toThrow('--manifest names its file or address');
  });
});

describe('plateau verify of an address', () => {
  let server: Server;
  let base: string;
  let answer: (path: string, response: ServerResponse) => boolean;

  beforeEach(async () => {
    answer = () => false;
    server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '').replace('/bench/', '');
      if (answer(path, response)) return;
      const file = join(copy, path);
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) response.end(readFileSync(file));
      else response.writeHead(404).end('not found');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bench`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('exits 0 when every file is as it was published, with the manifest of the copy or of the original', async () => {
    expect(await verify(base)).toMatchObject({ code: 0, found: clean, result: { same: 4 } });
    expect(await verify(copy, `${base}/${manifestPath}`)).toMatchObject({ code: 0, found: clean });
  });

  it('names changed and missing files, and reads no more than a file should have', async () => {
    write(join(copy, 'index.html'), '<h1>Home</h1> and more');
    rmSync(join(copy, 'runs/disk-a/index.html'));
    const { code, result, found } = await verify(base, manifest);
    expect(code).toBe(1);
    expect(found).toEqual({ ...clean, changed: ['index.html'], missing: ['runs/disk-a/index.html'] });
    expect(result.changed[0]?.found).toBeUndefined();
  });

  it('follows redirects and tells them, but not round in circles or out of the web', async () => {
    answer = (path, response) => {
      const to = { 'index.html': '/bench/home', home: undefined, 'runs/disk-a/index.html': 'file:///etc/passwd' }[path];
      if (path === 'home') response.end('<h1>Home</h1>');
      else if (path.endsWith('#1.json')) response.writeHead(302, { location: '/bench/a b%231.json' }).end();
      else if (to !== undefined) response.writeHead(308, { location: to }).end();
      else return false;
      return true;
    };
    const { code, result, found } = await verify(base);
    expect(code).toBe(2);
    expect(found.unread).toEqual([
      { path: 'runs/disk-a/index.html', reason: 'redirected to file:' },
      { path: 'runs/disk-a/raw/a b#1.json', reason: 'more than 5 redirects' },
    ]);
    expect(result.redirected.map(({ path, to }) => [path, to.length])).toEqual([
      ['index.html', 1],
      ['runs/disk-a/raw/a b#1.json', 5],
    ]);
    expect(result.redirected[0]?.to).toEqual([`${base}/home`]);
  });

  it('tells files that a server does not give, and exits 2 when nothing else is wrong', async () => {
    answer = (path, response) => {
      if (path !== 'index.html') return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await verify(base)).toMatchObject({
      code: 2,
      found: { ...clean, unread: [{ path: 'index.html', reason: 'HTTP 503' }] },
    });
  });

  it('stops asking a server that gives nothing', async () => {
    const files = Array.from({ length: 60 }, (_, place) => hashBytes(`${place}.html`, Buffer.from('x')));
    const many = join(dir, 'many.json');
    write(many, JSON.stringify({ schema: 'x', files, evidence: [] }));
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.writeHead(503).end();
      return true;
    };
    expect((await verify(base, many)).found.unread).toHaveLength(61);
    expect(asked).toBeLessThan(40);
  });

  it('gives up a server that sends nothing more', async () => {
    const begun = async (_: unknown, { signal }: RequestInit = {}): Promise<Response> => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(Buffer.from('<h1>'));
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(body);
    };
    const found = await fetchFile({ fetch: begun }, new URL(`${base}/index.html`), 100, { patienceMs: 50 });
    expect(found).toMatchObject({ kind: 'unread', fault: '4 bytes came, and too few more within 0.05 s' });
  });

  it('says that there is no manifest, or no server', async () => {
    rmSync(join(copy, manifestPath));
    await expect(verify(base)).rejects.toThrow(`no manifest at ${base}/${manifestPath}: HTTP 404`);
    await expect(verify('http://127.0.0.1:1/')).rejects.toMatchObject({ exitCode: 2 });
  });
});
