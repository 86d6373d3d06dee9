/** A folder as one hash, as a build tells its sources by. */
import { createHash } from 'node:crypto';
import type { ReadFiles } from '../scripts/lib/base/effects.ts';
import { addFolder } from '../scripts/lib/store/folder-digest.ts';

/** Lower-case hex. */
export async function folderDigest(files: ReadFiles, dir: string): Promise<string> {
  const hash = createHash('sha256');
  await addFolder(hash, files, dir, '');
  return hash.digest('hex');
}
