/** The raw files of a run with many: what its pages say of the archive, and the page that lists what is in it. */
import { groupBy } from '../../base/group-by.ts';
import { formatBytes, formatCount } from '../../base/sizes.ts';
import { unitSymbol } from '../../base/unit-symbols.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { archivedFiles, archiveSize } from '../../exports/raw-archive.ts';
import { archivePagePath, archivePath, fileAddresses, isArchived, isRaw } from '../../model/raw-files.ts';
import type { SourceFile } from '../../model/source-files.ts';
import { byPath, folderOf } from './run-files.ts';
import type { ArchivedView, ArchivePage } from './view.ts';

type Sized = readonly Pick<SourceFile, 'path' | 'size_bytes'>[];

const sizeOf = (files: Sized): string => formatBytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));

/**
 * What a page says of the archive, with the folders in it that have some of `listed`; undefined where raw files are published one by
 * one, or elsewhere.
 */
export function presentArchived(
  { bundle }: RunRecord,
  listed: ReadonlySet<string>,
  rawFiles: string | undefined,
): ArchivedView | undefined {
  if (bundle.run.withdrawn !== undefined || !isArchived(bundle, rawFiles)) return undefined;
  const { id } = bundle;
  const all = bundle.files.filter(isRaw);
  const addressOf = fileAddresses(bundle, rawFiles);
  const own = all.filter(({ path }) => listed.has(path)).toSorted((a, b) => byPath(a.path, b.path));
  return {
    text: word('archive_text', { Count: all.length, size: sizeOf(all) }),
    links: [
      { text: word('archive_list'), href: `${archivePagePath(id)}/` },
      { text: word('archive_whole', { size: formatBytes(archiveSize(all)) }), href: archivePath(id) },
    ],
    folders: [...groupBy(own, ({ path }) => folderOf(path))]
      .toSorted(([a], [b]) => byPath(a, b))
      .map(([folder, files]) => ({
        title: folder,
        href: addressOf(files[0]?.path ?? ''),
        text: word('files_summary', { Count: files.length, size: sizeOf(files) }),
      })),
  };
}

/** The page that lists the files of the archive, each with what a script fetches it by; none for a run without archive. */
export function presentArchivePages({ bundle }: RunRecord, rawFiles: string | undefined): readonly ArchivePage[] {
  const { id, run } = bundle;
  if (run.withdrawn !== undefined || !isArchived(bundle, rawFiles)) return [];
  const files = archivedFiles(bundle.files).toSorted((a, b) => byPath(a.path, b.path));
  const title = word('archive_title', { run: run.title });
  return [
    {
      path: archivePagePath(id),
      section: 'raw-files',
      kind: 'page',
      title,
      description: word('archive_description', { run: run.title }),
      view: {
        run: { text: run.title, href: `runs/${id}/` },
        archive: { text: word('archive_whole', { size: formatBytes(archiveSize(files)) }), href: archivePath(id) },
        document: `api/v1/runs/${id}/raw-files.json`,
        caption: word('archive_text', { Count: files.length, size: sizeOf(files) }),
        unit: unitSymbol('B'),
        files: files.map(({ path, size_bytes, sha256, offset }) => ({
          path,
          size: formatCount(size_bytes),
          bytes: size_bytes,
          at_text: formatCount(offset),
          sha256,
        })),
      },
    },
  ];
}
