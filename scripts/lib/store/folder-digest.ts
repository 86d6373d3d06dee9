/** Folders as hashes: equal hashes have equal files of equal names. */
import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/** Adds the bytes of a file; one that is not there counts too. */
export async function addFile(hash: Hash, files: ReadFiles, path: string, name: string): Promise<void> {
  const bytes = await files.readFile(path).catch(() => undefined);
  hash.update(`\n${name} ${bytes?.length ?? 'none'}\n`).update(bytes ?? '');
}

/** Adds everything below a folder, in order of names. A link counts as one, not as what it leads to. */
export async function addFolder(hash: Hash, files: ReadFiles, dir: string, name: string): Promise<void> {
  if ((await files.stat(dir))?.kind !== 'folder') return;
  for (const entry of await files.listFolder(dir)) {
    const [path, inside] = [join(dir, entry.name), `${name}/${entry.name}`];
    if (entry.kind === 'file') await addFile(hash, files, path, inside);
    else hash.update(`\n${inside} ${entry.kind}\n`);
    if (entry.kind === 'folder') await addFolder(hash, files, path, inside);
  }
}

/** Lower-case hex. */
export async function folderDigest(files: ReadFiles, dir: string): Promise<string> {
  const hash = createHash('sha256');
  await addFolder(hash, files, dir, '');
  return hash.digest('hex');
}
