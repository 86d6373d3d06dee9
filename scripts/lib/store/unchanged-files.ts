/** Lets what was published before and stays the same be published again without being written again. */
import { isAbsolute, join, relative } from 'node:path';
import type { Files } from '../base/effects.ts';

/** Files below `fresh` that stand below `before` with the same bytes get their name in both. */
export function linkingUnchanged<F extends Files>(files: F, fresh: string, before: string): F {
  /** The same file as it was published; undefined where there is none, or another one. */
  const unchanged = async (path: string, content: string | Uint8Array): Promise<string | undefined> => {
    const below = relative(fresh, path);
    if (below.startsWith('..') || isAbsolute(below)) return undefined;
    const old = join(before, below);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const found = await files.lstat(old);
    if (found?.kind !== 'file' || found.size !== bytes.length) return undefined;
    const published = await files.readFile(old).catch(() => undefined);
    return published !== undefined && Buffer.compare(published, bytes) === 0 ? old : undefined;
  };
  return {
    ...files,
    writeFile: async (path, content, mode) => {
      const old = mode === undefined ? await unchanged(path, content) : undefined;
      if (old === undefined || !(await files.link(old, path))) await files.writeFile(path, content, mode);
    },
  };
}
