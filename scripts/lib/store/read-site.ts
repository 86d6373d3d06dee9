/** Reads a whole site: the folders of runs, reports and methods, the notes, and the Markdown pages. */
import { join, relative, resolve } from 'node:path';
import type { Problem } from '#types';
import type { ReadFiles } from '../base/effects.ts';
import type { FolderInput, PageInput, SiteInput, WrittenText } from '../model/source-files.ts';
import { type FolderKind, isReadable } from './allowed-files.ts';
import { discoverSite } from './discover-site.ts';
import { filesBelow } from './files-below.ts';
import { readFolder } from './folder.ts';
import { readNote } from './note.ts';
import { unreadable } from './unreadable.ts';

/** Everything in content/, as bytes with their hashes. Finding and reading are the two stages that touch the disk, so they meet here. */
export async function readSite(from: ReadFiles, siteDir: string): Promise<SiteInput> {
  const { runs, ...rest } = await readSiteAround(from, siteDir);
  return { ...rest, bundles: await readFolders(from, siteDir, runs, 'run') };
}

/** The same but for the runs, which are only named: their folders, from the site's on. */
export async function readSiteAround(
  from: ReadFiles,
  siteDir: string,
): Promise<Omit<SiteInput, 'bundles'> & { readonly runs: readonly string[] }> {
  const paths = await discoverSite(from, siteDir);
  const unread: Problem[] = [];
  const readText = async (path: string): Promise<string> =>
    from.readText(path).catch((error: unknown) => {
      unread.push(unreadable(relative(siteDir, path).replaceAll('\\', '/'), error));
      return '';
    });
  const pages = await readPages({ ...from, readText }, siteDir, paths.pages);
  const translations = await readTranslated({ ...from, readText }, siteDir, paths.languages);
  const isUnread = (path: string): boolean => unread.some(({ file }) => file === `content/${path}.md`);
  return {
    runs: paths.bundles,
    reports: await readFolders(from, siteDir, paths.reports, 'report'),
    methods: await readMethods(from, siteDir, paths.methods),
    pages: pages.filter(({ path }) => !isUnread(path)),
    notes: await Promise.all(paths.notes.map((path) => readNote(from, join(siteDir, path), siteDir))),
    translations,
    problems: [...paths.problems, ...unread],
  };
}

async function readFolders(
  from: ReadFiles,
  siteDir: string,
  paths: readonly string[],
  kind: FolderKind,
  inDir = siteDir,
): Promise<readonly FolderInput[]> {
  const inputs: FolderInput[] = [];
  for (const path of paths) inputs.push(await readFolder(from, join(inDir, path), siteDir, kind));
  return inputs;
}

/** The site's methods and the engine's, by id; one of the site takes the place of the engine's of the same id. */
export async function readMethods(
  from: ReadFiles,
  siteDir: string,
  known?: readonly string[],
): Promise<readonly FolderInput[]> {
  const own = await readFolders(from, siteDir, known ?? (await discoverSite(from, siteDir)).methods, 'method');
  const isEngine = resolve(from.cwd, siteDir) === resolve(from.engineDir);
  const paths = isEngine ? [] : (await discoverSite(from, from.engineDir)).methods;
  const ofEngine = await readFolders(from, siteDir, paths, 'method', from.engineDir);
  const methods = new Map([...ofEngine, ...own].map((method) => [method.id, method]));
  return [...methods.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A blank line between paragraphs is one on every system. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The Markdown pages of content/, by name. */
export async function readPages(
  from: ReadFiles,
  siteDir: string,
  known?: readonly string[],
): Promise<readonly PageInput[]> {
  const paths = known ?? (await discoverSite(from, siteDir)).pages;
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice('content/'.length, -'.md'.length),
      markdown: withLineFeeds(await from.readText(join(siteDir, path))),
    })),
  );
}

/** The texts of folders of translations, by path. */
async function readTranslated(
  from: ReadFiles,
  siteDir: string,
  folders: readonly string[],
): Promise<readonly WrittenText[]> {
  const texts: WrittenText[] = [];
  for (const folder of folders)
    for (const name of (await filesBelow(from, join(siteDir, folder))).toSorted())
      if (/\.(json|md)$/.test(name) && isReadable(name))
        texts.push({ file: `${folder}/${name}`, text: await from.readText(join(siteDir, folder, name)) });
  return texts;
}
