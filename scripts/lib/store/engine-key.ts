/** What results depend on besides their input: the engine's own code, words and schemas, and the Node that runs it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Effects } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

const PARTS = ['scripts', 'schemas', 'i18n', 'assets/charts'];
/** Versions of the packages; an installed engine has no lock file of its own. */
const SINGLE = ['package.json', 'package-lock.json'];

/** Lower-case hex; another one as soon as any of it differs. */
export async function engineKey(files: Effects): Promise<string> {
  const hash = createHash('sha256').update(files.machine.nodeVersion);
  const add = async (path: string): Promise<void> => {
    const bytes = await files.readFile(join(files.engineDir, path)).catch(() => undefined);
    hash.update(`\n${path} ${bytes?.length ?? 'none'}\n`).update(bytes ?? '');
  };
  for (const path of SINGLE) await add(path);
  for (const part of PARTS)
    for (const path of [...(await filesBelow(files, join(files.engineDir, part)))].sort()) await add(`${part}/${path}`);
  return hash.digest('hex');
}
