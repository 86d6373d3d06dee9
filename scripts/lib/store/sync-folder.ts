/** Makes one folder equal to another, touching only what differs: a preview reloads what was touched. */
import { join } from 'node:path';
import type { Files } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

/** Copies new and changed files from `from` to `to`, and removes files that `from` does not have. */
export async function syncFolder(files: Files, from: string, to: string): Promise<void> {
  const wanted = new Set(await filesBelow(files, from));
  const known = new Set(await filesBelow(files, to));
  for (const path of known) if (!wanted.has(path)) await files.remove(join(to, path));
  for (const path of wanted) {
    const bytes = await files.readFile(join(from, path));
    if (known.has(path) && Buffer.compare(bytes, await files.readFile(join(to, path))) === 0) continue;
    await files.writeFile(join(to, path), bytes);
  }
}
