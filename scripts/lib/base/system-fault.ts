/** What the operating system refuses, in a sentence: it is no fault of Plateau. */

const SAID: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read or written by this user',
  EBUSY: 'it is in use',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'something else of this name is there already',
  EISDIR: 'it is a folder, and a file is needed',
  EMFILE: 'this process has too many files open (ulimit -n)',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, and a folder is needed',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'it may not be changed by this user',
  EROFS: 'the file system is read-only',
};

/** Names the file and what is wrong with it; undefined for any other error, as for a file that is not there: commands look for theirs. */
export function faultOfSystem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const said = SAID[code ?? ''];
  if (said === undefined || syscall === undefined) return undefined;
  return `${dest ?? path ?? 'what was to be written'}: ${said} (${code})`;
}
