/** Sizes and hashes of files. */
import { createHash } from 'node:crypto';
import type { HashedFile } from '#types';

/** Lower-case hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function hashBytes(path: string, bytes: Uint8Array): HashedFile {
  return { path, size_bytes: bytes.length, sha256: sha256Of(bytes) };
}
