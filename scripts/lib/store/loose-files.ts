/** Reads loose files of fio: those that `inspect` is asked for, and a folder of them in any layout for `new`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { InspectedFile } from '../model/source-files.ts';

interface Found {
  readonly path: string;
  readonly walked: boolean;
  readonly is_link?: true;
  readonly fault?: string;
}

/** No fio result comes near it, and what JSON.parse makes of it must fit into memory. */
const maxBytes = 128 * 1024 * 1024;

/** What an operating system's error means to the person who asked. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file of this name',
  EACCES: 'reading it is not allowed',
  EPERM: 'reading it is not allowed',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reports an error',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}

/** Reads in pieces and stops at the limit: a device or a pipe has no size beforehand, and may never end. */
async function readBytes(path: string): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function readOne({ path, walked, is_link, fault }: Found): Promise<InspectedFile> {
  const file = path.replaceAll('\\', '/');
  if (fault !== undefined) return { file, walked, fault };
  if (is_link) return { file, walked, is_link };
  try {
    const bytes = (await stat(path)).size > maxBytes ? undefined : await readBytes(path);
    if (bytes === undefined) return { file, walked, fault: `it is larger than ${maxBytes / 1024 ** 2} MiB` };
    return { file, walked, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { file, walked, fault: reasonOf(error) };
  }
}

/** Files below a folder, sorted. A folder that cannot be listed is told like a file that cannot be read. */
async function* filesBelow(folder: string): AsyncGenerator<Found> {
  let entries: Awaited<ReturnType<typeof list>>;
  try {
    entries = await list(folder);
  } catch (error) {
    yield { path: folder, walked: true, fault: reasonOf(error) };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isSymbolicLink()) yield { path, walked: true, is_link: true };
    else if (entry.isFile()) yield { path, walked: true };
  }
}

function list(folder: string) {
  return readdir(folder, { withFileTypes: true });
}

/** The files one after another, so that memory holds one at a time. A path that is not a folder stands for itself. */
export async function* readInspected(paths: readonly string[]): AsyncGenerator<InspectedFile> {
  for (const path of paths) {
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
    if (!isFolder) yield await readOne({ path, walked: false });
    else for await (const found of filesBelow(path)) yield await readOne(found);
  }
}

/**
 * What `sort` makes of each file below the folder, with its path relative to it and forward slashes. Throws CliError when
 * the folder is not there, or is a bundle already.
 */
export async function readLooseFiles<T>(
  folder: string,
  sort: (file: InspectedFile, path: string) => T,
): Promise<readonly T[]> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CliError(`${folder} is not a folder: give one that holds what fio wrote`);
  if ((await stat(join(folder, 'run.json')).catch(() => undefined)) !== undefined)
    throw new CliError(`${folder} has a run.json: it is a bundle already; plateau check tells what is wrong with it`);
  const sorted: T[] = [];
  for await (const file of readInspected([folder])) {
    sorted.push(sort(file, relative(folder, file.file).replaceAll('\\', '/')));
  }
  return sorted;
}
