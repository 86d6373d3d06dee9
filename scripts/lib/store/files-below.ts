/** The files of a folder and all folders in it. */
import { join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/** Paths from the folder on, with forward slashes; links are left out. Nothing when the folder is not there. */
export async function filesBelow(files: ReadFiles, folder: string): Promise<readonly string[]> {
  if ((await files.stat(folder)) === undefined) return [];
  const lists = (await files.listFolder(folder)).map(async ({ name, kind }): Promise<readonly string[]> => {
    if (kind === 'file') return [name];
    return kind === 'folder' ? (await filesBelow(files, join(folder, name))).map((below) => `${name}/${below}`) : [];
  });
  return (await Promise.all(lists)).flat();
}
