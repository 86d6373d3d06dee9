import { writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadFiles } from '../../../scripts/lib/base/effects.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { PAGE_KINDS } from '../../../scripts/lib/pages/registry.ts';
import { discoverSite, OWN_ADDRESSES } from '../../../scripts/lib/store/discover-site.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSite } from '../../../scripts/lib/store/read-site.ts';

const run = 'content/runs/acme-a100-2026';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
let site: string;

async function put(path: string, content: string | Uint8Array = 'x'): Promise<void> {
  await mkdir(dirname(join(site, path)), { recursive: true });
  await writeFile(join(site, path), content);
}

/** Reads the run and returns what was taken and what was refused. */
async function read(folder = run): Promise<{ taken: readonly string[]; refused: readonly string[] }> {
  const { files, problems } = await readFolder(nodeEffects(), join(site, folder), site);
  for (const problem of problems) expect(problem).toMatchObject({ rule: 'input', severity: 'error' });
  return { taken: files.map(({ path }) => path), refused: problems.map(({ file }) => file) };
}

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'plateau-read-'));
  await put(`${run}/run.json`, '{}');
});
afterEach(() => rm(site, { recursive: true, force: true }));

/** The same effects for a user who may not read what is named so. */
function refusing(...names: readonly string[]): ReadFiles {
  const effects = nodeEffects();
  const refuse = <T>(path: string, read: () => Promise<T>): Promise<T> =>
    names.some((name) => path.endsWith(name))
      ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path }))
      : read();
  return {
    ...effects,
    readFile: (path, limit) => refuse(path, () => effects.readFile(path, limit)),
    readText: (path) => refuse(path, () => effects.readText(path)),
    listFolder: (path) => refuse(path, () => effects.listFolder(path)),
  };
}

describe('readSite', () => {
  it('tells of everything that this user may not read, and reads the rest', async () => {
    const note = 'content/notes/a-note.json';
    for (const path of [`${run}/notes.md`, 'content/imprint.md', 'content/about.md', note]) await put(path);
    for (const path of [`${run}/raw/a.json`, 'content/reports/a/report.json']) await put(path);
    const from = refusing('notes.md', 'raw', 'imprint.md', 'a-note.json', 'content/reports');
    const { bundles, pages, notes, problems } = await readSite(from, site);
    expect(bundles[0]?.files.map(({ path }) => path)).toEqual(['run.json']);
    expect(pages.map(({ path }) => path)).toEqual(['about']);
    const all = [...problems, ...(notes?.flatMap((one) => one.problems) ?? []), ...(bundles[0]?.problems ?? [])];
    expect(new Set(all.map(({ message, found }) => `${message}: ${found}`))).toEqual(
      new Set(['this cannot be read: it may not be read or written by this user (EACCES)']),
    );
    expect(all.map(({ file }) => file)).toEqual([
      'content/reports',
      'content/imprint.md',
      note,
      `${run}/raw`,
      `${run}/notes.md`,
    ]);
  });
});

describe('readFolder', () => {
  it('takes the files a bundle may hold, sorted, with size and SHA-256', async () => {
    for (const path of ['hardware.json', 'notes.md', 'figures.csv', 'jobs/a.fio', 'raw/a.json', 'raw/a/bw.1.log.gz'])
      await put(`${run}/${path}`);
    await put(`${run}/media/rack.png`, png);
    // What desktops leave behind is passed over.
    for (const path of ['desktop.ini', 'raw/._a.json', '.DS_Store']) await put(`${run}/${path}`);
    const { files, problems, id, folder } = await readFolder(nodeEffects(), join(site, run), site);
    expect(problems).toEqual([]);
    expect([id, folder]).toEqual(['acme-a100-2026', run]);
    expect(files.map(({ path }) => path)).toEqual([
      'figures.csv',
      'hardware.json',
      'jobs/a.fio',
      'media/rack.png',
      'notes.md',
      'raw/a.json',
      'raw/a/bw.1.log.gz',
      'run.json',
    ]);
    expect(files[0]).toMatchObject({
      size_bytes: 1,
      sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    });
  });

  it.each([
    '_content.gotmpl',
    'index.html',
    'index.md',
    'media/plan.svg',
    'raw/page.html',
    'raw/page.html.gz',
    'raw/.htaccess',
    'raw/a b.json',
    'raw/no-extension',
    'jobs/deep/a.fio',
    'package.json',
    'hugo.toml',
    'layouts/baseof.html',
    'raw/aux.json',
    'raw/COM1/a.json',
    'raw/nul.fio.log',
    'raw/set./a.json',
    `raw/${'x'.repeat(176)}.log`,
    'raw/x\u0308.json',
    'raw/\u00e4.json',
  ])('refuses %s, and says what is allowed', async (path) => {
    await put(`${run}/${path}`);
    const { files, problems } = await readFolder(nodeEffects(), join(site, run), site);
    expect(files.map((file) => file.path)).toEqual(['run.json']);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.allowed).toContain('run.json; hardware.json; notes.md');
    expect(`${run}/${path}`.startsWith(problems[0]?.file ?? '?')).toBe(true);
  });

  it('refuses symbolic links, to files and to folders', async () => {
    await put('secret.txt', 'secret');
    await mkdir(join(site, run, 'raw'));
    await symlink(join(site, 'secret.txt'), join(site, run, 'raw/a.json'));
    await symlink(site, join(site, run, 'media'));
    expect(await read()).toEqual({ taken: ['run.json'], refused: [`${run}/media`, `${run}/raw/a.json`] });
  });

  it('refuses a run whose folder is itself a link', async () => {
    await symlink(join(site, run), join(site, 'content/runs/other-run'));
    expect(await read('content/runs/other-run')).toEqual({ taken: [], refused: ['content/runs/other-run'] });
    const input = await readFolder(nodeEffects(), join(site, 'content/runs/other-run'), site);
    // Its run.json is not missing.
    expect(checkBundle(input).problems).toEqual(input.problems);
  });

  it('refuses a file that is too large without reading it', async () => {
    await put(`${run}/raw/huge.json`);
    await truncate(join(site, run, 'raw/huge.json'), 100_000_001);
    await chmod(join(site, run, 'raw/huge.json'), 0);
    expect((await read()).refused).toEqual([`${run}/raw/huge.json`]);
  });

  it('refuses a picture that is something else inside', async () => {
    await put(`${run}/media/rack.png`, '<script>alert(1)</script>');
    expect(await read()).toEqual({ taken: ['run.json'], refused: [`${run}/media/rack.png`] });
  });

  it('names a picture after what it is', async () => {
    await put(`${run}/media/rack.jpg`, png);
    const { problems } = await readFolder(nodeEffects(), join(site, run), site);
    expect(problems).toMatchObject([
      { found: 'a picture of the kind png', allowed: 'a picture of the kind jpg', fix: 'rename it to media/rack.png' },
    ]);
  });

  it('says where a run belongs that lies one folder too deep, and how its folder may be named', async () => {
    await put('content/runs/Acme X1/acme/run.json', '{}');
    const { problems } = await readFolder(nodeEffects(), join(site, 'content/runs/Acme X1'), site);
    expect(problems.map(({ file, fix }) => [file, fix])).toEqual([
      ['content/runs/Acme X1', 'rename it to acme-x1'],
      ['content/runs/Acme X1/acme', 'move what is in it one folder up'],
    ]);
  });

  it('refuses a picture that tells where it was taken, and takes one that tells its camera alone', async () => {
    // Exif of JPEG: APP1, then TIFF with one entry in IFD 0.
    const exif = (tag: number, isLittle: boolean): Buffer => {
      const tiff = Buffer.alloc(26);
      tiff.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
      const [short, long] = isLittle
        ? (['writeUInt16LE', 'writeUInt32LE'] as const)
        : (['writeUInt16BE', 'writeUInt32BE'] as const);
      tiff[long](8, 4);
      tiff[short](1, 8);
      tiff[short](tag, 10);
      return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 34]), Buffer.from('Exif\0\0'), tiff]);
    };
    await put(`${run}/media/camera.jpg`, exif(0x0110, true));
    await put(`${run}/media/here.jpg`, exif(0x8825, true));
    await put(`${run}/media/there.jpg`, exif(0x8825, false));
    await put(`${run}/media/xmp.jpg`, Buffer.concat([exif(0x0110, false), Buffer.from('<exif:GPSLatitude>48,7N<')]));
    expect(await read()).toEqual({
      taken: ['media/camera.jpg', 'run.json'],
      refused: ['here', 'there', 'xmp'].map((name) => `${run}/media/${name}.jpg`),
    });
  });

  it.skipIf(process.platform !== 'linux')('refuses names that differ only in case', async () => {
    await put(`${run}/raw/a.json`);
    await put(`${run}/raw/A.json`);
    expect((await read()).refused).toEqual([`${run}/raw/a.json`]);
  });

  it('takes names that only begin like those of devices, and paths that are long and not too long', async () => {
    for (const path of ['raw/console.json', 'raw/com10.json', `raw/${'x'.repeat(171)}.log`])
      await put(`${run}/${path}`);
    const { problems } = await readFolder(nodeEffects(), join(site, run), site);
    expect(problems).toEqual([]);
  });

  it('refuses two names that are one where upper and lower case are the same', async () => {
    for (const path of ['raw/A.json', 'raw/a.json']) await put(`${run}/${path}`);
    const { problems } = await readFolder(nodeEffects(), join(site, run), site);
    expect(problems).toEqual([
      expect.objectContaining({ message: 'two names differ only in upper and lower case', severity: 'error' }),
    ]);
  });

  it('refuses a run whose name is that of a device', async () => {
    await put('content/runs/aux/run.json');
    const { problems } = await readFolder(nodeEffects(), join(site, 'content/runs/aux'), site);
    expect(problems.map(({ message }) => message)).toEqual(['Windows has no folder of this name']);
  });

  it('refuses a folder name that is no id', async () => {
    await put('content/runs/Acme_A100/run.json');
    expect((await read('content/runs/Acme_A100')).refused).toEqual(['content/runs/Acme_A100']);
  });

  it('takes Markdown and report.json in a report, and no raw files', async () => {
    await put('content/reports/ours/report.json');
    await put('content/reports/ours/method.md');
    await put('content/reports/ours/raw/a.json');
    expect(await read('content/reports/ours')).toEqual({
      taken: ['method.md', 'report.json'],
      refused: ['content/reports/ours/raw'],
    });
  });
});

describe('readSite', () => {
  it('finds runs, reports and pages, and tells what has no place in content/', async () => {
    await put('content/reports/ours/report.json');
    await put('content/about.md', '# About');
    await put('content/_content.gotmpl');
    await put('content/runs/_content.gotmpl');
    await put('content/secrets/a.txt');
    await symlink(join(site, 'content/about.md'), join(site, 'content/imprint.md'));
    const input = await readSite(nodeEffects(), site);
    expect(input.bundles.map(({ id }) => id)).toEqual(['acme-a100-2026']);
    expect(input.reports.map(({ id }) => id)).toEqual(['ours']);
    expect(input.pages).toEqual([{ path: 'about', markdown: '# About' }]);
    expect(input.problems.map(({ file }) => file)).toEqual([
      'content/_content.gotmpl',
      'content/imprint.md',
      'content/secrets',
      'content/runs/_content.gotmpl',
    ]);
  });

  it('refuses a page at an address that the site has another page at', async () => {
    for (const name of ['home', 'search', 'runs', '404', 'ru', 'page']) await put(`content/${name}.md`, '# A page');
    const { pages, problems } = await discoverSite(nodeEffects(), site);
    expect(pages).toEqual(['content/home.md', 'content/page.md']);
    expect(problems.map(({ file, found }) => [file, found])).toEqual(
      ['404', 'ru', 'runs', 'search'].map((name) => [`content/${name}.md`, `/${name}/`]),
    );
    expect(problems[0]?.allowed).toMatch(/^any other than 404, api, .* and codes of languages$/);
    // Of a figure, a page and the front page none lies there.
    const sections = PAGE_KINDS.map(({ sections: [section = ''] }) => section);
    expect([...OWN_ADDRESSES, 'home', 'figures', 'page'].sort()).toEqual(['404', ...sections].sort());
  });

  // Other systems make no such names.
  it.runIf(process.platform === 'linux')('tells of names that are not UTF-8, of runs and in them', async () => {
    const cyrillic = (path: string) => Buffer.concat([Buffer.from(`${join(site, path)}/a`), Buffer.from([0xf2, 0xe5])]);
    for (const path of ['content/runs', `${run}/raw`]) {
      await mkdir(join(site, path), { recursive: true });
      await mkdir(cyrillic(path));
    }
    const { bundles, problems } = await readSite(nodeEffects(), site);
    const told = [...problems, ...bundles.flatMap((one) => one.problems)];
    expect(told.map(({ file, message }) => [file, message])).toEqual([
      ['content/runs/a\ufffd\ufffd', 'this name is not in UTF-8'],
      [`${run}/raw/a\ufffd\ufffd`, 'this name is not in UTF-8'],
    ]);
  });

  it.skipIf(process.platform !== 'linux')('tells of a name in static/ that is not in UTF-8', async () => {
    await put('static/pictures/a.png', png);
    writeFileSync(Buffer.from(`${join(site, 'static/pictures')}/\xff.png`, 'latin1'), png);
    const { problems } = await discoverSite(nodeEffects(), site);
    expect(problems).toMatchObject([
      { file: 'static/pictures/\ufffd.png', message: 'this name is not in UTF-8', fix: 'rename it' },
    ]);
  });

  it('tells of links in static/, which would not be published', async () => {
    await put('static/brand/logo.svg');
    await symlink(join(site, 'static/brand/logo.svg'), join(site, 'static/brand/linked.svg'));
    await symlink('.', join(site, 'static/loop'));
    const { problems } = await discoverSite(nodeEffects(), site);
    expect(problems).toMatchObject([
      { file: 'static/brand/linked.svg', message: 'a link in static/ is not published', found: 'linked.svg, a link' },
      { file: 'static/loop', fix: 'put the file or folder itself here' },
    ]);
  });

  it('tells of a file in static/ that would lie at the address of a page', async () => {
    await put('content/imprint.md', '# Imprint');
    for (const path of ['index.html', 'runs/index.html', 'imprint/index.html', 'slides/index.html', 'runs/a.html'])
      await put(`static/${path}`);
    const { problems } = await discoverSite(nodeEffects(), site);
    expect(problems.map(({ file, found }) => [file, found])).toEqual([
      ['static/imprint/index.html', '/imprint/'],
      ['static/index.html', '/'],
      ['static/runs/index.html', '/runs/'],
    ]);
  });

  it('takes line ends of Windows in pages for what they are: its paragraphs are apart', async () => {
    await put('content/about.md', '# About\r\n\r\nFirst.\r\n\r\nSecond.\r\n');
    const [page] = (await readSite(nodeEffects(), site)).pages;
    expect(page?.markdown).toBe('# About\n\nFirst.\n\nSecond.\n');
  });

  it('tells of a file in the place of a folder', async () => {
    await put('content/reports', 'nothing');
    expect((await readSite(nodeEffects(), site)).problems.map(({ file }) => file)).toEqual(['content/reports']);
  });

  it('reads a site without content as an empty one', async () => {
    expect(await discoverSite(nodeEffects(), join(site, 'nowhere'))).toEqual({
      bundles: [],
      reports: [],
      methods: [],
      notes: [],
      pages: [],
      languages: [],
      problems: [],
    });
  });
});
