/** Reads a whole site: the folders of runs, reports and methods, the notes, and the Markdown pages. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FolderInput, NoteInput, PageInput, SiteInput } from '../model/source-files.ts';
import type { FolderKind } from './allowed-files.ts';
import { discoverSite } from './discover-site.ts';
import { engineDir } from './engine-dir.ts';
import { readFolder } from './folder.ts';
import { readNote } from './note.ts';

/** Everything in content/, as bytes with their hashes. Finding and reading are the two stages that touch the disk, so they meet here. */
export async function readSite(siteDir: string): Promise<SiteInput> {
  const paths = await discoverSite(siteDir);
  return {
    bundles: await readFolders(siteDir, paths.bundles, 'run'),
    reports: await readFolders(siteDir, paths.reports, 'report'),
    methods: await readMethods(siteDir, paths.methods),
    pages: await readPages(siteDir, paths.pages),
    notes: await readNotes(siteDir, paths.notes),
    problems: paths.problems,
  };
}

async function readFolders(
  siteDir: string,
  paths: readonly string[],
  kind: FolderKind,
  inDir = siteDir,
): Promise<readonly FolderInput[]> {
  const inputs: FolderInput[] = [];
  for (const path of paths) inputs.push(await readFolder(join(inDir, path), siteDir, kind));
  return inputs;
}

/** The site's methods and the engine's, by id; one of the site takes the place of the engine's of the same id. */
export async function readMethods(siteDir: string, known?: readonly string[]): Promise<readonly FolderInput[]> {
  const own = await readFolders(siteDir, known ?? (await discoverSite(siteDir)).methods, 'method');
  const isEngine = resolve(siteDir) === resolve(engineDir);
  const paths = isEngine ? [] : (await discoverSite(engineDir)).methods;
  const ofEngine = await readFolders(siteDir, paths, 'method', engineDir);
  const methods = new Map([...ofEngine, ...own].map((method) => [method.id, method]));
  return [...methods.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The notes of content/notes/, by name. */
export async function readNotes(siteDir: string, known?: readonly string[]): Promise<readonly NoteInput[]> {
  const paths = known ?? (await discoverSite(siteDir)).notes;
  return Promise.all(paths.map((path) => readNote(join(siteDir, path), siteDir)));
}

/** The Markdown pages of content/, by name. */
export async function readPages(siteDir: string, known?: readonly string[]): Promise<readonly PageInput[]> {
  const paths = known ?? (await discoverSite(siteDir)).pages;
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice('content/'.length, -'.md'.length),
      markdown: await readFile(join(siteDir, path), 'utf8'),
    })),
  );
}
