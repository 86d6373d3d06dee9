/** Keeps two builds from writing into one folder. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../base/cli-error.ts';

/**
 * Takes the lock, or throws a CliError that names who holds it. A lock whose process is gone is taken over. Returns the function
 * that gives it back.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(path, `${process.pid}\n`, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number((await readFile(path, 'utf8').catch(() => '')).trim());
    if (isAlive(holder))
      throw new CliError(`another build (process ${holder}) is writing here; if that is not so, remove ${path}`);
    await rm(path, { force: true });
  }
  throw new CliError(`two builds want to write here at the same time; the lock is ${path}`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
