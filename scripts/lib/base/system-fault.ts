/** What the operating system refuses, in a sentence: it is no fault of Plateau. */

const SAID: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read or written by this user',
  EBUSY: 'it is in use',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'something else of this name is there already',
  EIO: 'the disk that it is on fails',
  EISDIR: 'it is a folder, and a file is needed',
  ELOOP: 'symbolic links in its path lead back to themselves',
  EMFILE: 'this process has too many files open (ulimit -n)',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, and a folder is needed',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'it may not be changed by this user',
  EROFS: 'the file system is read-only',
};

interface Refusal {
  /** What the system refused to read or write, where it says so. */
  readonly path: string | undefined;
  readonly said: string;
}

/** What the system refused; undefined for any other error, as for a file that is not there: commands look for theirs. */
export function refusalOfSystem(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const said = SAID[code ?? ''];
  return said === undefined || syscall === undefined ? undefined : { path: dest ?? path, said: `${said} (${code})` };
}

/** Names the file and what is wrong with it; undefined likewise. */
export function faultOfSystem(error: unknown): string | undefined {
  const refusal = refusalOfSystem(error);
  return refusal && `${refusal.path ?? 'what was to be written'}: ${refusal.said}`;
}
