/** What results depend on besides their input: the engine's own code, words and schemas, and the Node that runs it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Effects } from '../base/effects.ts';
import type { Words } from '../base/words.ts';
import { addFile, addFolder } from './folder-digest.ts';

const PARTS = ['scripts', 'schemas', 'i18n', 'assets/charts'];
/** Versions of the packages; an installed engine has no lock file of its own. */
const SINGLE = ['package.json', 'package-lock.json'];

/** Lower-case hex; another one as soon as any of it differs, or the site's own words. */
export async function engineKey(files: Effects, words?: Partial<Words>): Promise<string> {
  const hash = createHash('sha256').update(files.machine.nodeVersion);
  if (words !== undefined) hash.update(JSON.stringify(words));
  for (const path of SINGLE) await addFile(hash, files, join(files.engineDir, path), path);
  for (const part of PARTS) await addFolder(hash, files, join(files.engineDir, part), part);
  return hash.digest('hex');
}
