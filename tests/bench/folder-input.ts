/** A generated bundle as the engine reads it from disk. */
import { createHash } from 'node:crypto';
import type { FolderInput } from '../../scripts/lib/model/source-files.ts';
import type { Bundle } from './bundles/bundle.ts';

export function folderInput({ id, files }: Bundle): FolderInput {
  const sources = [...files].map(([path, bytes]) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, bytes, size_bytes: bytes.length, sha256 };
  });
  return { id, folder: `content/runs/${id}`, files: sources.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: [] };
}
