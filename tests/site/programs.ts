/** Programs that tests start. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlePrograms } from '../bundled.ts';

const sources = join(import.meta.dirname, 'programs');

/** Writes all of programs/ into a new folder. */
export async function writePrograms(dir: string): Promise<void> {
  const names = await readdir(sources);
  await bundlePrograms(
    names.map((name) => join(sources, name)),
    dir,
  );
}
