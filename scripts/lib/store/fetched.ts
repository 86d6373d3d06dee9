/** Files that were fetched for runs, each under its SHA-256: .build/fetched/ may be deleted, and fetched again. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Problem } from '#types';
import type { Files, ReadFiles } from '../base/effects.ts';
import { isJsonArray, isJsonObject, ownValue, readJson } from '../base/json.ts';
import type { Locate } from '../base/json-value.ts';
import type { RemoteFile } from '../model/remote-files.ts';
import { sha256Of } from './hash-files.ts';

/** An entry of `remote_files`, and the place of a key of it in run.json. */
export interface StatedFile extends RemoteFile {
  readonly pointer: string;
  readonly locate: Locate;
}

/** Told of an entry by which nothing can be fetched, and of a run.json that cannot be read. */
type Unsound = (problem: Problem) => void;

/** Entries of a run.json, which may be anybody's and broken; those that do not fit the schema are for the check to tell. */
export function remoteFilesOf(text: string, unsound: Unsound = () => undefined): readonly StatedFile[] {
  if (!text.includes('"remote_files"')) return [];
  const { document, problems } = readJson('run.json', text);
  if (document === undefined) problems.forEach(unsound);
  const list = isJsonObject(document?.value) ? ownValue(document.value, 'remote_files') : undefined;
  if (document === undefined || !isJsonArray(list)) return [];
  return list.flatMap((entry, index): StatedFile[] => {
    const keys = isJsonObject(entry) ? entry : {};
    const [path, url, sha256, size] = ['path', 'url', 'sha256', 'size_bytes'].map((key) => ownValue(keys, key));
    const isSound =
      typeof path === 'string' &&
      path.startsWith('raw/') &&
      typeof url === 'string' &&
      typeof sha256 === 'string' &&
      /^[0-9a-f]{64}$/.test(sha256) &&
      typeof size === 'number' &&
      Number.isInteger(size) &&
      size >= 0;
    const [pointer, { locate }] = [`/remote_files/${index}`, document];
    if (isSound) return [{ path, url, sha256, size_bytes: size, pointer, locate }];
    unsound({
      ...{ file: 'run.json', pointer, ...locate(pointer), rule: 'R-remote-files', severity: 'error' },
      message: 'this entry does not say what is needed to fetch the file',
      found: JSON.stringify(entry).slice(0, 120),
      allowed: 'path (raw/…), url, sha256 (64 digits 0-9 and a-f) and size_bytes (a whole number)',
      fix: 'correct it; plateau check tells which key',
    });
    return [];
  });
}

export function fetchedPath(siteDir: string, sha256: string): string {
  return join(siteDir, '.build/fetched', sha256);
}

/** The bytes of a file that was fetched; undefined when it was not, or what is there is not what was stated. */
export async function readFetched(
  files: ReadFiles,
  siteDir: string,
  { sha256, size_bytes }: Pick<RemoteFile, 'sha256' | 'size_bytes'>,
): Promise<Uint8Array | undefined> {
  const bytes = await files.readFile(fetchedPath(siteDir, sha256), size_bytes).catch(() => undefined);
  return bytes !== undefined && isStated(bytes, { sha256, size_bytes }) ? bytes : undefined;
}

export function isStated(
  bytes: Uint8Array,
  { sha256, size_bytes }: Pick<RemoteFile, 'sha256' | 'size_bytes'>,
): boolean {
  return bytes.length === size_bytes && sha256Of(bytes) === sha256;
}

/** Under its name it appears whole, or not at all. */
export async function keepFetched(files: Files, siteDir: string, sha256: string, bytes: Uint8Array): Promise<void> {
  const fresh = `${fetchedPath(siteDir, sha256)}.${randomUUID()}`;
  try {
    await files.writeFile(fresh, bytes);
    await files.rename(fresh, fetchedPath(siteDir, sha256));
  } catch (error) {
    await files.remove(fresh).catch(() => undefined);
    throw error;
  }
}
