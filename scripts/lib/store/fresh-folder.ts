/** A new folder in the place of a published one: what stays the same is the same file under its new name, and most of it is not even read. */
import { isAbsolute, join, relative } from 'node:path';
import type { HashedFile } from '#types';
import type { Files } from '../base/effects.ts';
import { sha256Of } from './hash-files.ts';
import { isUntouched, type KnownFile, type KnownFiles } from './known-files.ts';

/** Publishes files again that were published before. */
export interface Again {
  /** A file that has this SHA-256, or was made of what this names; false where none was published before, or somebody touched it. */
  readonly again: (path: string, name: string) => Promise<boolean>;
  /** Writes a file that is made of what `of` names. */
  readonly put: (path: string, content: string | Uint8Array, of: string) => Promise<void>;
}

export type FreshFiles<F extends Files = Files> = F &
  Again & {
    /** All files of the new folder: nobody else writes there. */
    readonly made: () => KnownFiles;
    readonly hashed: () => readonly HashedFile[];
  };

/**
 * Files below `fresh` that stand below `before` with the same bytes get their name in both; `known` tells what is there. What lies elsewhere
 * is written as always.
 */
export function openFresh<F extends Files>(
  files: F,
  { fresh, before, known }: { readonly fresh: string; readonly before: string; readonly known: KnownFiles },
): FreshFiles<F> {
  const made = new Map<string, KnownFile>();
  const nameOf = (path: string): string | undefined => {
    const below = relative(fresh, path);
    return below.startsWith('..') || isAbsolute(below) ? undefined : below.replaceAll('\\', '/');
  };
  /** As it was published, where nobody touched it. */
  const published = async (name: string): Promise<KnownFile | undefined> => {
    const one = known.get(name);
    return one !== undefined && isUntouched(one, await files.lstat(join(before, name))) ? one : undefined;
  };
  const link = (name: string): Promise<boolean> => files.link(join(before, name), join(fresh, name));
  /** Whether a file that nothing is known of has these bytes. */
  const hasBytes = async (name: string, bytes: Uint8Array): Promise<boolean> => {
    const found = await files.lstat(join(before, name));
    if (found?.kind !== 'file' || found.size !== bytes.length) return false;
    const there = await files.readFile(join(before, name)).catch(() => undefined);
    return there !== undefined && Buffer.compare(there, bytes) === 0;
  };
  const write = async (path: string, content: string | Uint8Array, mode?: number, of?: string): Promise<void> => {
    const name = nameOf(path);
    if (name === undefined) return files.writeFile(path, content, mode);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const sha256 = sha256Of(bytes);
    const one = mode === undefined ? await published(name) : undefined;
    const isThere = one === undefined ? mode === undefined && (await hasBytes(name, bytes)) : one.sha256 === sha256;
    if (!isThere || !(await link(name))) await files.writeFile(path, bytes, mode);
    made.set(name, { sha256, size: bytes.length, identity: (await files.lstat(path))?.identity, of });
  };
  return {
    ...files,
    writeFile: write,
    put: (path, content, of) => write(path, content, undefined, of),
    again: async (path, asked) => {
      const name = nameOf(path);
      const one = name === undefined ? undefined : known.get(name);
      if (name === undefined || one === undefined || (one.of !== asked && one.sha256 !== asked)) return false;
      if ((await published(name)) === undefined || !(await link(name))) return false;
      made.set(name, one);
      return true;
    },
    remove: async (path) => {
      const name = nameOf(path);
      if (name !== undefined && !made.delete(name))
        for (const one of [...made.keys()].filter((one) => one.startsWith(`${name}/`))) made.delete(one);
      await files.remove(path);
    },
    made: () => made,
    hashed: () => [...made].map(([path, { size, sha256 }]) => ({ path, size_bytes: size, sha256 })),
  };
}
