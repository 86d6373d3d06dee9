import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { addFile, differentFiles, type FixtureSite, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';
import { measuredRun, publishedRun } from './lab-folder.ts';
import { typed } from './typed.ts';

/** Stands in every text of what is held back, and nowhere else. */
const WORD = 'xylograph';
const until = { publish_after: '2027-03-31' };

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Keys whose texts people choose. */
const FREE = new Set(['id', 'title', 'name', 'summary', 'description', 'vendor', 'model', 'jobname', 'text', 'cpu']);

/** The value with the word in each text that people choose, and in each name of a file. */
function planted(value: Json, key = ''): Json {
  if (typeof value === 'string') {
    if (/^(raw|jobs)\//.test(value)) return value.replace('/', `/${WORD}-`);
    return FREE.has(key) || key === 'configuration' ? `${WORD}-${value}` : value;
  }
  if (Array.isArray(value)) return value.map((one: Json) => planted(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, planted(inside, name)]));
}

/** Adds a copy of a measured run with the word in it; `keys` go into run.json. Returns its folder. */
async function plantRun(site: FixtureSite, name: string, keys: object): Promise<string> {
  const id = `${WORD}-${name}`;
  const dir = join(site.siteDir, 'content/runs', id);
  await cp(join(engineDir, 'tests/fixtures/bundles/valid', measuredRun), dir, { recursive: true });
  for (const file of ['run.json', 'hardware.json']) {
    const value = planted(JSON.parse(await readFile(join(dir, file), 'utf8')));
    const own = file === 'run.json' ? { ...(value as object), id, ...keys } : value;
    await writeFile(join(dir, file), JSON.stringify(own));
  }
  for (const folder of ['raw', 'jobs'])
    for (const file of await readdir(join(dir, folder)))
      await rename(join(dir, folder, file), join(dir, folder, `${WORD}-${file}`));
  await writeFile(join(dir, 'notes.md'), `${WORD} is said here.\n`);
  await writeFile(join(dir, 'private.json'), JSON.stringify({ ticket: WORD }));
  return `content/runs/${id}`;
}

async function plantReport(site: FixtureSite, name: string, keys: object): Promise<string> {
  const id = `${WORD}-${name}`;
  const report = {
    id,
    title: `${WORD} report`,
    date: '2026-11-20',
    lab: { name: `${WORD} lab` },
    summary: `${WORD} in short.`,
    runs: [publishedRun],
    sections: [{ id: 'one', title: `${WORD} section`, text: `${WORD}.md` }],
    views: [],
    ...keys,
  };
  await addFile(site, `content/reports/${id}/report.json`, JSON.stringify(report));
  await addFile(site, `content/reports/${id}/${WORD}.md`, `${WORD} at length.\n`);
  return `content/reports/${id}`;
}

/** Everything that can be read of a published file: what is packed too. */
async function contentOf(path: string, bytes: Buffer): Promise<string> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('latin1');
  if (!path.endsWith('.parquet')) return bytes.toString('latin1');
  const file = new Uint8Array(bytes).buffer;
  return JSON.stringify(await parquetReadObjects({ file }), (_, one) => (typeof one === 'bigint' ? Number(one) : one));
}

/** Published files that have the word in their name or content. */
async function filesWithWord(dir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, bytes] of await readTree(dir))
    if (path.includes(WORD) || (await contentOf(path, bytes)).toLowerCase().includes(WORD)) found.push(path);
  return found;
}

describe('what is held back', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await copyFixtureSite();
    await plantRun(site, 'draft', { draft: true });
    await plantRun(site, 'later', until);
    await plantReport(site, 'told', { draft: true });
    await addFile(site, `content/runs/${measuredRun}/private.json`, JSON.stringify({ ticket: WORD }));
  });
  afterAll(() => site.remove());

  it('is in no file, and leaves the site as it would be without it, byte for byte', async () => {
    const result = await site.build({ date: '2027-03-31' });
    expect(result).toMatchObject({ published: true, runs: 2, reports: 0 });
    expect(result.held_back).toEqual([{}, { from: '2027-04-01' }, {}]);
    expect(await filesWithWord(site.outDir)).toEqual([]);
    expect(differentFiles(await readTree((await builtFixtureSite()).outDir), await readTree(site.outDir))).toEqual([]);
  });

  it('is counted on stdout, and not named', async () => {
    const { siteDir, outDir } = site;
    const { code, stdout, stderr } = await typed('build', '--site', siteDir, '--out', outDir, '--date', '2027-03-31');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(', held back: 2 drafts, 1 until 2027-04-01; ');
    expect(stdout + stderr).not.toContain(WORD);
  });

  it('stays so when its files are broken and the rest is published all the same', async () => {
    const file = join(site.siteDir, 'content/runs', `${WORD}-draft`, 'run.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"title":', '"title": ,'));
    expect(await site.build({ date: '2027-03-31', skipBad: true })).toMatchObject({ published: true, left_out: [] });
    expect(await filesWithWord(site.outDir)).toEqual([]);
    await writeFile(file, text);
  });

  it('keeps back what would name it, however it is asked', async () => {
    const before = await readTree(site.outDir);
    const page = 'content/contact.md';
    await addFile(site, page, `# Contact\n\nSoon: [this](../runs/${WORD}-later/).\n`);
    for (const skipBad of [false, true]) {
      const result = await site.build({ date: '2027-03-31', skipBad });
      expect(result).toMatchObject({ published: false, names_held_back: true });
      expect(result.problems.map(({ file, line }) => [file, line])).toEqual([[page, 3]]);
    }
    await rm(join(site.siteDir, page));
    const report = await plantReport(site, 'open', { runs: [`${WORD}-later`] });
    const { problems } = await site.build({ date: '2027-03-31', skipBad: true });
    expect(problems.map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([`${report}/report.json#/runs/0`]);
    await rm(join(site.siteDir, report), { recursive: true });
    expect(differentFiles(before, await readTree(site.outDir))).toEqual([]);
  });

  it('is refused as a part of the site, and shown with its mark where drafts are asked for', async () => {
    const out = join(site.siteDir, '.build/part');
    const only = ['draft', 'later'].map((name) => join(site.siteDir, 'content/runs', `${WORD}-${name}`));
    only.push(join(site.siteDir, 'content/reports', `${WORD}-told`));
    await expect(site.build({ only: only.slice(0, 2), out, date: '2027-03-31' })).rejects.toThrow(
      'is held back (1 draft, 1 until 2027-04-01); --drafts shows it',
    );
    await site.build({ only, out, date: '2027-03-31', drafts: true, pictures: false });
    const read = (path: string): Promise<string> => readFile(join(out, path, 'index.html'), 'utf8');
    expect(await read(`runs/${WORD}-draft`)).toContain('<h2 id="held-back-title">This is a draft</h2>');
    expect(await read(`runs/${WORD}-later`)).toContain('<h2 id="held-back-title">Held back until 1 April 2027</h2>');
    expect(await read(`reports/${WORD}-told`)).toContain('<h2 id="held-back-title">This is a draft</h2>');
    for (const list of ['runs', 'reports', ''])
      expect(await read(list)).toMatch(new RegExp(`href="[^"]*/(runs|reports)/${WORD}-\\w+/#held-back"[^>]*>draft<`));
    expect(await read('runs')).toMatch(/#held-back"[^>]*>not before 1 April 2027</);
  });

  it('is published by a build of the day after, with its private words kept', async () => {
    const result = await site.build({ date: '2027-04-01', pictures: false });
    expect(result).toMatchObject({ published: true, runs: 3, held_back: [{}, {}] });
    const found = await filesWithWord(site.outDir);
    expect(found).toContain(`runs/${WORD}-later/index.html`);
    expect(found).toContain(`runs/${WORD}-later/raw/${WORD}-randrw-4k.json`);
    expect(found.some((path) => path.endsWith('.parquet'))).toBe(true);
    expect(found.filter((path) => path.includes(`${WORD}-draft`) || path.includes(`${WORD}-told`))).toEqual([]);
    expect(found.filter((path) => path.endsWith('private.json'))).toEqual([]);
  });
});
