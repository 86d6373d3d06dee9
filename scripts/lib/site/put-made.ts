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

export function putMade({ again, put }: Again, dir: string, version: string): PutMade {
  return async ({ key, head, read }) => {
    const missing = new Map<string, string>();
    const ofVersion = `${key} ${version}`;
    for (const { path, has_version } of head.files) {
      const name = has_version ? ofVersion : key;
      if (!(await again(join(dir, path), name))) missing.set(path, name);
    }
    if (missing.size === 0) return;
    for (const { path, content } of filesOf(await read(), version)) {
      const name = missing.get(path);
      if (name !== undefined) await put(join(dir, path), content, name);
    }
  };
}
