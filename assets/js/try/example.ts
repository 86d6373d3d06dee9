/** The raw files of a published run, as if a reader had dropped its folder. */
import type { Kind } from '#engine/scripts/lib/pages/try/own-figures.ts';
import type { RawFiles, RunDetail } from '#types';
import { fetched, fetchJson } from '../fetched.ts';
import { hrefIn, type SiteRoots } from '../site-root.ts';
import type { GivenFile } from './messages.ts';

interface Example {
  readonly kind: Kind;
  readonly files: readonly GivenFile[];
}

async function fetchBlob(address: string): Promise<Blob> {
  return (await fetched(address)).blob();
}

/** Those of an archive are stored in it as they are. */
async function filesOfArchive(document: string): Promise<readonly GivenFile[]> {
  const { url, files } = await fetchJson<RawFiles>(document);
  const archive = await fetchBlob(new URL(url, document).href);
  return files.map(({ path, offset, size_bytes }) => ({
    path,
    walked: true,
    blob: archive.slice(offset, offset + size_bytes),
  }));
}

/** What fio read and wrote in the run, and the kind of its system. Throws where it cannot be fetched. */
export async function readExample(roots: SiteRoots, run: string): Promise<Example> {
  const address = new URL(hrefIn(roots, `api/v1/runs/${run}.json`), location.href).href;
  const { hardware, files, archive } = await fetchJson<RunDetail>(address);
  const single = files
    .filter(({ path }) => /^(?:jobs|raw)\//.test(path))
    .map(
      async ({ path, url }): Promise<GivenFile> => ({
        path,
        walked: true,
        blob: await fetchBlob(new URL(url, address).href),
      }),
    );
  const archived = archive === undefined ? [] : await filesOfArchive(new URL(archive.document, address).href);
  const all = [...(await Promise.all(single)), ...archived];
  return { kind: hardware.system.kind, files: all.filter(({ path }) => !path.endsWith('/LICENSE.txt')) };
}
