/** Where the files of a run are published: each by itself, the raw ones of many in one archive, or at another address. */

/** A run with more raw files than these has them in one archive. */
const MOST_SINGLE_RAW_FILES = 50;

/** The files of one run, by their paths in its bundle. */
interface FilesOfRun {
  readonly id: string;
  readonly files: readonly { readonly path: string; readonly url?: string }[];
}

/** What fio and the monitors wrote, and the site publishes: of a file that is kept elsewhere it has the address alone. */
export function isRaw({ path, url }: FilesOfRun['files'][number]): boolean {
  return path.startsWith('raw/') && url === undefined;
}

/**
 * Whether the raw files of a run are in an archive. `elsewhere` is the address at which the site's publisher keeps raw files, with
 * {run} and {path} in it: then none are published here.
 */
export function isArchived({ files }: FilesOfRun, elsewhere: string | undefined): boolean {
  return elsewhere === undefined && files.filter(isRaw).length > MOST_SINGLE_RAW_FILES;
}

/** The archive, below the base URL. */
export function archivePath(run: string): string {
  return `runs/${run}/raw.zip`;
}

/** The page that lists what is in the archive, without slash at the end; each file has its path as anchor. */
export function archivePagePath(run: string): string {
  return `runs/${run}/files`;
}

/** Where the site leads to a file of the run, whole or below the base URL: to where it is kept, to the file, or to its place in the list of the archive. */
export function fileAddresses(bundle: FilesOfRun, elsewhere: string | undefined): (path: string) => string {
  const { id } = bundle;
  const archived = isArchived(bundle, elsewhere);
  const kept = new Map(bundle.files.flatMap(({ path, url }) => (url === undefined ? [] : [[path, url]])));
  return (path) => {
    const url = kept.get(path);
    if (url !== undefined) return url;
    if (!isRaw({ path })) return `runs/${id}/${path}`;
    if (elsewhere !== undefined) return elsewhere.replaceAll('{run}', id).replaceAll('{path}', encodeURI(path));
    return archived ? `${archivePagePath(id)}/#${path}` : `runs/${id}/${path}`;
  };
}
