/** Runs Hugo over generated pages. */

import { join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects, Environment, Files, ProgramResult } from '../base/effects.ts';
import { language } from '../base/locale.ts';
import { byText } from '../base/text-order.ts';
import { allWords, wordsOfPages } from '../base/words.ts';
import { type AnyPage, type Page, viewOf } from '../model/page.ts';
import { sha256Of } from '../store/hash-files.ts';
import { browserModules } from './browser-modules.ts';
import { fontFiles } from './fonts.ts';
import { type HugoFolders, hugoConfig, hugoMounts } from './hugo-config.ts';
import { standaloneValidators } from './standalone-validators.ts';

export interface HugoRun extends HugoFolders {
  /** Path of the binary. */
  readonly hugo: string;
  /** Folder that Hugo writes into, besides what lies there already. */
  readonly outDir: string;
  /** Address of the site, with a slash at its end. */
  readonly baseUrl: string;
  /** The style sheet of the site's own colours. */
  readonly colours?: string;
  /** What pages say of the site's languages, where there are several. */
  readonly several?: Pick<Shell, 'languages' | 'apart'>;
  /** The scripts of browsers lie bundled in the work folder. */
  readonly haveScripts?: boolean;
}

/** Hugo's arguments for source and configuration; the configuration is written into the work folder. */
async function configureHugo(
  files: Files,
  folders: Pick<HugoRun, 'siteDir' | 'workDir' | 'colours' | 'isBeside' | 'haveScripts'>,
): Promise<readonly string[]> {
  const { siteDir, workDir, colours, isBeside, haveScripts = false } = folders;
  await files.writeFile(join(workDir, `i18n/${language()}.json`), JSON.stringify(allWords()));
  // Scripts of the browser fetch the words of the page that they are on, so that they are the same in all languages.
  await files.writeFile(join(workDir, 'assets/js/words.json'), JSON.stringify(wordsOfPages()));
  await files.writeFile(join(workDir, 'words/en.json'), '{}');
  if (colours !== undefined) await files.writeFile(join(workDir, 'assets/css/colours.css'), colours);
  const config = join(workDir, 'engine.json');
  const mounts = await hugoMounts(files, folders, fontFiles(), await browserModules(files));
  // Only what is bundled imports them, and to make them takes longer than to make some pages.
  if (!haveScripts) await files.writeFile(join(workDir, 'assets/validators.js'), standaloneValidators());
  await files.writeFile(
    config,
    `${JSON.stringify(hugoConfig(mounts, workDir, { language: language(), isBeside }), null, 1)}\n`,
  );
  // Of several configurations Hugo lets the first one win.
  return ['--source', workDir, '--config', `${config},${join(siteDir, 'hugo.toml')}`, '--noBuildLock'];
}

/** Pages in a file: all of a large site in one would be longer than a string may be. */
const PAGES_IN_A_FILE = 500;

/** What stands around every page, for layouts/_partials/shell.html: the first parts of addresses that there are, and the feed. */
export interface Shell {
  readonly pages: readonly string[];
  readonly feed?: string;
  /** Languages of the site, where there are several. */
  readonly languages?: readonly SiteLanguage[];
  /** Sections whose single pages are made in the first language only. */
  readonly apart?: readonly string[];
}

/** A language that the site's pages are made in. */
export interface SiteLanguage {
  readonly code: string;
  /** What it calls itself. */
  readonly name: string;
  /** Address that its pages lie below, with a slash at its end. */
  readonly base: string;
}

export function shellOf(pages: readonly AnyPage[], several: Pick<Shell, 'languages' | 'apart'> = {}): Shell {
  const feed = pages.find(({ kind }) => kind === 'home')?.feed;
  const own = pages.map(({ path }) => path).filter((path) => path !== '' && !path.includes('/'));
  return { pages: own.sort(), feed, ...several };
}

/** Writes the page records where Hugo finds them; a running preview picks them up. They are read as they are written: all take much memory. */
export async function writeRecords(
  files: Files,
  workDir: string,
  records: Iterable<PageRecord> | AsyncIterable<PageRecord>,
  shell: Shell,
): Promise<void> {
  const dir = join(workDir, 'assets/pages');
  const put = (part: number, own: readonly PageRecord[]): Promise<void> =>
    files.writeFile(join(dir, `${part}.json`), JSON.stringify(own));
  await files.writeFile(join(workDir, 'assets/shell.json'), JSON.stringify(shell));
  let parts = 0;
  let own: PageRecord[] = [];
  for await (const record of records) {
    own.push(record);
    if (own.length < PAGES_IN_A_FILE) continue;
    await put(parts, own);
    parts += 1;
    own = [];
  }
  if (own.length > 0) {
    await put(parts, own);
    parts += 1;
  }
  // Of an earlier state of the preview there may be more files; those become empty.
  const known = (await files.listFolder(dir)).map(({ name }) => Number.parseInt(name, 10));
  for (const part of known.filter((one) => one >= parts)) await put(part, []);
}

/** Environment for Hugo: its HUGO_… variables would change the configuration, and with it the bytes. */
export function hugoEnv(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('HUGO')));
}

/** What is said when Hugo is started a second time. */
export const startedAgain = 'Hugo stood still, panicked or was ended; it is started again';

/** Go collects garbage less often while there is room, which takes a tenth less of Hugo's time. */
const COLLECTING: Environment = { GOGC: '400', GOMEMLIMIT: '700MiB' };

/** Whether Hugo ended by no word of its own: a second try may do better. */
function fellOver({ code, timedOut, stderr }: ProgramResult): boolean {
  return timedOut || code === undefined || /^(panic|fatal error): /m.test(stderr);
}

/** Makes the files of these records, about `count`. A CliError carries Hugo's own words when it fails. */
export async function runHugo(
  effects: Effects,
  run: HugoRun,
  records: AsyncIterable<PageRecord>,
  count: number,
  shell: Shell,
): Promise<void> {
  const { hugo, workDir, outDir, baseUrl } = run;
  await writeRecords(effects, workDir, records, shell);
  const args = [
    ...(await configureHugo(effects, run)),
    '--destination',
    outDir,
    '--baseURL',
    baseUrl,
    '--panicOnWarning',
  ];
  const cache = { HUGO_CACHEDIR: join(workDir, 'cache') };
  const options = { env: { ...COLLECTING, ...hugoEnv(effects.env), ...cache }, timeoutMs: 120_000 + count * 60 };
  let result = await effects.runProgram(hugo, args, options);
  // Now and then Hugo 0.168 stands still for ever when several pages fail at once; the second try says why they fail.
  if (fellOver(result)) {
    effects.log(`${startedAgain}\n`);
    result = await effects.runProgram(hugo, args, options);
  }
  if (result.timedOut) throw new CliError('Hugo did not come to an end; a template that fails on many pages does that');
  if (result.code !== 0)
    throw new CliError(`Hugo could not build the pages:\n${`${result.stdout}${result.stderr}`.trim()}`);
}

/** One argument of AddPage. Hugo writes the keys of params in lower case, so view models keep to lower case. */
export interface PageRecord {
  readonly path: string;
  readonly kind: Page['kind'];
  readonly type?: string;
  readonly title: string;
  readonly params: Pick<Page, 'description' | 'view' | 'cite' | 'card' | 'data' | 'jsonld' | 'is_foreign'>;
  /** Known to Hugo as the folder of other pages, and not made. */
  readonly build?: { readonly render: 'never' };
}

/** In order of their addresses. Two pages with one address are a fault and throw. */
export function inOrder<P extends AnyPage>(pages: readonly P[]): readonly P[] {
  const sorted = [...pages].sort((a, b) => byText(a.path, b.path));
  sorted.forEach((page, index) => {
    if (page.path === sorted[index - 1]?.path) throw new Error(`two pages have the address /${page.path}/`);
  });
  return sorted;
}

/** By which views are told apart. */
export function hashOfView(view: unknown): string {
  return sha256Of(JSON.stringify(view) ?? '');
}

/** By which records are told apart, without reading a view that is not held. */
export function recordKey(page: AnyPage): string {
  return JSON.stringify(recordWith(page, 'read' in page ? page.view_hash : hashOfView(page.view)));
}

/** The record of a page; one whose view is not held is read. */
export async function recordOf(page: AnyPage): Promise<PageRecord> {
  return recordWith(page, await viewOf(page));
}

function recordWith(page: AnyPage, view: unknown): PageRecord {
  const { section, kind, title, description, cite, card, data, jsonld, is_foreign } = page;
  return {
    path: addressOf(page),
    kind,
    type: kind === 'home' || section === '' ? undefined : section,
    title,
    params: { description, view, cite, data, card, jsonld, is_foreign },
  };
}

/** As its record has it. */
export function addressOf({ path, kind }: Pick<Page, 'path' | 'kind'>): string {
  return kind === 'home' ? '/' : `/${path}`;
}

/** The file that Hugo writes for a page. */
export function htmlFile({ path, kind }: Pick<Page, 'path' | 'kind'>): string {
  const place = path.replace(/^\//, '');
  return kind === 'home' || place === '' ? 'index.html' : `${place}/index.html`;
}
