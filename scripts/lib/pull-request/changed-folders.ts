/** Which folders of runs, reports and methods a pull request touches, file by file. */
import type { FolderInput, NoteInput, SiteInput } from '../model/source-files.ts';

export type Change = 'added' | 'changed' | 'removed';

export interface FileChange {
  /** Below its folder: raw/randread.json. */
  readonly path: string;
  readonly change: Change;
}

export interface FolderChange {
  readonly kind: 'run' | 'report' | 'method' | 'note';
  readonly id: string;
  /** Of a note its file. */
  readonly folder: string;
  readonly change: Change;
  /** Sorted by path. */
  readonly files: readonly FileChange[];
}

/** Sorted by folder. Folders whose files, and whose refusals on reading, are the same on both sides are left out. */
export function findChangedFolders(base: SiteInput, head: SiteInput): readonly FolderChange[] {
  const found = [
    ...compareFolders('run', base.bundles, head.bundles),
    ...compareFolders('report', base.reports, head.reports),
    ...compareFolders('method', base.methods, head.methods),
    ...compareFolders('note', (base.notes ?? []).map(asFolder), (head.notes ?? []).map(asFolder)),
  ];
  return found.sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** A note is a file, and stands here as a folder that holds only itself. */
function asFolder({ id, file, source, problems }: NoteInput): FolderInput {
  return { id, folder: file, files: source === undefined ? [] : [source], problems };
}

function compareFolders(
  kind: FolderChange['kind'],
  base: readonly FolderInput[],
  head: readonly FolderInput[],
): readonly FolderChange[] {
  const before = new Map(base.map((input) => [input.folder, input]));
  const after = new Map(head.map((input) => [input.folder, input]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((folder): FolderChange[] => {
    const [was, is] = [before.get(folder), after.get(folder)];
    const files = compareFiles(was, is);
    const isSame = files.length === 0 && JSON.stringify(was?.problems) === JSON.stringify(is?.problems);
    if (isSame) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ kind, id: (is ?? was)?.id ?? '', folder, change, files }];
  });
}

function compareFiles(base: FolderInput | undefined, head: FolderInput | undefined): readonly FileChange[] {
  const before = hashes(base);
  const after = hashes(head);
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path): FileChange[] => {
    const [was, is] = [before.get(path), after.get(path)];
    if (was === is) return [];
    return [{ path, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' }];
  });
}

/** Of files that are kept elsewhere the stated ones: what is kept there cannot change unseen. */
function hashes(folder: FolderInput | undefined): ReadonlyMap<string, string> {
  return new Map([...(folder?.files ?? []), ...(folder?.absent ?? [])].map(({ path, sha256 }) => [path, sha256]));
}
