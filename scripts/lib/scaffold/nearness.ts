/** How near two files of a folder lie to each other. */

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** Steps from the folder of one file to that of the other: 0 in the same folder. */
export function distance(a: string, b: string): number {
  const [from, to] = [foldersOf(a), foldersOf(b)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  return from.length + to.length - 2 * shared;
}

/** Those that lie nearest to the path. */
export function nearest<T extends { readonly path: string }>(files: readonly T[], path: string): readonly T[] {
  const least = Math.min(...files.map((file) => distance(file.path, path)));
  return files.filter((file) => distance(file.path, path) === least);
}
