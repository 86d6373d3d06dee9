/** The files that are published beside a method's page. */
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';
import type { MethodRecord } from '../database/types.ts';
import { formatSteps } from '../methods/expand-steps.ts';
import { publishedBytes } from '../model/published-file.ts';

export interface ArchiveEntry {
  /** At most 100 bytes, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly is_executable?: boolean;
}

const MOST_PATH = 100;
/** Two empty blocks end an archive; nanotar writes them only where files leave room in its last 10 KiB. */
const END = 2 * 512;

/** A .tar.gz that is the same bytes for the same files: the entries in their order, without owners and with all times 0. Throws for a path that the format cannot hold. */
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

interface MethodFiles {
  readonly own: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly archive: { readonly path: string; readonly entries: readonly ArchiveEntry[] };
}

/**
 * Its own files and steps.tsv; and <id>.tar.gz, to be made of all of them and the collector in a folder named after the method. Paths are
 * below the base URL.
 */
export function methodFiles(
  { parsed, steps }: Pick<MethodRecord, 'parsed' | 'steps'>,
  collector: Uint8Array | undefined,
): MethodFiles {
  const { id } = parsed;
  const files = [
    ...parsed.files.map((file) => ({ path: file.path, bytes: publishedBytes(file) })),
    { path: 'steps.tsv', bytes: new TextEncoder().encode(formatSteps(steps)) },
  ];
  const entries: readonly ArchiveEntry[] = [
    ...files.map(({ path, bytes }) => ({ path: `${id}/${path}`, bytes })),
    ...(collector ? [{ path: 'collect.sh', bytes: collector, is_executable: true }] : []),
  ];
  return {
    own: files.map(({ path, bytes }) => ({ path: `methods/${id}/${path}`, bytes })),
    archive: { path: `methods/${id}/${id}.tar.gz`, entries },
  };
}
