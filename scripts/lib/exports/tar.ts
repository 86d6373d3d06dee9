/** Archives (.tar.gz) that are the same bytes for the same files. */
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';

export interface ArchiveEntry {
  /** At most 100 bytes, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly is_executable?: boolean;
}

const MOST_PATH = 100;
/** Two empty blocks end an archive; nanotar writes them only where files leave room in its last 10 KiB. */
const END = 2 * 512;

/** The entries in their order, without owners and with all times 0. Throws for a path that the format cannot hold. */
export function makeArchive(entries: readonly ArchiveEntry[]): Uint8Array {
  const long = entries.find(({ path }) => new TextEncoder().encode(path).length > MOST_PATH);
  if (long !== undefined) throw new Error(`an archive has no room for "${long.path}"`);
  const files = entries.map(({ path, bytes, is_executable }) => ({
    name: path,
    data: bytes,
    attrs: { mode: is_executable ? '755' : '644' },
  }));
  const tar = createTar(files, { attrs: { uid: 0, gid: 0, mtime: 0 } });
  const ended = new Uint8Array(tar.length + END);
  ended.set(tar);
  return gzipSync(ended, { level: 9, mtime: 0 });
}
