/** Pictures that an earlier build drew, by what they were drawn from. The folder can be removed at any time. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface CardCache {
  /** The picture with this key, drawn and kept where there is none. */
  readonly take: (key: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** Removes what was not taken since the cache was opened. */
  readonly prune: () => Promise<void>;
}

/** Opens the cache in a folder, which is made when something is kept. */
export function openCardCache(dir: string): CardCache {
  const taken = new Set<string>();
  return {
    take: async (key, draw) => {
      const name = `${key}.png`;
      taken.add(name);
      const known = await readFile(join(dir, name)).catch(() => undefined);
      if (known !== undefined) return known;
      const bytes = await draw();
      await mkdir(dir, { recursive: true });
      // Under another name first: a build that is killed leaves no half picture.
      const fresh = join(dir, `${name}.${process.pid}`);
      await writeFile(fresh, bytes);
      await rename(fresh, join(dir, name));
      return bytes;
    },
    prune: async () => {
      const names = await readdir(dir).catch(() => []);
      for (const name of names) if (!taken.has(name)) await rm(join(dir, name), { force: true });
    },
  };
}
