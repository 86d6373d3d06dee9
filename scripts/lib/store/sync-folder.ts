/** Makes one folder equal to another, touching only what differs: a preview reloads what was touched. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Copies new and changed files from `from` to `to`, and removes files that `from` does not have. */
export async function syncFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const wanted = new Set(await filesOf(from));
  for (const path of await filesOf(to)) if (!wanted.has(path)) await rm(join(to, path));
  for (const path of wanted) {
    const bytes = await readFile(join(from, path));
    const known = await readFile(join(to, path)).catch(() => undefined);
    if (known?.equals(bytes)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), bytes);
  }
}

async function filesOf(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}
