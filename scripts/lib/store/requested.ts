/** Reads the runs, reports, methods and notes that a command names, and what they need of the site. */
import { dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { FolderEntry, ReadFiles } from '../base/effects.ts';
import type { FolderInput, NoteInput, SiteInput } from '../model/source-files.ts';
import type { FolderKind } from './allowed-files.ts';
import { requireSite } from './discover-site.ts';
import { readFolder } from './folder.ts';
import { readNote } from './note.ts';
import { readMethods, readSite } from './read-site.ts';

interface Asked {
  readonly site: SiteInput;
  /** Folders asked for, named from the site's folder. */
  readonly folders: readonly string[];
  /** Files of notes asked for, named likewise. */
  readonly notes: readonly string[];
}

/**
 * All of the site when no path is given. Else the folders of runs, reports and methods at or below the paths (a file stands for
 * its folder), in the site or outside it, and notes; the site's methods come along, and its own runs when a report or a note is asked
 * for, or with `withOthers`. Throws CliError for a site or a path that is not there, and for a path that holds none of them.
 */
export async function readRequested(
  from: ReadFiles,
  askedSite: string,
  paths: readonly string[],
  withOthers = false,
): Promise<Asked> {
  const siteDir = resolve(from.cwd, askedSite);
  if (paths.length === 0 || (await from.stat(siteDir)) === undefined) await requireSite(from, siteDir);
  if (paths.length === 0) {
    const site = await readSite(from, siteDir);
    const own = [...site.bundles, ...site.reports, ...site.methods].map(({ folder }) => folder);
    // The engine's methods come along and are not the site's to answer for.
    const folders = own.filter((folder) => folder.startsWith('content/'));
    return { site, folders, notes: (site.notes ?? []).map(({ file }) => file) };
  }
  const runs = new Map<string, FolderInput>();
  const reports = new Map<string, FolderInput>();
  const methods = new Map<string, FolderInput>();
  const lists = { run: runs, report: reports, method: methods };
  const notes = new Map<string, NoteInput>();
  for (const path of paths) {
    const ofNotes = await findNotes(from, path);
    for (const file of ofNotes) notes.set(file, await readNote(from, file, siteDir));
    for (const [dir, kind] of await findFolders(from, path, ofNotes.length > 0)) {
      const input = await readFolder(from, dir, siteDir, kind);
      lists[kind].set(input.folder, input);
    }
  }
  const folders = [...runs.keys(), ...reports.keys(), ...methods.keys()];
  for (const method of await readMethods(from, siteDir))
    if (!methods.has(method.folder)) methods.set(method.folder, method);
  if (reports.size > 0 || notes.size > 0 || withOthers) {
    const { bundles } = await readSite(from, siteDir);
    for (const bundle of bundles) if (!runs.has(bundle.folder)) runs.set(bundle.folder, bundle);
  }
  return {
    site: {
      bundles: [...runs.values()],
      reports: [...reports.values()],
      methods: [...methods.values()],
      pages: [],
      notes: [...notes.values()],
      problems: [],
    },
    folders,
    notes: [...notes.values()].map(({ file }) => file),
  };
}

type Found = readonly (readonly [dir: string, kind: FolderKind])[];

/**
 * Folders of runs, reports and methods at or below a path, or the one that it lies in. Throws CliError when there is none; a path that
 * is known to hold something else may hold none.
 */
export async function findFolders(from: ReadFiles, path: string, mayHoldNone = false): Promise<Found> {
  const at = resolve(from.cwd, path);
  const found = await from.stat(at);
  if (found === undefined) throw new CliError(`${path} is not there`);
  const below = found.kind === 'file' ? [] : await search(from, at, 3);
  return below.length > 0 || mayHoldNone ? below : upwards(from, at);
}

/** The run, report or method that a file, or a folder like raw/, lies in. */
async function upwards(from: ReadFiles, inside: string): Promise<Found> {
  for (let dir = inside; dir !== dirname(dir); dir = dirname(dir)) {
    const kind = await kindOf(from, dir);
    if (kind !== undefined) return [[dir, kind]];
  }
  throw new CliError(
    `${relative(from.cwd, inside) || '.'} holds no run (run.json), report (report.json), method (method.json) or note (content/notes/<id>.json)`,
  );
}

async function search(from: ReadFiles, dir: string, depth: number): Promise<Found> {
  const kind = await kindOf(from, dir);
  if (kind !== undefined) return [[dir, kind]];
  if (depth === 0) return [];
  const found: Found[] = [];
  for (const { name, kind } of await entries(from, dir))
    if (kind === 'folder' && name !== 'node_modules' && !name.startsWith('.'))
      found.push(await search(from, join(dir, name), depth - 1));
  return found.flat();
}

/** What a folder is: by its manifest, or by where it lies when the manifest is missing. */
async function kindOf(from: ReadFiles, dir: string): Promise<FolderKind | undefined> {
  const names = (await entries(from, dir)).map(({ name }) => name);
  if (names.includes('run.json')) return 'run';
  if (names.includes('report.json')) return 'report';
  if (names.includes('method.json')) return 'method';
  if (/[\\/]content[\\/]runs[\\/][^\\/]+$/.test(dir)) return 'run';
  if (/[\\/]content[\\/]methods[\\/][^\\/]+$/.test(dir)) return 'method';
  return /[\\/]content[\\/]reports[\\/][^\\/]+$/.test(dir) ? 'report' : undefined;
}

function entries(from: ReadFiles, dir: string): Promise<readonly FolderEntry[]> {
  return from.listFolder(dir).catch(() => []);
}

/** Notes at or below a path: one file of content/notes/, that folder, or content/ or the site around it. */
async function findNotes(from: ReadFiles, path: string): Promise<readonly string[]> {
  const at = resolve(from.cwd, path);
  if ((await from.stat(at))?.kind === 'file') return isNotesFolder(dirname(at)) ? [at] : [];
  const folders = [at, join(at, 'notes'), join(at, 'content/notes')].filter(isNotesFolder);
  const lists = await Promise.all(
    folders.map(async (folder) => (await entries(from, folder)).map(({ name }) => join(folder, name))),
  );
  return lists.flat().sort();
}

function isNotesFolder(path: string): boolean {
  return /[\\/]content[\\/]notes$/.test(path);
}
