/** The ready files for web servers, tried with these where they are installed: nginx and Caddy serve the repository's own site. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { connect } from '../e2e/connect.ts';
import { pagesOfNewMarkup } from '../e2e/new-markup.ts';
import { pageKinds } from '../e2e/page-kinds.ts';
import { freePort } from '../free-port.ts';
import { addFile } from './build.ts';
import { copyFixtureSite, ownSite } from './built-sites.ts';
import { title } from './lab-folder.ts';

const deploy = join(engineDir, 'scripts/lib/site/new-site/deploy');

const isInstalled = (program: string): boolean =>
  spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env: { ...process.env, PATH } }).status === 0;
const PATH = `${process.env.PATH}:/usr/sbin`;

interface Server {
  readonly name: 'nginx' | 'caddy';
  /** Starts it on this port with the ready file, of which only address, folder and the path of the 404 page are changed. */
  readonly start: (dir: string, port: number, root: string, below: string) => Promise<ChildProcess>;
}

const SERVERS: readonly Server[] = [
  {
    name: 'nginx',
    start: async (dir, port, root, below) => {
      const text = await readFile(join(deploy, 'nginx.conf'), 'utf8');
      const own = text
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('/srv/storage/public', root)
        .replace('error_page 404 /', `error_page 404 ${below}`);
      const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${dir}/${name};`,
      );
      const around = `daemon off; user root; pid ${dir}/pid; error_log ${dir}/error.log;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temps.join(' ')}
${own}}`;
      await writeFile(join(dir, 'nginx.conf'), around);
      return spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-p', dir], { env: { ...process.env, PATH } });
    },
  },
  {
    name: 'caddy',
    start: async (dir, port, root, below) => {
      const text = await readFile(join(deploy, 'Caddyfile'), 'utf8');
      const own = text
        .replace('storage.example.org', `http://127.0.0.1:${port}`)
        .replace('/srv/storage/public', root)
        .replace('rewrite * /', `rewrite * ${below}`);
      await writeFile(join(dir, 'Caddyfile'), `{\n\tadmin off\n}\n${own}`);
      const env = { ...process.env, PATH, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
      return spawn('caddy', ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], { env });
    },
  },
];

interface Running {
  /** Of the site, with a slash at its end. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder, of which the site is what lies below a path. */
async function serveWith({ name, start }: Server, root: string, below = '/'): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-deploy-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}${below}`;
  const server = await start(dir, port, root, below);
  let said = '';
  server.stderr?.on('data', (part) => {
    said += part;
  });
  const answers = (): Promise<boolean> =>
    fetch(address).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    address,
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A page, and what goes wrong on it, with what its policy stops. */
async function watchedPage() {
  const page = await (await connect()).newPage();
  const faults: string[] = [];
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the policy stops ${blockedURI} by ${violatedDirective}`),
    ),
  );
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('response', (response) => response.status() >= 400 && faults.push(response.url()));
  return { page, faults };
}

for (const server of SERVERS)
  describe.skipIf(!isInstalled(server.name))(`the ready file for ${server.name}`, () => {
    let root: string;
    let running: Running;
    let address: string;
    beforeAll(async () => {
      root = await ownSite();
      running = await serveWith(server, root);
      ({ address } = running);
    });
    afterAll(() => running?.stop());

    it('serves pages under a strict policy, and the 404 page', async () => {
      const home = await fetch(address);
      const policy = home.headers.get('content-security-policy');
      expect(policy).toBe(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      );
      expect(home.headers.get('x-content-type-options')).toBe('nosniff');
      expect(home.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(home.headers.get('cache-control')).toBe('no-cache');
      const missing = await fetch(`${address}no/such/page/`);
      expect([missing.status, await missing.text()]).toEqual([404, await readFile(join(root, '404.html'), 'utf8')]);
      expect(missing.headers.get('content-security-policy')).toBe(policy);
    });

    it('leads from a folder without a slash to its page', async () => {
      const { status, headers } = await fetch(`${address}runs`, { redirect: 'manual' });
      expect([301, 308]).toContain(status);
      expect(new URL(headers.get('location') ?? '', address).pathname).toBe('/runs/');
    });

    it('lets browsers keep what never changes, and packs what is text', async () => {
      const [css = ''] = await readdir(join(root, 'css'));
      const sheet = await fetch(`${address}css/${css}`);
      expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(sheet.headers.get('content-encoding')).toBe('gzip');
      const data = await fetch(`${address}api/v1/runs.json`);
      expect([data.headers.get('access-control-allow-origin'), data.headers.get('content-encoding')]).toEqual([
        '*',
        'gzip',
      ]);
      expect((await fetch(address)).headers.get('access-control-allow-origin')).toBeNull();
    });

    it('stops nothing on a page of any kind, and what does not belong there', async () => {
      const { page, faults } = await watchedPage();
      const kinds = pageKinds(root).filter((one) => one !== 'no-such-page/');
      const paths = pagesOfNewMarkup(root, kinds);
      expect(paths.length).toBeGreaterThan(10);
      for (const path of paths) {
        await page.goto(address + path, { waitUntil: 'load' });
        expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('IBM Plex Sans');
        expect([path, faults]).toEqual([path, []]);
      }
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.planted = 1';
        document.body.append(script);
      });
      expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false);
      expect(faults.join()).toContain('the policy stops inline by script-src');
      await page.context().close();
    });

    it('serves a site below a path, in each of its languages', async () => {
      const lab = await copyFixtureSite();
      const folder = await mkdtemp(join(tmpdir(), 'plateau-below-'));
      try {
        // Its title stands in the pictures for links, which take long to draw.
        await addFile(lab, 'hugo.toml', `title = "${title}"\n[params]\n  languages = ["en", "ru"]\n`);
        await lab.build({ baseUrl: 'https://example.org/bench/' });
        await symlink(lab.outDir, join(folder, 'bench'));
        const { address: bench, stop } = await serveWith(server, folder, '/bench/');
        const { page, faults } = await watchedPage();
        for (const path of ['', 'ru/', 'ru/search/?q=4k', 'ru/compare/']) {
          await page.goto(bench + path, { waitUntil: 'networkidle' });
          expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('IBM Plex Sans');
        }
        await page.locator('.site-languages a[lang=en]').click();
        await page.waitForURL(`${bench}compare/`);
        await page.locator('#compare input').first().waitFor();
        expect(faults).toEqual([]);
        await page.context().close();
        const missing = await fetch(`${bench}ru/no-such-page/`);
        expect([missing.status, await missing.text()]).toEqual([404, await lab.read('404.html')]);
        await stop();
      } finally {
        await lab.remove();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });

describe('deploy/s3.sh', () => {
  it('sends scripts and styles first and pages last, and removes what is gone at the end', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'plateau-s3-'));
    try {
      const publish = (...args: readonly string[]) =>
        spawnSync('sh', [join(deploy, 's3.sh'), ...args], {
          cwd: dir,
          encoding: 'utf8',
          env: { ...process.env, PATH: `${dir}:${PATH}` },
        });
      await writeFile(join(dir, 'aws'), '#!/bin/sh\necho "$*" >> calls\n', { mode: 0o755 });
      expect(publish('lab')).toMatchObject({
        status: 2,
        stderr: 'there is no site in public/: run npm run build first\n',
      });
      await mkdir(join(dir, 'public'));
      await writeFile(join(dir, 'public/index.html'), '');
      expect(publish('lab', '--profile', 'store')).toMatchObject({ status: 0, stderr: '' });
      const calls = (await readFile(join(dir, 'calls'), 'utf8')).trim().split('\n');
      for (const call of calls) expect(call).toMatch(/^s3 sync public s3:\/\/lab .*--profile store$/);
      const pages = calls.findIndex((call) => call.includes('--include *.html'));
      const scripts = calls.findIndex((call) => call.includes('--include js/*') && call.includes('immutable'));
      expect([scripts, pages]).toEqual([0, 2]);
      expect(calls.map((call) => call.includes('--delete'))).toEqual([false, false, false, true]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});

describe('_headers', () => {
  it('says to other hosts what the ready files say to servers', async () => {
    const headers = await readFile(join(await ownSite(), '_headers'), 'utf8');
    const nginx = await readFile(join(deploy, 'nginx.conf'), 'utf8');
    const asked = [...nginx.matchAll(/add_header (\S+) "?([^"$]+?)"? always;/g)].map(
      ([, name, value]) => `${name}: ${value}`,
    );
    expect(asked.length).toBe(5);
    for (const header of asked) expect(headers).toContain(`  ${header}\n`);
  });
});

describe('plateau build --precompress', () => {
  it('leaves each text file packed beside itself, and the manifest knows of it', async () => {
    const lab = await copyFixtureSite();
    try {
      await lab.build({ precompress: true });
      const [html, gz, br] = await Promise.all(
        ['', '.gz', '.br'].map((end) => readFile(join(lab.outDir, `index.html${end}`))),
      );
      expect([gunzipSync(gz ?? ''), brotliDecompressSync(br ?? '')]).toEqual([html, html]);
      expect((br ?? '').length).toBeLessThan((html ?? '').length / 3);
      const manifest = await lab.read('api/v1/manifest.json');
      for (const path of ['index.html', 'index.html.gz', 'index.html.br']) expect(manifest).toContain(`"${path}"`);
      expect(manifest).not.toContain('.png.gz');
    } finally {
      await lab.remove();
    }
  });
});
