/** The files that are published beside a method's page. */
import type { MethodRecord } from '../database/types.ts';
import { formatSteps } from '../methods/expand-steps.ts';
import { type ArchiveEntry, makeArchive } from './tar.ts';

/**
 * Its own files, steps.tsv, and <id>.tar.gz with all of them and the collector, in a folder named after the method. Paths are
 * below the base URL.
 */
export function methodFiles(
  { parsed, steps }: Pick<MethodRecord, 'parsed' | 'steps'>,
  collector: Uint8Array | undefined,
): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const own = [
    ...parsed.files.map(({ path, bytes }) => ({ path, bytes })),
    { path: 'steps.tsv', bytes: new TextEncoder().encode(formatSteps(steps)) },
  ];
  const entries: readonly ArchiveEntry[] = [
    ...own.map(({ path, bytes }) => ({ path: `${parsed.id}/${path}`, bytes })),
    ...(collector ? [{ path: 'collect.sh', bytes: collector, is_executable: true }] : []),
  ];
  return [...own, { path: `${parsed.id}.tar.gz`, bytes: makeArchive(entries) }].map(({ path, bytes }) => ({
    path: `methods/${parsed.id}/${path}`,
    bytes,
  }));
}
