import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import runSchema from '../../schemas/run.schema.json' with { type: 'json' };
import { checkCommand } from '../../scripts/commands/check.ts';
import { type FetchCommandOptions, fetchCommand } from '../../scripts/commands/fetch.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import type { FetchResult } from '../../scripts/lib/site/fetch-remote.ts';
import { allowedFile, maxFolderFiles } from '../../scripts/lib/store/allowed-files.ts';
import { readFolder } from '../../scripts/lib/store/folder.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { recordedEffects } from '../memory-effects.ts';

const bytes = Buffer.from('{"fio version": "fio-3.33"}');
const hash = (of: Uint8Array): string => createHash('sha256').update(of).digest('hex');
const PUBLIC = 'https://storage.example.org';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let dir: string;
let server: Server;
let base: string;
/** Paths that were asked for. */
let asked: string[];
let answer: Answer;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plateau-fetch-'));
  asked = [];
  answer = (response) => response.end(bytes);
});
afterEach(() => rmSync(dir, { recursive: true }));

interface Stated {
  readonly path?: string;
  readonly url?: string;
  readonly sha256?: string;
  readonly size_bytes?: number;
}

/** A run that keeps files elsewhere: one, as the server gives it, but for what is said. */
function writeRun(id: string, ...files: readonly Stated[]): void {
  const run = join(dir, 'content/runs', id);
  mkdirSync(run, { recursive: true });
  const entry = { path: 'raw/a.json', url: `${base}/a.json`, sha256: hash(bytes), size_bytes: bytes.length };
  const remote_files = files.map((file) => ({ ...entry, ...file }));
  writeFileSync(join(run, 'run.json'), JSON.stringify({ id, remote_files }, null, 2));
}

async function fetchAll(options: Partial<FetchCommandOptions> = {}, more: Partial<Effects> = {}) {
  const effects = recordedEffects();
  const pauses: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    pauses.push(ms);
  };
  const code = await fetchCommand(
    [],
    { site: dir, json: true, allowPrivate: true, patienceMs: 2_000, ...options },
    { ...effects, wait, ...more },
  );
  const result = JSON.parse(effects.printed()) as FetchResult;
  return { code, result, pauses, messages: result.problems.map(({ message }) => message) };
}

/** The server under an address of the public internet. */
const asPublic: Partial<Effects> = {
  fetch: (url, init) => fetch(String(url).replace(PUBLIC, base), init),
  lookUp: async () => ['203.0.114.7'],
};

const kept = (): readonly string[] => {
  const folder = join(dir, '.build/fetched');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('plateau fetch', () => {
  it('gets what is not here, once for all runs that need it, and asks for nothing the next time', async () => {
    writeRun('disk-a', {});
    writeRun('disk-b', { path: 'raw/other-name.json' });
    expect(await fetchAll()).toMatchObject({
      code: 0,
      result: { runs: 2, fetched: 1, fetched_bytes: bytes.length, here: 0, problems: [] },
    });
    expect(kept()).toEqual([hash(bytes)]);
    expect((await fetchAll()).result).toMatchObject({ fetched: 0, here: 2 });
    expect(asked).toEqual(['/a.json']);
  });

  it('gets a file for a run though another states the same SHA-256 and cannot have it', async () => {
    writeRun('disk-a', { url: `${base}/gone.json` });
    writeRun('disk-b', {});
    answer = (response, { url }) => (url === '/a.json' ? response.end(bytes) : response.writeHead(404).end());
    expect((await fetchAll()).result).toMatchObject({
      fetched: 1,
      problems: [{ file: 'content/runs/disk-a/run.json' }],
    });
  });

  it('leaves a file alone that lies in the folder of the run', async () => {
    writeRun('disk-a', {});
    mkdirSync(join(dir, 'content/runs/disk-a/raw'));
    writeFileSync(join(dir, 'content/runs/disk-a/raw/a.json'), bytes);
    expect((await fetchAll()).result).toMatchObject({ fetched: 0, here: 1 });
  });

  it('tells of an entry by which nothing can be fetched, and fetches by the others', async () => {
    writeRun('disk-a', { sha256: 'abc' }, {});
    const { code, result } = await fetchAll();
    expect([code, result.runs, result.fetched]).toEqual([1, 1, 1]);
    expect(result.problems).toMatchObject([
      {
        ...{ file: 'content/runs/disk-a/run.json', pointer: '/remote_files/0', line: 4 },
        message: 'this entry does not say what is needed to fetch the file',
      },
    ]);
  });

  it('fetches a kept file again that was damaged', async () => {
    writeRun('disk-a', {});
    await fetchAll();
    writeFileSync(join(dir, '.build/fetched', hash(bytes)), 'something else of any length');
    expect((await fetchAll()).result).toMatchObject({ fetched: 1, here: 0 });
    expect(readFileSync(join(dir, '.build/fetched', hash(bytes)))).toEqual(bytes);
  });

  it('stops reading where more comes than was stated', async () => {
    writeRun('disk-a', {});
    answer = (response) => {
      const send = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        response.once('drain', send);
      };
      send();
    };
    const { code, result } = await fetchAll();
    expect(code).toBe(1);
    expect(result.problems).toEqual([
      {
        file: 'content/runs/disk-a/run.json',
        pointer: '/remote_files/0/size_bytes',
        line: 8,
        column: 21,
        rule: 'R-remote-files',
        severity: 'error',
        message: `more bytes came than stated, from ${base}/a.json`,
        found: `more than ${bytes.length} bytes`,
        allowed: `${bytes.length} bytes`,
        fix: 'put the file as it was back there, or state its size and SHA-256',
      },
    ]);
    expect(kept()).toEqual([]);
  });

  it('takes neither fewer bytes nor others of the same size', async () => {
    writeRun('disk-a', {});
    answer = (response) => response.end(bytes.subarray(1));
    expect((await fetchAll()).messages).toEqual([`fewer bytes came than stated, from ${base}/a.json`]);
    answer = (response) => response.end(bytes.toString().replace('3.33', '3.34'));
    const { code, result } = await fetchAll();
    expect(code).toBe(1);
    expect(result.problems).toMatchObject([
      { message: `another file came than the stated one, from ${base}/a.json`, allowed: hash(bytes) },
    ]);
    expect(kept()).toEqual([]);
  });

  it('tries again, with pauses that grow, what a server cannot give now or a connection lost', async () => {
    writeRun('disk-a', {});
    answer = (response) => {
      if (asked.length === 1) response.writeHead(503).end();
      else if (asked.length === 2) {
        response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 5));
        setTimeout(() => response.destroy(), 20);
      } else response.end(bytes);
    };
    expect(await fetchAll()).toMatchObject({ code: 0, pauses: [1_000, 4_000], result: { fetched: 1 } });
  });

  it('gives up after four attempts, and after a time without a byte', async () => {
    writeRun('disk-a', {});
    answer = (response) => response.writeHead(200).write(bytes.subarray(0, 5));
    const { code, pauses, messages } = await fetchAll({ patienceMs: 50 });
    expect([code, pauses]).toEqual([1, [1_000, 4_000, 16_000]]);
    expect(messages).toEqual(['it could not be fetched in 4 attempts: 5 bytes came, and too few more within 0.05 s']);
  });

  it('does not wait for a server that sends a byte now and then', async () => {
    writeRun('disk-a', {});
    answer = (response) => {
      let sent = 0;
      const drip = setInterval(() => {
        if (sent < bytes.length && !response.destroyed) response.write(bytes.subarray(sent, sent + 1));
        else clearInterval(drip);
        sent += 1;
      }, 20);
    };
    const { code, messages } = await fetchAll({ patienceMs: 100 });
    expect(code).toBe(1);
    expect(messages).toEqual([
      expect.stringMatching(/^it could not be fetched in 4 attempts: \d+ bytes came, and too few more within 0\.1 s$/),
    ]);
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0' }, 1_000],
    [{ 'retry-after': 'soon' }, 1_000],
    [{ date: 'Thu, 26 Nov 2026 05:00:00 GMT', 'retry-after': 'Thu, 26 Nov 2026 05:00:30 GMT' }, 30_000],
  ])('leaves a server alone as long as it asks: %j', async (headers, pause) => {
    writeRun('disk-a', {});
    answer = (response) => (asked.length === 1 ? response.writeHead(429, headers).end() : response.end(bytes));
    expect(await fetchAll()).toMatchObject({ code: 0, pauses: [pause], result: { fetched: 1 } });
  });

  it('does not wait for hours', async () => {
    writeRun('disk-a', {});
    answer = (response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    const { pauses, messages } = await fetchAll();
    expect([pauses, messages]).toEqual([
      [],
      ['it could not be fetched in 1 attempt: HTTP 503; the server asks to wait 3600 s'],
    ]);
  });

  it.each([401, 403, 206])('says once, and not to try again, what a server does not give: %s', async (status) => {
    writeRun('disk-a', {});
    answer = (response) => response.writeHead(status).end();
    const { result } = await fetchAll();
    expect(result.problems).toMatchObject([
      { message: `the server does not give it: HTTP ${status}`, fix: expect.stringContaining('let everybody read') },
    ]);
    expect(asked).toHaveLength(1);
  });

  it('tells where a redirect led to without the key in it', async () => {
    writeRun('disk-a', {});
    answer = (response, { url }) =>
      url === '/a.json'
        ? response.writeHead(302, { location: '/b?Signature=abc' }).end()
        : response.writeHead(403).end();
    expect((await fetchAll()).result.problems[0]?.found).toBe(`${base}/a.json, led on to ${base}/b?…`);
  });

  it('stops asking a host that gives nothing, and no other', async () => {
    writeRun('disk-z', { url: `${base.replace('127.0.0.1', 'localhost')}/b.json` });
    for (let place = 0; place < 40; place += 1) writeRun(`disk-${place}`, { sha256: hash(Buffer.from(String(place))) });
    answer = (response, { url }) => (url === '/b.json' ? response.end(bytes) : response.writeHead(500).end());
    const { code, messages, result } = await fetchAll();
    expect([code, result.fetched]).toEqual([1, 1]);
    expect(asked.length).toBeLessThan(13 * 4);
    const unasked =
      /^127\.0\.0\.1:\d+ was not asked for this and \d+ more files, after 8 in a row that it did not give$/;
    expect(messages.filter((one) => unasked.test(one))).toHaveLength(1);
  });

  it.each([404, 410])('asks once for a file that is gone: %s', async (status) => {
    writeRun('disk-a', {});
    answer = (response) => response.writeHead(status).end();
    expect((await fetchAll()).messages).toEqual([`there is no such file: HTTP ${status}`]);
    expect(asked).toHaveLength(1);
  });

  it('does what it can: one file that fails leaves the others', async () => {
    const other = Buffer.from('other');
    writeRun('disk-a', {}, { path: 'raw/b.log', url: `${base}/b.log`, sha256: hash(other), size_bytes: other.length });
    answer = (response, { url }) => (url === '/b.log' ? response.end(other) : response.writeHead(403).end());
    const { code, result } = await fetchAll();
    expect([code, result.fetched]).toEqual([1, 1]);
    expect(result.problems.map(({ pointer }) => pointer)).toEqual(['/remote_files/0/url']);
    expect(kept()).toEqual([hash(other)]);
  });

  it('fetches nothing of this machine or of a private network unless it is allowed to', async () => {
    for (const [place, url] of [`${base}/a.json`, 'https://10.0.0.1/a.json', 'https://minio.local/a.json'].entries())
      writeRun(`disk-${place}`, { url, sha256: hash(Buffer.from(String(place))) });
    const { code, messages } = await fetchAll({ allowPrivate: false });
    expect(code).toBe(1);
    expect(messages).toEqual(
      ['127.0.0.1', '10.0.0.1', 'minio.local'].map(
        (host) => `nothing is fetched from here: ${host} is of a private network`,
      ),
    );
    expect(asked).toEqual([]);
  });

  it('fetches nothing by a public name that leads into a private network', async () => {
    writeRun('disk-a', { url: `${PUBLIC}/a.json` });
    const lookUp = async (): Promise<readonly string[]> => ['203.0.114.7', '192.168.0.10'];
    const { messages } = await fetchAll({ allowPrivate: false }, { ...asPublic, lookUp });
    expect(messages[0]).toContain('storage.example.org leads into a private network (192.168.0.10)');
    expect(asked).toEqual([]);
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data/', '169.254.169.254 is of a private network'],
    ['http://127.0.0.1:1/', '127.0.0.1 is of a private network'],
    ['http://storage.example.org/a.json', 'files are fetched by https, and by http from a private network only'],
    ['https://me:secret@storage.example.org/', 'this address holds a user name or a password'],
    ['file:///etc/passwd', 'redirected to file:'],
  ])('follows a redirect of storage, but not to %s', async (location, fault) => {
    writeRun('disk-a', { url: `${PUBLIC}/a.json` });
    answer = (response, { url }) =>
      url === '/b?X-Amz-Signature=1' ? response.end(bytes) : response.writeHead(302, { location }).end();
    const { messages } = await fetchAll({ allowPrivate: false }, asPublic);
    expect(messages).toEqual([`nothing is fetched from here: ${fault}`]);
    expect(asked).toEqual(['/a.json']);
    const toPublic = `${PUBLIC}/b?X-Amz-Signature=1`;
    answer = (response, { url }) =>
      url === '/a.json' ? response.writeHead(307, { location: toPublic }).end() : response.end(bytes);
    expect((await fetchAll({ allowPrivate: false }, asPublic)).result).toMatchObject({ fetched: 1, problems: [] });
  });

  it.each([
    [{ url: 'file:///etc/passwd' }, 'files are fetched by https, and by http from a private network only'],
    [{ url: 'http://storage.example.org/a.json' }, 'files are fetched by https'],
    [{ url: 'https://storage.example.org/a.json?X-Amz-Signature=1' }, 'holds a key that is given out for a time'],
    [{ url: 'https://me:secret@storage.example.org/a.json' }, 'a user name or a password'],
    [{ size_bytes: 100_000_001 }, 'this file is too large, so it was not fetched'],
    [{ path: 'raw/../../../etc/a.json' }, 'a run may hold no file of this name'],
    [{ path: 'raw/page.html' }, 'a run may hold no file of this name'],
  ])('makes no request for %j', async (file, message) => {
    writeRun('disk-a', file);
    const { code, messages } = await fetchAll();
    expect([code, messages]).toEqual([1, [expect.stringContaining(message)]]);
    expect(asked).toEqual([]);
  });

  it('makes no request for a run whose files are too large together', async () => {
    const files = Array.from({ length: 11 }, (_, place) => ({ path: `raw/${place}.log`, size_bytes: 100_000_000 }));
    writeRun('disk-a', ...files);
    expect((await fetchAll()).result.problems).toMatchObject([
      { message: 'the files of this run are too large together, so none was fetched', found: '1100000000 bytes' },
    ]);
    expect(asked).toEqual([]);
  });

  it('says in words what was done and what is wrong', async () => {
    writeRun('disk-a', {});
    const effects = recordedEffects();
    expect(await fetchCommand([], { site: dir, allowPrivate: true }, effects)).toBe(0);
    expect(effects.printed()).toBe('1 run with files elsewhere: fetched 1 file (27\u00a0B), 0 here before\n');
    const [refused, path] = [recordedEffects(), join(dir, 'content/runs/disk-b')];
    writeRun('disk-b', { sha256: hash(Buffer.from('x')) });
    expect(await fetchCommand([path], { site: dir }, refused)).toBe(1);
    expect(refused.printed()).toBe(`content/runs/disk-b/run.json:6:14 #/remote_files/0/url
  error R-remote-files: nothing is fetched from here: 127.0.0.1 is of a private network
  found   ${base}/a.json
  allowed https addresses of the public internet; with --allow-private others too
  fix     give an address that anyone can read; where you trust the run and it is of your own network, add --allow-private

1 run with files elsewhere: fetched 0 files (0\u00a0B), 0 here before, 1 problem
`);
  });
});

describe('plateau check --fetch', () => {
  it('fetches for all of the site first, and without it uses no network', async () => {
    writeRun('disk-a', {});
    writeRun('disk-b', { sha256: hash(Buffer.from('x')) });
    const path = join(dir, 'content/runs/disk-a');
    const check = async (fetch: boolean): Promise<string> => {
      const effects = recordedEffects();
      await checkCommand([path], { site: dir, fetch, allowPrivate: true }, effects);
      return effects.logged();
    };
    expect(await check(false)).toBe('');
    expect(asked).toEqual([]);
    const told = await check(true);
    expect(told).toContain('2 runs with files elsewhere: fetched 1 file');
    expect(told).toContain('disk-b/run.json:7:17 #/remote_files/0/sha256');
    expect(asked).toHaveLength(2);
  });
});

describe('readFolder', () => {
  const read = () => readFolder(nodeEffects(), join(dir, 'content/runs/disk-a'), dir);

  it('takes a fetched file as if it lay in the folder, and links it where readers can reach it', async () => {
    writeRun('disk-a', { url: `${PUBLIC}/a.json` });
    const before = await read();
    expect(before.files.map(({ path }) => path)).toEqual(['run.json']);
    expect(before.absent).toEqual([{ path: 'raw/a.json', size_bytes: bytes.length, sha256: hash(bytes) }]);
    await fetchAll({}, asPublic);
    const after = await read();
    expect(after.problems).toEqual([]);
    expect(after.absent).toBeUndefined();
    const facts = { path: 'raw/a.json', bytes, size_bytes: bytes.length, sha256: hash(bytes) };
    expect(after.files.find(({ path }) => path === 'raw/a.json')).toEqual({ ...facts, url: `${PUBLIC}/a.json` });
    mkdirSync(join(dir, 'content/runs/disk-a/raw'));
    writeFileSync(join(dir, 'content/runs/disk-a/raw/a.json'), bytes);
    rmSync(join(dir, '.build'), { recursive: true });
    expect(await read()).toEqual(after);
    writeRun('disk-a', {});
    expect((await read()).files.find(({ path }) => path === 'raw/a.json')).toEqual(facts);
  });

  it('leaves a kept file that is not the stated one', async () => {
    writeRun('disk-a', {});
    await fetchAll();
    writeFileSync(join(dir, '.build/fetched', hash(bytes)), bytes.toString().replace('3.33', '3.34'));
    const { files, absent } = await read();
    expect([files.length, absent?.length]).toEqual([1, 1]);
  });

  it('takes what the schema takes, and no more', () => {
    const { properties, $defs } = runSchema;
    expect(properties.remote_files.maxItems).toBe(maxFolderFiles);
    expect($defs.remote_file.properties.size_bytes.maximum).toBe(allowedFile('run', 'raw/a.json')?.max_bytes);
  });

  it('holds them against the same list of names and sizes', async () => {
    writeRun(
      'disk-a',
      { path: 'raw/page.html' },
      { path: 'raw/A.json' },
      { path: 'raw/big.log', size_bytes: 100_000_001 },
    );
    mkdirSync(join(dir, 'content/runs/disk-a/raw'));
    writeFileSync(join(dir, 'content/runs/disk-a/raw/a.json'), bytes);
    const { files, problems } = await read();
    expect(files.map(({ path }) => path)).toEqual(['raw/a.json', 'run.json']);
    expect(problems.map(({ file, message }) => [file.replace('content/runs/disk-a/', ''), message])).toEqual([
      ['raw/page.html', 'a file of this name may not be part of a submission'],
      ['raw/a.json', 'two names differ only in upper and lower case'],
      ['raw/big.log', 'this file is too large'],
    ]);
  });
});
