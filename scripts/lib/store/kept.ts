/** What was worked out before, kept under the hash of everything that it was made from. A folder of it may be deleted at any time. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Files } from '../base/effects.ts';

/** Results of one kind. */
export interface Kept {
  /** Undefined when there is none, or what is there is not what was written. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  /** Whether there is one that `read` may give: it looks at the name alone. */
  readonly has: (key: string) => Promise<boolean>;
  /** Does nothing where nothing can be written: it is worked out again next time. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Removes results that nobody asked for since it was opened, as far as they take more room than those that were. */
  readonly prune: () => Promise<void>;
}

const HASH_BYTES = 32;

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Opens a folder of results. Two builds may use it at once: a result appears under its name whole, or not at all. */
export function openKept(files: Files, dir: string): Kept {
  const asked = new Map<string, number>();
  const take = async (key: string): Promise<Uint8Array | undefined> => {
    const found = await files.readFile(join(dir, key)).catch(() => undefined);
    if (found === undefined || found.length < HASH_BYTES) return undefined;
    const bytes = found.subarray(HASH_BYTES);
    return hashOf(bytes).equals(found.subarray(0, HASH_BYTES)) ? bytes : undefined;
  };
  return {
    read: async (key) => {
      const bytes = await take(key);
      asked.set(key, bytes?.length ?? 0);
      return bytes;
    },
    has: async (key) => {
      const size = (await files.stat(join(dir, key)))?.size;
      if (size !== undefined) asked.set(key, size);
      return size !== undefined;
    },
    write: async (key, bytes) => {
      asked.set(key, bytes.length);
      const fresh = join(dir, `${key}.${randomUUID()}`);
      try {
        await files.writeFile(fresh, Buffer.concat([hashOf(bytes), bytes]));
        await files.rename(fresh, join(dir, key));
      } catch {
        await files.remove(fresh).catch(() => undefined);
      }
    },
    prune: async () => {
      let room = [...asked.values()].reduce((sum, size) => sum + size, 0);
      for (const { name } of await files.listFolder(dir).catch(() => [])) {
        if (asked.has(name)) continue;
        room -= (await files.stat(join(dir, name)))?.size ?? 0;
        if (room < 0) await files.remove(join(dir, name));
      }
    },
  };
}
