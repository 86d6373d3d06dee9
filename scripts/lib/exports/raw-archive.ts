/** The raw files of a run as one zip archive: stored as they are, so that each can be fetched by the place of its bytes. */
import { zipSync } from 'fflate';
import type { RawFiles } from '#types';
import { isRaw } from '../model/raw-files.ts';
import type { SourceFile } from '../model/source-files.ts';

/** One file of the archive; `offset` is the place of its first byte. */
export type ArchivedFile = RawFiles['files'][number];

/** Of the format: what stands before a file's bytes, in the list at the end, and behind that, besides names. */
const [HEADER, ENTRY, END] = [30, 46, 22];

const nameLength = (path: string): number => new TextEncoder().encode(path).length;

/** What the archive of a bundle's raw files holds, in order of their paths. */
export function archivedFiles(files: readonly Omit<SourceFile, 'bytes'>[]): readonly ArchivedFile[] {
  let end = 0;
  return files
    .filter(isRaw)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, size_bytes, sha256 }) => {
      const offset = end + HEADER + nameLength(path);
      end = offset + size_bytes;
      return { path, size_bytes, sha256, offset };
    });
}

/** Size of the archive, bytes. */
export function archiveSize(archived: readonly Pick<ArchivedFile, 'path' | 'size_bytes'>[]): number {
  return archived.reduce((sum, { path, size_bytes }) => sum + HEADER + ENTRY + 2 * nameLength(path) + size_bytes, END);
}

/** The archive: the same bytes for the same files. Throws when the bytes of one are not where `archivedFiles` says. */
export function rawArchive(files: readonly SourceFile[]): Uint8Array {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  const archived = archivedFiles(files);
  // Zip knows no time zone: the beginning of its calendar as the clock here reads is the same everywhere.
  const mtime = new Date(1980, 0, 1);
  const entries = archived.map(({ path }) => [path, bytes.get(path) ?? new Uint8Array()] as const);
  const zip = zipSync(Object.fromEntries(entries), { level: 0, mtime, os: 0, attrs: 0 });
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (const { path, offset, size_bytes } of archived) {
    const header = offset - HEADER - nameLength(path);
    // Signature, method (stored) and size of the header before the bytes.
    const isThere =
      view.getUint32(header, true) === 0x04034b50 &&
      view.getUint16(header + 8, true) === 0 &&
      view.getUint32(header + 18, true) === size_bytes;
    if (!isThere) throw new Error(`the archive has ${path} at another place than its index says`);
  }
  if (zip.length !== archiveSize(archived)) throw new Error('the archive has another size than its index says');
  return zip;
}
