/** Logs without a result of fio beside them: those of one prefix in one folder are a test of their own. */
import type { Run, Test, Workload } from '#types';
import { slug } from '../base/latin-slug.ts';
import type { LooseLog, SortedFile } from '../scaffold/types.ts';

export interface LoneTest {
  readonly test: Test;
  readonly logs: readonly LooseLog[];
}

/** What bench-fio names its logs: randread-iodepth-8-numjobs-4. */
const ofBenchFio = /^(?<rw>(?:rand)?(?:read|write|rw))-iodepth-(?<iodepth>\d+)-numjobs-(?<numjobs>\d+)$/;

function workloadOf(prefix: string): Pick<Test, 'workload' | 'workload_from'> {
  const { rw, iodepth, numjobs } = ofBenchFio.exec(prefix)?.groups ?? {};
  if (rw === undefined) return { workload: {}, workload_from: 'nothing' };
  const workload = { rw, iodepth: Number(iodepth), numjobs: Number(numjobs) } as Workload;
  return { workload, workload_from: 'the names of the logs' };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Tests of logs that are named as fio names them and hold rows, by their names. `taken` are files that have a place. */
export function loneTests(
  files: readonly SortedFile[],
  taken: ReadonlySet<string>,
  configurationOf: (folder: string) => string,
  nameOf: (path: string) => string,
): readonly LoneTest[] {
  const groups = new Map<string, LooseLog[]>();
  for (const file of files) {
    if (file.kind !== 'log' || file.name === undefined || file.rows === 0 || taken.has(file.path)) continue;
    const key = `${folderOf(file.path)}${file.name.prefix}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups].map(([key, logs], place) => {
    const folder = folderOf(key);
    const prefix = key.slice(folder.length);
    return {
      logs,
      test: {
        id: `logs-${place + 1}-${slug(key, 60)}`.replace(/-$/, ''),
        title: prefix === '' ? 'logs' : prefix,
        configuration: configurationOf(folder),
        logs: logs.map(({ path }) => nameOf(path)),
        ...workloadOf(prefix),
      } as Test,
    };
  });
}

/** A configuration for each folder; one where there is one folder. */
export function configurationsOfFolders(files: readonly SortedFile[]): {
  readonly list: Run['configurations'];
  readonly idOf: (folder: string) => string;
} {
  const folders = [...new Set(files.flatMap(({ path, kind }) => (kind === 'log' ? [folderOf(path)] : [])))].sort();
  const named = folders.map((folder, place) => {
    const title = folder.replace(/\/$/, '');
    return {
      folder,
      id: `folder-${place + 1}`,
      title: title || 'as logged',
      axes: { folder: title || '.' },
    };
  });
  const [first, ...others] = named.map(({ folder: _, ...one }) => one);
  if (first === undefined || others.length === 0)
    return { list: [{ id: 'default', title: 'As tested', axes: {} }], idOf: () => 'default' };
  return { list: [first, ...others], idOf: (folder) => named.find((one) => one.folder === folder)?.id ?? first.id };
}
