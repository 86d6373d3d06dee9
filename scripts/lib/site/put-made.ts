/** Writes the files of what is made into the new folder of a site; those that were published before are not read. */
import { join } from 'node:path';
import { withDataVersion } from '../exports/data-version.ts';
import type { Again } from '../store/fresh-folder.ts';
import { filesOfPages, type PublishedFile } from '../store/publish-files.ts';
import type { Made } from './made.ts';
import type { PutMade } from './take.ts';

/** All files that lie beside its pages, with the version of the data where they say it. */
export function filesOf({ pages, files }: Made, version: string): readonly PublishedFile[] {
  const own = files.map(({ path, content }) => ({
    path,
    content: typeof content === 'string' ? withDataVersion(content, version) : content,
  }));
  return [...own, ...filesOfPages(pages, version)];
}

/** Writes the files that are made of what their names, by path below `dir`, tell. Only those that are missing need to be made. */
export async function putMissing(
  { again, put }: Again,
  dir: string,
  names: ReadonlyMap<string, string>,
  make: (isMissing: (path: string) => boolean) => Promise<readonly PublishedFile[]>,
): Promise<void> {
  const missing = new Map<string, string>();
  for (const [path, name] of names) if (!(await again(join(dir, path), name))) missing.set(path, name);
  if (missing.size === 0) return;
  for (const { path, content } of await make((path) => missing.has(path))) {
    const name = missing.get(path);
    if (name !== undefined) await put(join(dir, path), content, name);
  }
}

export function putMade(files: Again, dir: string, version: string): PutMade {
  return ({ key, head, read }) => {
    const ofVersion = `${key} ${version}`;
    const names = head.files.map(({ path, has_version }) => [path, has_version ? ofVersion : key] as const);
    return putMissing(files, dir, new Map(names), async () => filesOf(await read(), version));
  };
}
