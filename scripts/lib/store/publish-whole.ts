/** Publishes a folder whole or not at all. */
import { access, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import { apiFolder } from '../exports/api-documents.ts';
import { takeLock } from './lock.ts';

/**
 * Lets `fill` write a new folder beside `outDir` and swaps it in at the end. When `fill` throws, or the process is killed, what was
 * published before stays; leftovers are cleared next time. A folder that Plateau did not write is never replaced.
 */
export async function publishWhole(
  outDir: string,
  fill: (freshDir: string, workDir: string) => Promise<void>,
): Promise<void> {
  const out = await realpath(outDir).catch(() => resolve(outDir));
  const beside = (name: string): string => join(dirname(out), `.${basename(out)}.${name}`);
  const [fresh, old, work] = [beside('new'), beside('old'), beside('work')];
  await mkdir(dirname(out), { recursive: true });
  const release = await takeLock(beside('lock'));
  try {
    // Killed between the two renames below: the old site is whole, only its name is wrong.
    if (!(await isThere(out)) && (await isThere(old))) await rename(old, out);
    await requireOwnFolder(out);
    for (const dir of [fresh, old, work]) await rm(dir, { recursive: true, force: true });
    await mkdir(fresh);
    await mkdir(work);
    await fill(fresh, work);
    if (await isThere(out)) await rename(out, old);
    await rename(fresh, out);
  } finally {
    for (const dir of [fresh, old, work])
      if (dir !== old || (await isThere(out))) await rm(dir, { recursive: true, force: true });
    await release();
  }
}

async function requireOwnFolder(out: string): Promise<void> {
  if (!(await isThere(out)) || (await isThere(join(out, apiFolder, 'index.json')))) return;
  const names = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTDIR' ? new CliError(`${out} is a file, not a folder`) : error;
  });
  if (names.length > 0)
    throw new CliError(`${out} holds files that Plateau did not write; empty it, or name another folder with --out`);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
