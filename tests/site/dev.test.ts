import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addFile, type FixtureSite, makeFixtureSite } from './build.ts';
import { copyFixtureSite } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';
import { programFile } from './program-file.ts';

const footer = '<footer>First footer, {{ (resources.Get "words.txt").Content }} words</footer>';
let site: FixtureSite;
let preview: ChildProcess;
let said = '';
let address = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const place = server.address();
  await new Promise((done) => {
    server.close(done);
  });
  return typeof place === 'object' && place !== null ? place.port : 0;
}

/** How long does not matter: builds follow each other here, on machines that do other things beside. */
vi.setConfig({ testTimeout: 600_000 });
/** A little less than a test may take: only to say what was waited for. */
const PATIENCE_MS = 580_000;

/** Asks again until the text is there. */
async function untilShown(path: string, text: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let last = '';
  while (Date.now() < until) {
    last = await fetch(address + path).then(
      (answer) => answer.text(),
      () => '',
    );
    if (last.includes(text)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`"${text}" did not come up at ${path}; it was said:\n${said}\nthe page is:\n${last.slice(0, 500)}`);
}

async function untilSaid(text: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!said.includes(text)) {
    if (Date.now() > until) throw new Error(`"${text}" was not said, but:\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

beforeAll(async () => {
  site = await copyFixtureSite();
  await addFile(site, 'layouts/_partials/footer.html', footer);
  await addFile(site, 'assets/words.txt', 'small');
  const port = await freePort();
  address = `http://localhost:${port}/`;
  // Hugo would make no pages of runs if it got to know of this.
  const env = { ...process.env, HUGO_DISABLEKINDS: 'page' };
  preview = spawn(
    process.execPath,
    [await programFile('plateau-dev'), 'dev', '--site', site.siteDir, '--port', String(port)],
    {
      env,
    },
  );
  for (const stream of [preview.stdout, preview.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
});

afterAll(async () => {
  if (preview.exitCode === null) {
    const end = new Promise((done) => {
      preview.on('close', done);
    });
    preview.kill('SIGINT');
    await end;
  }
  await site.remove();
});

describe('plateau dev', () => {
  const manifest = (): string => join(site.siteDir, 'content/runs', measuredRun, 'run.json');

  it('shows the site', async () => {
    await untilShown('', 'Lab&#39;s Results');
    await untilShown(`runs/${measuredRun}/`, 'A virtual disk under two loads');
    await untilShown('api/v1/runs.json', measuredRun);
  });

  it('shows an edited run a moment later, on its page and in the API', async () => {
    const text = await readFile(manifest(), 'utf8');
    await writeFile(manifest(), text.replace('A virtual disk under two loads', 'A disk with a new title'));
    await untilShown(`runs/${measuredRun}/`, 'A disk with a new title');
    await untilShown('api/v1/runs.json', 'A disk with a new title');
  });

  it('shows errors in the place of the run and in the terminal, and follows again when they are mended', async () => {
    const text = await readFile(manifest(), 'utf8');
    await writeFile(manifest(), text.replace('"title"', '"titel"'));
    await untilShown(`runs/${measuredRun}/`, 'did you mean "title"?');
    await untilSaid('did you mean "title"?');
    await untilShown('', 'Lab&#39;s Results');
    await writeFile(manifest(), text.replace('A disk with a new title', 'Mended'));
    await untilShown(`runs/${measuredRun}/`, 'Mended');
  });

  it('shows a new page of content/', async () => {
    await addFile(site, 'content/contact.md', '# Contact\n\nRoom 12.\n');
    await untilShown('contact/', 'Room 12.');
    await untilSaid('up to date: /contact/; the rest of the site follows');
    expect(said).not.toContain('nothing to build');
  });

  it('shows an edited layout and an edited asset', async () => {
    await addFile(site, 'layouts/_partials/footer.html', footer.replace('First', 'Second'));
    await untilShown('about/', 'Second footer, small words');
    await addFile(site, 'assets/words.txt', 'LARGE');
    await untilShown('about/', 'Second footer, LARGE words');
  });

  it('says in the browser and in the terminal that Hugo failed, and goes on when the fault is gone', async () => {
    await addFile(site, 'layouts/_partials/footer.html', '{{ nosuch }}');
    await untilShown('about/', 'function &#34;nosuch&#34; not defined'.replaceAll('&#34;', '"'));
    expect(await (await fetch(`${address}about/`)).text()).toContain('Second footer, LARGE words');
    await untilSaid('function "nosuch" not defined');
    await addFile(site, 'layouts/_partials/footer.html', footer.replace('First', 'Third'));
    await untilShown('about/', 'Third footer, LARGE words');
    // A pass that was begun before the fault was gone may still end and say so; the next one takes it back.
    await expect.poll(async () => (await fetch(`${address}about/`)).text()).not.toContain('nosuch');
  });

  it('lets pages follow by a script of their own, for their policy lets no other run', async () => {
    const page = await (await fetch(`${address}about/`)).text();
    const [, path = ''] = /<script src="\/(\.plateau\/[a-z.]+)">/.exec(page) ?? [];
    expect(await (await fetch(address + path)).text()).toContain("EventSource('/.plateau/changes')");
    const changes = await fetch(`${address}.plateau/changes`);
    expect(changes.headers.get('content-type')).toBe('text/event-stream');
    const reader = changes.body?.getReader();
    await reader?.read();
    await addFile(site, 'content/contact.md', '# Contact\n\nRoom 13.\n');
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: newer\n\n');
    await reader?.cancel();
  });

  it('is refused where another one serves: one line with the next free port, and exit code 2', async () => {
    const port = new URL(address).port;
    const other = await makeFixtureSite();
    const command = [await programFile('plateau-dev'), 'dev', '--site', other.siteDir, '--port', port];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^plateau: port \d+ is taken; \d+ is free: --port \d+\n$/),
    ]);
    await other.remove();
  });

  it('ends cleanly when it is interrupted', async () => {
    const code = new Promise<number | null>((done) => {
      preview.on('close', done);
    });
    preview.kill('SIGINT');
    expect(await code).toBe(0);
  });
});
