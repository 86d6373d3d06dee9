/** Folders as hashes: equal hashes have equal files of equal names. */
import type { Hash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/** Files that are read at once: one after the other would wait for the disk each time. */
const AT_ONCE = 32;

function add(hash: Hash, name: string, bytes: Uint8Array | undefined): void {
  hash.update(`\n${name} ${bytes?.length ?? 'none'}\n`).update(bytes ?? '');
}

/** Undefined where it cannot be read, which whoever needs it tells. */
function bytesOf(files: ReadFiles, path: string): Promise<Uint8Array | undefined> {
  return files.readFile(path).catch(() => undefined);
}

/** Adds the bytes of a file; one that is not there counts too. */
export async function addFile(hash: Hash, files: ReadFiles, path: string, name: string): Promise<void> {
  add(hash, name, await bytesOf(files, path));
}

/** Adds everything below a folder but what is left out, in order of names. A link counts as one, not as what it leads to. */
export async function addFolder(
  hash: Hash,
  files: ReadFiles,
  dir: string,
  name: string,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<void> {
  if ((await files.stat(dir))?.kind !== 'folder') return;
  const entries = (await files.listFolder(dir)).filter((entry) => !leftOut.has(`${name}/${entry.name}`));
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const read = await Promise.all(
      some.map((one) => (one.kind === 'file' ? bytesOf(files, join(dir, one.name)) : undefined)),
    );
    for (const [place, entry] of some.entries()) {
      const inside = `${name}/${entry.name}`;
      if (entry.kind === 'file') add(hash, inside, read[place]);
      else hash.update(`\n${inside} ${entry.kind}\n`);
      if (entry.kind === 'folder') await addFolder(hash, files, join(dir, entry.name), inside, leftOut);
    }
  }
}
