/** Reads loose files of fio: those that `inspect` is asked for, and a folder of them in any layout for `new`. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { FolderEntry, ReadFiles } from '../base/effects.ts';
import { type InspectedFile, LARGEST_INSPECTED, TOO_LARGE } from '../model/source-files.ts';
import { KINDS_OF_ENTRY } from './allowed-files.ts';
import { sha256Of } from './hash-files.ts';

interface Found {
  readonly path: string;
  readonly walked: boolean;
  readonly is_link?: true;
  readonly fault?: string;
}

/** What an operating system's error means to the person who asked. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file of this name',
  EACCES: 'reading it is not allowed',
  EPERM: 'reading it is not allowed',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reports an error',
  EFBIG: TOO_LARGE,
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}

/** With forward slashes. Elsewhere than on Windows a backslash is a letter of the name, as archives from there leave it. */
function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}

async function readOne(from: ReadFiles, { path, walked, is_link, fault }: Found): Promise<InspectedFile> {
  const file = slashed(path);
  if (fault !== undefined) return { file, walked, fault };
  if (is_link) return { file, walked, is_link };
  try {
    const bytes = await from.readFile(resolve(from.cwd, path), LARGEST_INSPECTED);
    return { file, walked, bytes, sha256: sha256Of(bytes) };
  } catch (error) {
    return { file, walked, fault: reasonOf(error) };
  }
}

/** Files below a folder, sorted. A folder that cannot be listed is told like a file that cannot be read. */
async function* walk(from: ReadFiles, folder: string): AsyncGenerator<Found> {
  let entries: readonly FolderEntry[];
  try {
    entries = await from.listFolder(resolve(from.cwd, folder));
  } catch (error) {
    yield { path: folder, walked: true, fault: reasonOf(error) };
    return;
  }
  for (const { name, kind } of entries) {
    const path = join(folder, name);
    if (kind === 'folder') yield* walk(from, path);
    else if (kind === 'link') yield { path, walked: true, is_link: true };
    else if (kind === 'file') yield { path, walked: true };
    else yield { path, walked: true, fault: `it is ${KINDS_OF_ENTRY.other}` };
  }
}

/** The files one after another, so that memory holds one at a time. A path that is not a folder stands for itself; they are named as they were given. */
export async function* readInspected(from: ReadFiles, paths: readonly string[]): AsyncGenerator<InspectedFile> {
  for (const path of paths) {
    if ((await from.stat(resolve(from.cwd, path)))?.kind !== 'folder')
      yield await readOne(from, { path, walked: false });
    else for await (const found of walk(from, path)) yield await readOne(from, found);
  }
}

/** The deepest folder that holds all of these; paths are absolute. */
export function commonFolder(folders: readonly string[]): string {
  return folders.reduce((shared, folder) => {
    let common = shared;
    while (relative(common, folder).split(/[\\/]/)[0] === '..') common = dirname(common);
    return common;
  });
}

/**
 * What `sort` makes of each file below the folders, with its path relative to `root` and forward slashes; each file once. Throws
 * CliError when a folder is not there, or is a bundle already.
 */
export async function readLooseFiles<T>(
  from: ReadFiles,
  root: string,
  folders: readonly string[],
  sort: (file: InspectedFile, path: string) => T,
): Promise<readonly T[]> {
  for (const folder of folders) {
    const at = resolve(from.cwd, folder);
    if ((await from.stat(at))?.kind !== 'folder')
      throw new CliError(`${folder} is not a folder: give one that holds what fio wrote`);
    if ((await from.stat(join(at, 'run.json'))) !== undefined)
      throw new CliError(`${folder} has a run.json: it is a bundle already; plateau check tells what is wrong with it`);
  }
  const sorted = new Map<string, T>();
  for await (const file of readInspected(from, folders)) {
    const path = slashed(relative(root, resolve(from.cwd, file.file)));
    if (!sorted.has(path)) sorted.set(path, sort(file, path));
  }
  return [...sorted.values()];
}
