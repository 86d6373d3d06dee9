/** Files that were fetched for runs, each under its SHA-256: .build/fetched/ may be deleted, and fetched again. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Files, ReadFiles } from '../base/effects.ts';
import { isJsonArray, isJsonObject, ownValue, readJson } from '../base/json.ts';
import type { Locate } from '../base/json-value.ts';
import type { RemoteFile } from '../model/remote-files.ts';

/** An entry of `remote_files`, and the place of a key of it in run.json. */
export interface StatedFile extends RemoteFile {
  readonly pointer: string;
  readonly locate: Locate;
}

/** Entries of a run.json, which may be anybody's and broken; those that do not fit the schema are for the check to tell. */
export function remoteFilesOf(text: string): readonly StatedFile[] {
  if (!text.includes('"remote_files"')) return [];
  const { document } = readJson('run.json', text);
  const list = isJsonObject(document?.value) ? ownValue(document.value, 'remote_files') : undefined;
  if (document === undefined || !isJsonArray(list)) return [];
  return list.flatMap((entry, index): StatedFile[] => {
    if (!isJsonObject(entry)) return [];
    const [path, url, sha256, size] = ['path', 'url', 'sha256', 'size_bytes'].map((key) => ownValue(entry, key));
    const isSound =
      typeof path === 'string' &&
      path.startsWith('raw/') &&
      typeof url === 'string' &&
      typeof sha256 === 'string' &&
      /^[0-9a-f]{64}$/.test(sha256) &&
      typeof size === 'number' &&
      Number.isInteger(size) &&
      size >= 0;
    return isSound
      ? [{ path, url, sha256, size_bytes: size, pointer: `/remote_files/${index}`, locate: document.locate }]
      : [];
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
  return bytes.length === size_bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
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
