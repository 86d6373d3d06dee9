/** Archives in the ustar format (POSIX.1-1988, section 10.1.1) that are the same bytes for the same files. */
import { gzipSync } from 'fflate';

export interface ArchiveEntry {
  /** At most 100 bytes, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly is_executable?: boolean;
}

const BLOCK = 512;

/** A .tar.gz of the entries in their order, without owners and with all times 0. Throws for a path that the format cannot hold. */
export function makeArchive(entries: readonly ArchiveEntry[]): Uint8Array {
  const size = entries.reduce((sum, { bytes }) => sum + BLOCK + padded(bytes.length), 0);
  // Two empty blocks end an archive.
  const tar = new Uint8Array(size + 2 * BLOCK);
  let at = 0;
  for (const entry of entries) {
    tar.set(headerOf(entry), at);
    tar.set(entry.bytes, at + BLOCK);
    at += BLOCK + padded(entry.bytes.length);
  }
  return gzipSync(tar, { level: 9, mtime: 0 });
}

function padded(length: number): number {
  return Math.ceil(length / BLOCK) * BLOCK;
}

function headerOf({ path, bytes, is_executable }: ArchiveEntry): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number, room: number): void => {
    const value = new TextEncoder().encode(text);
    if (value.length > room) throw new Error(`an archive has no room for "${text}"`);
    header.set(value, at);
  };
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  put(path, 0, 100);
  put(octal(is_executable ? 0o755 : 0o644, 7), 100, 8);
  put(octal(0, 7), 108, 8);
  put(octal(0, 7), 116, 8);
  put(octal(bytes.length, 11), 124, 12);
  put(octal(0, 11), 136, 12);
  // The checksum is taken with spaces in its own place.
  put(' '.repeat(8), 148, 8);
  put('0', 156, 1);
  put('ustar\u000000', 257, 8);
  put(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
    8,
  );
  return header;
}
