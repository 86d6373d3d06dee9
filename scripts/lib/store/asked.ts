/** Reads the runs, reports, methods and notes that a command names, and what they need of the site. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { FolderInput, NoteInput, SiteInput } from '../model/source-files.ts';
import type { FolderKind } from './allowed-files.ts';
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
 * for, or with `withOthers`. Throws CliError for a path that is not there, or holds none of them.
 */
export async function readAsked(siteDir: string, paths: readonly string[], withOthers = false): Promise<Asked> {
  if (paths.length === 0) {
    const site = await readSite(siteDir);
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
    const ofNotes = await findNotes(path);
    for (const file of ofNotes) notes.set(file, await readNote(file, siteDir));
    for (const [dir, kind] of await findFolders(path, ofNotes.length > 0)) {
      const input = await readFolder(dir, resolve(siteDir), kind);
      lists[kind].set(input.folder, input);
    }
  }
  const folders = [...runs.keys(), ...reports.keys(), ...methods.keys()];
  for (const method of await readMethods(siteDir)) if (!methods.has(method.folder)) methods.set(method.folder, method);
  if (reports.size > 0 || notes.size > 0 || withOthers) {
    const { bundles } = await readSite(siteDir);
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
export async function findFolders(path: string, mayHoldNone = false): Promise<Found> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CliError(`${path} is not there`);
  const below = found.isFile() ? [] : await search(resolve(path), 3);
  return below.length > 0 || mayHoldNone ? below : upwards(resolve(path), path);
}

/** The run, report or method that a file, or a folder like raw/, lies in. */
async function upwards(inside: string, asked: string): Promise<Found> {
  for (let dir = inside; dir !== dirname(dir); dir = dirname(dir)) {
    const kind = await kindOf(dir);
    if (kind !== undefined) return [[dir, kind]];
  }
  throw new CliError(
    `${relative(process.cwd(), asked) || asked} holds no run (run.json), report (report.json), method (method.json) or note (content/notes/<id>.json)`,
  );
}

async function search(dir: string, depth: number): Promise<Found> {
  const kind = await kindOf(dir);
  if (kind !== undefined) return [[dir, kind]];
  if (depth === 0) return [];
  const found: Found[] = [];
  for (const entry of await entries(dir)) {
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      found.push(await search(join(dir, entry.name), depth - 1));
  }
  return found.flat();
}

/** What a folder is: by its manifest, or by where it lies when the manifest is missing. */
async function kindOf(dir: string): Promise<FolderKind | undefined> {
  const names = (await entries(dir)).map(({ name }) => name);
  if (names.includes('run.json')) return 'run';
  if (names.includes('report.json')) return 'report';
  if (names.includes('method.json')) return 'method';
  if (/[\\/]content[\\/]runs[\\/][^\\/]+$/.test(dir)) return 'run';
  if (/[\\/]content[\\/]methods[\\/][^\\/]+$/.test(dir)) return 'method';
  return /[\\/]content[\\/]reports[\\/][^\\/]+$/.test(dir) ? 'report' : undefined;
}

async function entries(dir: string): Promise<readonly Dirent[]> {
  const list = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return list.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Notes at or below a path: one file of content/notes/, that folder, or content/ or the site around it. */
async function findNotes(path: string): Promise<readonly string[]> {
  const at = resolve(path);
  const found = await stat(at).catch(() => undefined);
  if (found?.isFile()) return isNotesFolder(dirname(at)) ? [at] : [];
  const folders = [at, join(at, 'notes'), join(at, 'content/notes')].filter(isNotesFolder);
  const lists = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
  );
  return lists.flat().sort();
}

function isNotesFolder(path: string): boolean {
  return /[\\/]content[\\/]notes$/.test(path);
}
