/** Makes the HTML of all pages: each is taken from what was kept, or made by Hugo, which sees so many at a time as its memory allows. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Effects, Files } from '../base/effects.ts';
import { DATA_VERSION_MARK, withDataVersion } from '../exports/data-version.ts';
import type { AnyPage } from '../model/page.ts';
import { filesBelow } from '../store/files-below.ts';
import { addFile, addFolder } from '../store/folder-digest.ts';
import type { Again } from '../store/fresh-folder.ts';
import type { Kept } from '../store/kept.ts';
import { hugoVersionOf } from './find-hugo.ts';
import {
  addressOf,
  type HugoRun,
  htmlFile,
  inOrder,
  type PageRecord,
  recordKey,
  recordOf,
  runHugo,
  type Shell,
  shellOf,
} from './run-hugo.ts';

/** A bundled script by its name below js/, without the hash in its published name: "charts/live". */
type Scripts = Readonly<Record<string, string>>;

const PUBLISHED = /^js\/(.+)\.[0-9a-f]{64}\.js$/;

function foldersOf(workDir: string): string {
  return join(workDir, 'assets/built/js');
}

/** Puts scripts that were kept under `key` where layouts/_partials/script.html looks for them; false where there are none. */
async function takeScripts(files: Files, workDir: string, kept: Kept, key: string): Promise<boolean> {
  const found = await kept.read(key);
  if (found === undefined) return false;
  const scripts: Scripts = JSON.parse(new TextDecoder().decode(found));
  for (const [name, text] of Object.entries(scripts))
    await files.writeFile(join(foldersOf(workDir), `${name}.js`), text);
  return true;
}

/** Keeps the scripts that Hugo has published below `outDir`. */
async function keepScripts(files: Files, outDir: string, kept: Kept, key: string): Promise<void> {
  const scripts: Record<string, string> = {};
  for (const file of await filesBelow(files, join(outDir, 'js'))) {
    const name = PUBLISHED.exec(`js/${file}`)?.[1];
    if (name !== undefined) scripts[name] = await files.readText(join(outDir, 'js', file));
  }
  if (Object.keys(scripts).length > 0) await kept.write(key, new TextEncoder().encode(JSON.stringify(scripts)));
}

/** What keeps every space of its text. */
const KEPT = /(<(pre|textarea|script|style)\b[\s\S]*?<\/\2>)/;

/** The same page: blank lines and indents between tags are one line break, which shows as one space as before. */
export function leanHtml(html: string): string {
  // Each kept part comes with its tag's name after it.
  return html
    .split(KEPT)
    .map((part, place) => {
      if (place % 3 === 1) return part;
      return place % 3 === 2 ? '' : part.replace(/>[ \t]*\n[ \t\n]*/g, '>\n').replace(/[ \t]*\n[ \t\n]*</g, '\n<');
    })
    .join('');
}

/** Characters of records that one run of Hugo gets: it takes some twenty times that much memory. */
const MOST_CHARACTERS = 24_000_000;

interface Rendered {
  readonly page: AnyPage;
  readonly file: string;
  readonly key: string;
  readonly size: number;
}

/** Keys of what Hugo makes things of besides the records of pages. */
export interface Sources {
  /** Hugo itself, the engine, and the site's and the engine's templates and assets. */
  readonly pages: string;
  /** Of these, what the scripts of browsers are bundled of: an edited footer leaves them as they are. */
  readonly scripts: string;
}

/** Templates that scripts are bundled by. */
const BUNDLING = ['layouts/_partials/script.html', 'layouts/_partials/scripts.html'];

export async function sourcesKeys(
  effects: Effects,
  { hugo, siteDir }: Pick<HugoRun, 'hugo' | 'siteDir'>,
  engine: string,
): Promise<Sources> {
  const version = await hugoVersionOf(effects, hugo);
  const pages = createHash('sha256').update(JSON.stringify([engine, version]));
  const scripts = pages.copy().update('scripts');
  for (const dir of new Set([effects.engineDir, siteDir])) {
    for (const part of ['layouts', 'assets', 'static']) await addFolder(pages, effects, join(dir, part), part);
    await addFolder(scripts, effects, join(dir, 'assets/js'), 'scripts');
    for (const file of BUNDLING) await addFile(scripts, effects, join(dir, file), file);
  }
  await addFile(pages, effects, join(siteDir, 'hugo.toml'), 'hugo.toml');
  return { pages: pages.digest('hex'), scripts: scripts.digest('hex') };
}

/** Lists of about equal room, none of them empty unless there is nothing at all: Hugo makes the scripts and styles too. */
export function batchesOf<T extends { readonly size: number }>(
  pages: readonly T[],
  most = MOST_CHARACTERS,
): readonly T[][] {
  const batches: T[][] = [[]];
  let room = most;
  for (const page of pages) {
    if (page.size > room && batches.at(-1)?.length !== 0) {
      batches.push([]);
      room = most;
    }
    batches.at(-1)?.push(page);
    room -= page.size;
  }
  return batches;
}

/** The records of a batch, and of home and the folders that are not in it: without them Hugo would make up pages for them. */
async function* recordsOf(batch: readonly AnyPage[], shell: Shell): AsyncGenerator<PageRecord, void> {
  for (const page of batch) yield await recordOf(page);
  const own = new Set(batch.map(addressOf));
  const stub = { title: '', params: { description: '', view: {} }, build: { render: 'never' } } as const;
  if (!own.has('/')) yield { ...stub, path: '/', kind: 'home' };
  for (const path of shell.pages) if (!own.has(`/${path}`)) yield { ...stub, path: `/${path}`, kind: 'section' };
}

interface Rendering {
  readonly sources: Sources;
  /** Of the words on pages. */
  readonly words: string;
  readonly kept: Kept;
  readonly dataVersion: string;
  /** Publishes pages again that were published before, unread. */
  readonly fresh?: Again;
}

/**
 * Writes the HTML of every page below `outDir`, with everything else that Hugo makes, which writes into a folder of its own. What came out
 * is held against what was asked for.
 */
export async function renderPages(
  effects: Effects,
  run: HugoRun,
  pages: readonly AnyPage[],
  { sources, words, kept, dataVersion, fresh }: Rendering,
): Promise<void> {
  const place = (file: string): string => join(run.outDir, file);
  /** Pages that say the version of the data are made of it too. */
  const namesOf = (key: string): readonly [string, string] => [key, `${key} ${dataVersion}`];
  const put = async (file: string, html: Uint8Array, key: string): Promise<void> => {
    const bytes = published(html, dataVersion);
    const [same, ofVersion] = namesOf(key);
    if (fresh === undefined) await effects.writeFile(place(file), bytes);
    else await fresh.put(place(file), bytes, bytes === html ? same : ofVersion);
  };
  const again = async (file: string, key: string): Promise<boolean> => {
    if (fresh === undefined || !(await kept.has(key))) return false;
    for (const name of namesOf(key)) if (await fresh.again(place(file), name)) return true;
    return false;
  };
  const shell = shellOf(pages, run.several);
  const around = createHash('sha256').update(JSON.stringify([sources.pages, words, run.baseUrl, shell]));
  const missing: Rendered[] = [];
  const sorted = inOrder(pages);
  for (const [number, page] of sorted.entries()) {
    const key = around.copy().update(recordKey(page)).digest('hex');
    const file = htmlFile(page);
    // Scripts and styles are made with a page: beside the site's own pages there is no 404 that brings them.
    const isLast = run.isBeside === true && missing.length === 0 && number === sorted.length - 1;
    if (!isLast && (await again(file, key))) continue;
    const html = await kept.read(key);
    if (html === undefined || isLast)
      missing.push({ page, file, key, size: JSON.stringify(await recordOf(page)).length });
    else await put(file, html, key);
  }
  const done = pages.length - missing.length;
  let haveScripts = await takeScripts(effects, run.workDir, kept, sources.scripts);
  let made = 0;
  const own = await ownHtml(effects, run);
  const hugoDir = join(run.workDir, 'made');
  for (const [number, batch] of batchesOf(missing).entries()) {
    effects.progress.tell('writing pages', done + made, pages.length);
    const records = recordsOf(
      batch.map(({ page }) => page),
      shell,
    );
    await runHugo(effects, { ...run, outDir: hugoDir, haveScripts }, records, batch.length, shell);
    if (!haveScripts) {
      await keepScripts(effects, hugoDir, kept, sources.scripts);
      haveScripts = await takeScripts(effects, run.workDir, kept, sources.scripts);
    }
    const files = await filesBelow(effects, hugoDir);
    requireFiles(files, [...own, ...batch.map(({ file }) => file)]);
    const pagesOfBatch = new Map(batch.map((page) => [page.file, page]));
    for (const file of files) {
      const page = pagesOfBatch.get(file);
      if (page !== undefined) {
        const html = new TextEncoder().encode(leanHtml(await effects.readText(join(hugoDir, file))));
        await kept.write(page.key, html);
        await put(file, html, page.key);
      } else if (number === 0) await effects.writeFile(place(file), await effects.readFile(join(hugoDir, file)));
    }
    await effects.remove(hugoDir);
    made += batch.length;
  }
  effects.progress.tell('writing pages', pages.length, pages.length);
}

function published(html: Uint8Array, dataVersion: string): Uint8Array | string {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  return bytes.includes(DATA_VERSION_MARK) ? withDataVersion(bytes.toString('utf8'), dataVersion) : html;
}

/** Pages that Hugo writes besides those that it is asked for: that of addresses without one, and the site's own files. */
async function ownHtml(files: Files, { siteDir, isBeside }: HugoRun): Promise<readonly string[]> {
  if (isBeside === true) return [];
  const dirs = [...new Set([siteDir, files.engineDir])].map((dir) => filesBelow(files, join(dir, 'static')));
  return ['404.html', ...(await Promise.all(dirs)).flat().filter(isHtml)];
}

function isHtml(file: string): boolean {
  return file.endsWith('.html');
}

/** Hugo exits cleanly when a template makes nothing, so the files are held against the pages. */
function requireFiles(files: readonly string[], asked: readonly string[]): void {
  const [expected, found] = [new Set(asked), new Set(files.filter(isHtml))];
  const missing = [...expected].filter((file) => !found.has(file));
  const extra = [...found].filter((file) => !expected.has(file));
  if (missing.length + extra.length > 0)
    throw new Error(
      `pages and files differ; missing: ${missing.join(', ') || 'none'}; not asked for: ${extra.join(', ') || 'none'}`,
    );
}
