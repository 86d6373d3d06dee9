/** Sizes and hashes of files, and of all files of a folder. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { HashedFile } from '#types';
import type { ReadFiles } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

/** Files that are read at once: one after the other would wait for the disk each time. */
const AT_ONCE = 16;

export function hashBytes(path: string, bytes: Uint8Array): HashedFile {
  return { path, size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** All files below a folder; links are left out. */
export async function hashFolder(files: ReadFiles, dir: string): Promise<readonly HashedFile[]> {
  const paths = await filesBelow(files, dir);
  const hashed: HashedFile[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE);
    hashed.push(
      ...(await Promise.all(some.map(async (path) => hashBytes(path, await files.readFile(join(dir, path)))))),
    );
  }
  return hashed;
}
