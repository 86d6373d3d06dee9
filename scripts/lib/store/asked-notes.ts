/** Which notes of later findings a path stands for. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Notes at or below a path: one file of content/notes/, that folder, or content/ or the site around it. */
export async function findNotes(path: string): Promise<readonly string[]> {
  const at = resolve(path);
  const found = await stat(at).catch(() => undefined);
  if (found?.isFile()) return isNotesFolder(dirname(at)) ? [at] : [];
  const folders = [at, join(at, 'notes'), join(at, 'content/notes')].filter(isNotesFolder);
  const lists = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
  );
  return lists.flat().sort();
}

function isNotesFolder(path: string): boolean {
  return /[\\/]content[\\/]notes$/.test(path);
}
