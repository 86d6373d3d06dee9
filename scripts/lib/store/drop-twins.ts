/** What pages of several languages share is published once: with the site's own pages, at the root. */
import { dirname, join } from 'node:path';
import type { Files } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

/** Files that pages name, so that their links can lead there, or that scripts ask the root for. */
const SHARED = /^(?:js|css|charts|workloads)\/.*\.(?:js|css|json)$/;

async function areSame(files: Files, one: string, other: string): Promise<boolean> {
  const facts = await files.stat(other);
  if (facts?.kind !== 'file' || facts.size !== (await files.stat(one))?.size) return false;
  return Buffer.compare(await files.readFile(one), await files.readFile(other)) === 0;
}

/** Removes such files of the folder `code` that lie at the root too, byte for byte, and folders that nothing is left in. */
export async function dropTwins(files: Files, outDir: string, code: string): Promise<void> {
  const folder = join(outDir, code);
  for (const file of await filesBelow(files, folder)) {
    const own = join(folder, file);
    if (!SHARED.test(file) || !(await areSame(files, own, join(outDir, file)))) continue;
    await files.remove(own);
    for (let dir = dirname(own); dir !== folder && (await files.listFolder(dir)).length === 0; dir = dirname(dir))
      await files.remove(dir);
  }
}
