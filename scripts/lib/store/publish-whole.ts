/** Publishes a folder whole or not at all. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Files } from '../base/effects.ts';
import { apiFolder } from '../exports/api-document.ts';

/**
 * Lets `fill` write a new folder beside `outDir`, which may hold what was published `before`, and swaps it in at the end. When `fill` throws, or
 * the process is killed, what was published before stays; leftovers are cleared next time. A folder that Plateau did not write is never replaced.
 */
export async function publishWhole(
  files: Files,
  outDir: string,
  fill: (freshDir: string, workDir: string, before: string) => Promise<void>,
): Promise<void> {
  const out = await files.realPath(outDir);
  const isThere = async (path: string): Promise<boolean> => (await files.stat(path)) !== undefined;
  const beside = (name: string): string => join(dirname(out), `.${basename(out)}.${name}`);
  const [old, work] = [beside('old'), beside('work')];
  const release = await files.lock(beside('lock'));
  /** New folders, of builds that were killed too. */
  const unfinished = async (): Promise<readonly string[]> =>
    (await files.listFolder(dirname(out)))
      .filter(({ name }) => name.startsWith(basename(beside('new'))))
      .map(({ name }) => join(dirname(out), name));
  try {
    // Killed between the two renames below: the old site is whole, only its name is wrong.
    if (!(await isThere(out)) && (await isThere(old))) await files.rename(old, out);
    await requireOwnFolder(files, out);
    for (const dir of [...(await unfinished()), old, work]) await files.remove(dir);
    // Under a name of its own: Hugo may outlive a build that was killed, and writes on into the folder that it was given.
    const fresh = beside(`new.${randomUUID()}`);
    await files.makeFolder(fresh);
    await files.makeFolder(work);
    await fill(fresh, work, out);
    if (await isThere(out)) await files.rename(out, old);
    await files.rename(fresh, out);
  } finally {
    if (!(await isThere(out)) && (await isThere(old))) await files.rename(old, out);
    for (const dir of [...(await unfinished()), old, work]) await files.remove(dir);
    await release();
  }
}

async function requireOwnFolder(files: Files, out: string): Promise<void> {
  const found = await files.stat(out);
  if (found === undefined && (await files.lstat(out))?.kind === 'link')
    throw new CliError(`${out} is a link that leads nowhere; remove it, or make the folder that it leads to`);
  if (found === undefined || (await files.stat(join(out, apiFolder, 'index.json'))) !== undefined) return;
  if (found.kind !== 'folder') throw new CliError(`${out} is a file, not a folder`);
  if ((await files.listFolder(out)).length > 0)
    throw new CliError(`${out} holds files that Plateau did not write; empty it, or name another folder with --out`);
}
