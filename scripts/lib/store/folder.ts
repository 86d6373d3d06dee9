/** Reads one folder of a run, a report or a method, and nothing that the allow-list does not name. */
import { basename, dirname, join, relative } from 'node:path';
import type { Problem } from '#types';
import type { FolderEntry, ReadFiles } from '../base/effects.ts';
import { isReservedName, slug } from '../base/latin-slug.ts';
import { isKeptPrivately, type RemoteFile } from '../model/remote-files.ts';
import type { FolderInput, SourceFile } from '../model/source-files.ts';
import {
  allowedFile,
  allowedNames,
  type FolderKind,
  isIgnored,
  isPrivate,
  isReadable,
  KINDS_OF_ENTRY,
  matchesExtension,
  maxFolderBytes,
  maxFolderFiles,
  NO_UTF8,
  otherPicture,
} from './allowed-files.ts';
import { readFetched, remoteFilesOf } from './fetched.ts';
import { hashBytes } from './hash-files.ts';
import { fileRemedy, folderRemedy } from './name-remedy.ts';
import { tellsPlace } from './picture-place.ts';
import { unreadable } from './unreadable.ts';

/** Files that are asked for at once. */
const AT_ONCE = 32;

const folderName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

interface Listing {
  readonly files: string[];
  /** Of these, those that do not lie in the folder and are stated in run.json, by path. */
  readonly elsewhere: Map<string, RemoteFile>;
  readonly problems: Problem[];
}

/**
 * The files of a run's or report's folder, with SHA-256, sorted by path; files that a run keeps elsewhere, as they were fetched. Links, unknown names, and files that are too large
 * are problems and are not read. Throws only when the folder itself cannot be read.
 */
export async function readFolder(
  from: ReadFiles,
  dir: string,
  siteDir: string,
  kind = kindOf(dir),
): Promise<FolderInput> {
  const folder = relative(siteDir, dir).replaceAll('\\', '/') || '.';
  const id = basename(dir);
  const listing: Listing = { files: [], elsewhere: new Map(), problems: [] };
  const refuse = refuser(folder, listing.problems);
  const cannotRead = (path: string, error: unknown): void => {
    listing.problems.push(unreadable(path === '' ? folder : `${folder}/${path}`, error));
  };
  if (!folderName.test(id) || id.length > 80)
    refuse(
      '',
      'the name of the folder is not an id',
      id,
      'lower-case letters, digits and single hyphens, 80 at most',
      slug(id) === '' ? 'rename it' : `rename it to ${slug(id)}`,
    );
  else if (isReservedName(id))
    refuse('', 'Windows has no folder of this name', id, 'a name that is no device there', 'rename it');
  if ((await from.lstat(dir))?.kind === 'link') {
    refuse('', 'this folder is a symbolic link', 'a link', 'a folder', 'submit the folder itself');
    return { id, folder, files: [], problems: listing.problems };
  }
  await list(from, dir, '', kind, listing, { refuse, cannotRead });
  const stated = listing.files.includes('run.json') ? remoteFilesOf(await textOfRun(from, dir)) : [];
  addElsewhere(stated, kind, listing, refuse);
  const files = await readAll(from, { dir, siteDir }, kind, listing, { refuse, cannotRead });
  const there = new Map(files.map((file) => [file.path, file]));
  const absent = [...listing.elsewhere.values()].filter(({ path }) => !there.has(path));
  return {
    id,
    folder,
    files: withAddresses(there, stated),
    ...(absent.length > 0 && { absent: absent.map(({ path, size_bytes, sha256 }) => ({ path, size_bytes, sha256 })) }),
    problems: listing.problems,
  };
}

/** Empty where there is none, or more than may be. */
function textOfRun(from: ReadFiles, dir: string): Promise<string> {
  const limit = allowedFile('run', 'run.json')?.max_bytes;
  return from.readFile(join(dir, 'run.json'), limit).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
}

function addElsewhere(stated: readonly RemoteFile[], kind: FolderKind, listing: Listing, refuse: Refuse): void {
  const known = new Set(listing.files);
  for (const file of stated) {
    const { path } = file;
    if (known.has(path)) continue;
    known.add(path);
    if (allowedFile(kind, path) === undefined) {
      const message = 'a file of this name may not be part of a submission';
      refuse(path, message, basename(path), allowedNames(kind), fileRemedy(kind, path));
    } else {
      listing.files.push(path);
      listing.elsewhere.set(path, file);
    }
  }
}

/** Each with the address that readers find it at, wherever it was read. */
function withAddresses(files: Map<string, SourceFile>, stated: readonly RemoteFile[]): readonly SourceFile[] {
  for (const entry of stated) {
    const file = files.get(entry.path);
    if (file?.url === undefined && file?.sha256 === entry.sha256 && !isKeptPrivately(entry))
      files.set(file.path, { ...file, url: entry.url });
  }
  return [...files.values()];
}

function kindOf(dir: string): FolderKind {
  const parent = basename(dirname(dir));
  return parent === 'reports' ? 'report' : parent === 'methods' ? 'method' : 'run';
}

interface Tell {
  readonly refuse: Refuse;
  readonly cannotRead: (path: string, error: unknown) => void;
}

type Refuse = (path: string, message: string, found: string, allowed: string, fix: string) => void;

function refuser(folder: string, problems: Problem[]): Refuse {
  return (path, message, found, allowed, fix) => {
    const file = path === '' ? folder : `${folder}/${path}`;
    problems.push({ file, pointer: '', rule: 'input', severity: 'error', message, found, allowed, fix });
  };
}

async function list(
  from: ReadFiles,
  dir: string,
  under: string,
  kind: FolderKind,
  listing: Listing,
  tell: Tell,
): Promise<void> {
  const { refuse, cannotRead } = tell;
  const listed = (path: string): Promise<readonly FolderEntry[]> =>
    from.listFolder(join(dir, path)).catch((error: unknown) => {
      cannotRead(path, error);
      return [];
    });
  for (const entry of await listed(under)) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (isIgnored(entry.name) || (entry.kind === 'file' && isPrivate(path))) continue;
    if (!isReadable(entry.name)) {
      refuse(path, NO_UTF8, entry.name, 'names in UTF-8', 'rename it');
    } else if (entry.kind === 'link') {
      refuse(path, 'symbolic links are refused', 'a link', 'files and folders', 'submit the file itself');
    } else if (entry.kind === 'folder' && mayHoldFiles(kind, path)) {
      await list(from, dir, path, kind, listing, tell);
    } else if (entry.kind !== 'file') {
      const inside = entry.kind === 'folder' ? await listed(path) : [];
      const names = inside.map(({ name }) => name);
      const fix = entry.kind === 'folder' ? folderRemedy(kind, path, names, `${kind}.json`) : 'take it out';
      refuse(path, 'this may not be part of a submission', KINDS_OF_ENTRY[entry.kind], allowedNames(kind), fix);
    } else if (allowedFile(kind, path) === undefined) {
      refuse(
        path,
        'a file of this name may not be part of a submission',
        entry.name,
        allowedNames(kind),
        fileRemedy(kind, path),
      );
    } else {
      listing.files.push(path);
    }
  }
}

function mayHoldFiles(kind: FolderKind, path: string): boolean {
  if (kind === 'method') return path === 'jobs';
  return path === 'media' || (kind === 'run' && (path === 'jobs' || path === 'raw' || /^raw\/[A-Za-z0-9]/.test(path)));
}

/** Some at a time: one after the other would wait for the disk each time. */
async function sideBySide<T>(paths: readonly string[], ask: (path: string) => Promise<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE)
    found.push(...(await Promise.all(paths.slice(from, from + AT_ONCE).map(ask))));
  return found;
}

async function readAll(
  from: ReadFiles,
  { dir, siteDir }: { readonly dir: string; readonly siteDir: string },
  kind: FolderKind,
  listing: Listing,
  { refuse, cannotRead }: Tell,
): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  const lowerCase = new Set<string>();
  let total = 0;
  if (listing.files.length > maxFolderFiles) {
    refuse(
      '',
      'the folder holds too many files',
      String(listing.files.length),
      `${maxFolderFiles} at most`,
      'split the run',
    );
    return files;
  }
  const paths = listing.files.sort((a, b) => (a < b ? -1 : 1));
  const { elsewhere } = listing;
  const sizes = await sideBySide(
    paths,
    async (path) => elsewhere.get(path)?.size_bytes ?? (await from.lstat(join(dir, path)))?.size ?? 0,
  );
  const wanted: string[] = [];
  for (const [place, path] of paths.entries()) {
    const size = sizes[place] ?? 0;
    const limit = allowedFile(kind, path)?.max_bytes ?? 0;
    total += size;
    if (size > limit) {
      refuse(path, 'this file is too large', `${size} bytes`, `${limit} bytes at most`, 'gzip it, or shorten it');
      continue;
    }
    if (lowerCase.has(path.toLowerCase()))
      refuse(path, 'two names differ only in upper and lower case', path, 'names that differ', 'rename one of them');
    lowerCase.add(path.toLowerCase());
    if (total > maxFolderBytes) {
      refuse(
        '',
        'the folder is too large',
        `more than ${maxFolderBytes} bytes`,
        `${maxFolderBytes} bytes`,
        'gzip the logs',
      );
      break;
    }
    wanted.push(path);
  }
  const read = await sideBySide(wanted, (path) => {
    const file = elsewhere.get(path);
    if (file !== undefined) return readFetched(from, siteDir, file);
    return from.readFile(join(dir, path)).catch((error: unknown) => cannotRead(path, error));
  });
  for (const [place, path] of wanted.entries()) {
    const bytes = read[place];
    if (!bytes) continue;
    if (!matchesExtension(path, bytes))
      refuse(path, 'this is not the kind of picture its name says', ...otherPicture(path, bytes));
    else if (path.startsWith('media/') && tellsPlace(bytes))
      refuse(
        path,
        'this picture tells where it was taken',
        'a place (GPS) in its metadata',
        'a picture without it',
        'save it without metadata: exiftool -all= FILE, or magick FILE -strip FILE',
      );
    else files.push({ ...hashBytes(path, bytes), bytes });
  }
  return files;
}
