/** The raw files of a published run, as if a reader had dropped its folder. */
import type { RawFiles, RunDetail } from '#types';
import { fetchJson } from '../compare/configurations.ts';
import { hrefIn, type SiteRoots } from '../site-root.ts';
import type { GivenFile } from './messages.ts';

async function fetchBlob(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.blob();
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

/** What fio read and wrote in the run. Throws where it cannot be fetched. */
export async function filesOfRun(roots: SiteRoots, id: string): Promise<readonly GivenFile[]> {
  const address = new URL(hrefIn(roots, `api/v1/runs/${id}.json`), location.href).href;
  const { files, archive } = await fetchJson<RunDetail>(address);
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
  return [...(await Promise.all(single)), ...archived].filter(({ path }) => !path.endsWith('/LICENSE.txt'));
}
