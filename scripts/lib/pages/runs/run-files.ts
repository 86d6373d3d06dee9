/** The files of a bundle: what can be downloaded, with size and SHA-256. */

import { groupBy } from '../../base/group-by.ts';
import { formatBytes } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { resultsOfTest } from '../../formats/test-results.ts';
import type { RecordedFile } from '../../formats/types.ts';
import { fileAddresses, isArchived, isRaw } from '../../model/raw-files.ts';
import type { FileGroup, JobFileView } from './view.ts';

const LONG = 12;

/** Folder of a path, with a slash at its end. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '' : path.slice(0, cut + 1);
}

/** Paths by their numbers too: log.2 before log.10. */
export function byPath(a: string, b: string): number {
  const parts = (path: string): readonly string[] => path.split(/(\d+)/);
  const [x, y] = [parts(a), parts(b)];
  for (let place = 0; place < Math.min(x.length, y.length); place += 1) {
    const [p, q] = [x[place] ?? '', y[place] ?? ''];
    if (p !== q) return place % 2 === 1 && Number(p) !== Number(q) ? Number(p) - Number(q) : p < q ? -1 : 1;
  }
  return x.length - y.length;
}

type Tests = RunRecord['bundle']['run']['tests'];

/** Paths that tests name as their result, logs or monitors. Job files belong to the run: many tests share one. */
export function rawPathsOf(tests: Tests): ReadonlySet<string> {
  return new Set(
    tests.flatMap((test) => [
      ...resultsOfTest(test).map(({ result }) => result),
      ...(test.logs ?? []),
      ...(test.monitors ?? []).map(({ file }) => file),
    ]),
  );
}

/** Files of some tests that can be downloaded by themselves, by folder. `rawFiles`: address of raw files that are published elsewhere. */
export function filesOf({ bundle }: RunRecord, tests: Tests, rawFiles: string | undefined): readonly FileGroup[] {
  const paths = rawPathsOf(tests);
  return groupFiles(bundle, rawFiles, ({ path }) => paths.has(path));
}

/** The same of the whole run, the folder of the manifest first. Those of tests whose results stand on pages of their own are listed there. */
export function presentFiles({ bundle, parts }: RunRecord, rawFiles?: string): readonly FileGroup[] {
  const onParts = parts === undefined ? new Set<string>() : rawPathsOf(bundle.run.tests);
  return groupFiles(bundle, rawFiles, ({ path }) => !onParts.has(path));
}

function groupFiles(
  bundle: RunRecord['bundle'],
  rawFiles: string | undefined,
  isListed: (file: RecordedFile) => boolean,
): readonly FileGroup[] {
  const addressOf = fileAddresses(bundle, rawFiles);
  const archived = isArchived(bundle, rawFiles);
  const files = bundle.files.filter((file) => isListed(file) && !(archived && isRaw(file)));
  const sorted = files.toSorted((a, b) => byPath(a.path, b.path));
  const folders = [...groupBy(sorted, ({ path }) => folderOf(path))].toSorted(([a], [b]) => byPath(a, b));
  return folders.map(([folder, own]) => {
    const size = formatBytes(own.reduce((sum, file) => sum + file.size_bytes, 0));
    return {
      title: folder === '' ? word('files_manifest') : folder,
      summary: word('files_summary', { Count: own.length, size }),
      is_long: own.length > LONG,
      files: own.map((file) => ({
        path: file.path,
        href: addressOf(file.path),
        size: formatBytes(file.size_bytes),
        sha256: file.sha256,
      })),
    };
  });
}

/** Job files with their text. */
export function presentJobFiles(record: RunRecord): readonly JobFileView[] {
  const { id, files, jobTexts } = record.bundle;
  return files
    .filter((file) => file.path.startsWith('jobs/'))
    .toSorted((a, b) => byPath(a.path, b.path))
    .map((file) => ({
      path: file.path,
      href: `runs/${id}/${file.path}`,
      size: formatBytes(file.size_bytes),
      text: jobTexts.get(file.path) ?? '',
    }));
}
