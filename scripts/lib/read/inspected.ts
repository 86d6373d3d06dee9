/** Reads the files that `inspect` is asked for; folders stand for all files below them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** One file, or the reason why there is none. */
export interface InspectedFile {
  /** As the caller named it, with forward slashes. */
  readonly file: string;
  readonly bytes?: Uint8Array;
  readonly sha256?: string;
  readonly fault?: string;
}

const maxBytes = 1024 ** 3;

async function readOne(path: string): Promise<InspectedFile> {
  const file = path.replaceAll('\\', '/');
  try {
    const { size } = await stat(path);
    if (size > maxBytes) return { file, fault: `the file is larger than ${maxBytes} bytes` };
    const bytes = await readFile(path);
    return { file, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { file, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Paths of the files below a folder, sorted; links are not followed. A path that is not a folder stands for itself. */
async function filesBelow(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory()) return filesBelow(join(path, entry.name));
      return entry.isFile() ? [join(path, entry.name)] : [];
    }),
  );
  return lists.flat();
}

/** The files one after another, so that memory holds one at a time. */
export async function* readInspected(paths: readonly string[]): AsyncGenerator<InspectedFile> {
  for (const path of paths) for (const file of await filesBelow(path)) yield await readOne(file);
}
