/** The files of a bundle: what can be downloaded, with size and SHA-256. */

import { formatBytes } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { RecordedFile } from '../../formats/types.ts';
import type { FileGroup, JobFileView } from './view.ts';

const LONG = 12;

function folderOf(path: string): string {
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
function rawPathsOf(tests: Tests): ReadonlySet<string> {
  return new Set(
    tests.flatMap(({ result, logs = [], monitors = [] }) => [
      ...(result === undefined ? [] : [result]),
      ...logs,
      ...monitors.map(({ file }) => file),
    ]),
  );
}

/** Files of some tests, by folder. */
export function filesOf({ bundle }: RunRecord, tests: Tests): readonly FileGroup[] {
  const paths = rawPathsOf(tests);
  return groupFiles(
    bundle.id,
    bundle.files.filter(({ path }) => paths.has(path)),
  );
}

/** Files by folder, the folder of the manifest first. Those of tests whose results stand on pages of their own are listed there. */
export function presentFiles({ bundle, parts }: RunRecord): readonly FileGroup[] {
  const elsewhere = parts === undefined ? new Set<string>() : rawPathsOf(bundle.run.tests);
  return groupFiles(
    bundle.id,
    bundle.files.filter(({ path }) => !elsewhere.has(path)),
  );
}

function groupFiles(id: string, files: readonly RecordedFile[]): readonly FileGroup[] {
  const folders = new Map<string, RecordedFile[]>();
  for (const file of files.toSorted((a, b) => byPath(a.path, b.path))) {
    const folder = folderOf(file.path);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders.keys()].toSorted(byPath).map((folder) => {
    const own = folders.get(folder) ?? [];
    const size = formatBytes(own.reduce((sum, file) => sum + file.size_bytes, 0));
    return {
      title: folder === '' ? word('files_manifest') : folder,
      summary: word('files_summary', { Count: own.length, size }),
      is_long: own.length > LONG,
      files: own.map((file) => ({
        path: file.path,
        href: `runs/${id}/${file.path}`,
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
