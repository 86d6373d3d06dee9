/** What results depend on besides their input: the engine's own code, words and schemas, and the Node that runs it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Effects } from '../base/effects.ts';
import type { Vocabulary } from '../base/words.ts';
import { addFile, addFolder } from './folder-digest.ts';
import { sha256Of } from './hash-files.ts';

const PARTS = ['scripts', 'schemas', 'assets/charts'];
/** Versions of the packages, of which an installed engine has no lock file of its own; and words that stand in for those of other languages. */
const SINGLE = ['package.json', 'package-lock.json', 'i18n/en.json'];

/** Lower-case hex; another one as soon as any of it differs. */
export async function engineKey(files: Effects): Promise<string> {
  const hash = createHash('sha256').update(files.machine.nodeVersion);
  for (const path of SINGLE) await addFile(hash, files, join(files.engineDir, path), path);
  for (const part of PARTS) await addFolder(hash, files, join(files.engineDir, part), part);
  return hash.digest('hex');
}

/** What pages depend on besides their input: the engine, and the language that they are made in. `engine` is the engine's key. */
export function pagesKey(engine: string, vocabulary: Vocabulary): string {
  return sha256Of(`${engine}\n${JSON.stringify(vocabulary)}`);
}
