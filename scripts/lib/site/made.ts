/** What is published of a run or another thing: its pages and files, and their head, which tells what there is without the long parts. */
import { serialize } from 'node:v8';
import { DATA_VERSION_MARK } from '../exports/data-version.ts';
import { hashOfView } from '../hugo/run-hugo.ts';
import type { SettledPage } from '../pages/page-parts.ts';
import type { SiteView } from '../pages/site-page.ts';
import type { PublishedFile } from '../store/publish-files.ts';

type Page = SettledPage<SiteView>;

/** What a task makes. */
export interface Made {
  readonly pages: readonly Page[];
  /** Files that lie beside the pages and are not theirs. */
  readonly files: readonly PublishedFile[];
}

/** What is known of it without reading it: pages without what makes them long, and which files there are. */
export interface MadeHead {
  readonly pages: readonly (Omit<Page, 'view' | 'files' | 'charts'> & { readonly view_hash: string })[];
  readonly files: readonly { readonly path: string; readonly has_version: boolean }[];
}

function headOf({ pages, files }: Made): MadeHead {
  const ofPages = pages.flatMap(({ files: own = [] }) => own.map(({ path, text }) => ({ path, content: text })));
  return {
    pages: pages.map(({ view, files: _files, charts: _charts, ...head }) => ({ ...head, view_hash: hashOfView(view) })),
    files: [...files, ...ofPages].map(({ path, content }) => ({
      path,
      has_version: typeof content === 'string' && content.includes(DATA_VERSION_MARK),
    })),
  };
}

/** As it goes from one process to another: the length of the head, the head, and all of it. */
export function packMade(made: Made): Uint8Array {
  const [first, rest] = [serialize(headOf(made)), serialize(made)];
  const length = Buffer.alloc(4);
  length.writeUInt32LE(first.length);
  return Buffer.concat([length, first, rest]);
}

/** The two serialised parts of what packMade packed: MadeHead, and Made. */
export function unpackMade(packed: Uint8Array): { readonly head: Uint8Array; readonly rest: Uint8Array } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = 4 + bytes.readUInt32LE(0);
  return { head: bytes.subarray(4, end), rest: bytes.subarray(end) };
}
