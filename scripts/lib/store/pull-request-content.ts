/**
 * Reads a site as it was and as a pull request would make it. content/ of a commit is read out of git, never checked out: nothing of
 * the commit is run, no link of it is followed.
 */
import { basename, dirname, relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects, FileFacts, FolderEntry, ReadFiles } from '../base/effects.ts';
import type { SiteInput } from '../model/source-files.ts';
import { allowedFile, type FolderKind } from './allowed-files.ts';
import { isNoteName, maxNoteBytes } from './note.ts';
import { readSite } from './read-site.ts';
import { findReusedIds } from './reused-ids.ts';

export interface Side {
  /** Id of the commit, or the folder as it was named. */
  readonly name: string;
  readonly site: SiteInput;
}

export interface BaseAndHead {
  readonly base: Side;
  readonly head: Side;
  /** Ids of runs that the head adds, that another run had before it was removed. Empty when folders were given. */
  readonly reused: readonly string[];
  /** Files that differ outside content/, named from the site's folder, sorted. Empty when folders were given. */
  readonly outside: readonly string[];
}

/** What is done with the files of a side before they are read. */
type Prepare = (effects: Effects, siteDir: string) => Promise<void>;

/**
 * Each side is a folder with content/, or a commit of the repository that the site lies in. Of two commits, the head is held
 * against where it left the base, so that what the base got since does not look as if it were taken away. Throws CliError for
 * a name that is neither.
 */
export async function readBaseAndHead(
  effects: Effects,
  siteDir: string,
  base: string,
  head: string,
  prepare?: Prepare,
): Promise<BaseAndHead> {
  const read = (name: string): Promise<Side> => readSide(effects, siteDir, name, prepare);
  if ((await isFolder(effects, base)) || (await isFolder(effects, head))) {
    const [was, is] = [await read(base), await read(head)];
    return { base: was, head: is, reused: [], outside: [] };
  }
  const [tip, ours] = [await findCommit(effects, siteDir, base), await findCommit(effects, siteDir, head)];
  const fork = await forkOf(effects, siteDir, tip, ours);
  const [was, is] = [await read(fork), await read(ours)];
  return {
    base: was,
    head: is,
    reused: await findReusedIds(effects, siteDir, tip, { base: was.site, head: is.site }),
    outside: await changedOutside(effects, siteDir, fork, ours),
  };
}

/**
 * What the site as it lies on disk is held against: a folder with content/, or the commit at which what is checked out left `base`. Throws
 * CliError for a name that is neither.
 */
export async function readBase(
  effects: Effects,
  siteDir: string,
  base: string,
  head: SiteInput,
): Promise<Pick<BaseAndHead, 'base' | 'reused'>> {
  if (await isFolder(effects, base)) return { base: await readSide(effects, siteDir, base), reused: [] };
  const tip = await findCommit(effects, siteDir, base);
  const fork = await forkOf(effects, siteDir, tip, await findCommit(effects, siteDir, 'HEAD'));
  const was = await readSide(effects, siteDir, fork);
  return { base: was, reused: await findReusedIds(effects, siteDir, tip, { base: was.site, head }) };
}

async function forkOf(effects: Effects, siteDir: string, tip: string, ours: string): Promise<string> {
  const { code, stdout } = await effects.runProgram('git', ['-C', siteDir, 'merge-base', tip, ours]);
  return code === 0 ? stdout.trim() : tip;
}

async function isFolder(files: ReadFiles, name: string): Promise<boolean> {
  return (await files.stat(resolve(files.cwd, name, 'content'))) !== undefined;
}

async function readSide(effects: Effects, siteDir: string, name: string, prepare?: Prepare): Promise<Side> {
  if (await isFolder(effects, name)) {
    const folder = resolve(effects.cwd, name);
    await prepare?.(effects, folder);
    return { name, site: await readSite(effects, folder) };
  }
  const commit = await findCommit(effects, siteDir, name);
  const files = await filesOfCommit(effects, siteDir, commit);
  await prepare?.({ ...effects, ...files }, siteDir);
  return { name: commit, site: await readSite(files, siteDir) };
}

async function changedOutside(effects: Effects, siteDir: string, from: string, to: string): Promise<readonly string[]> {
  const names = await git(effects, siteDir, ['diff', '--name-only', '--no-renames', '--relative', '-z', from, to]);
  return names.split('\0').filter((name) => name !== '' && !/^content\/(runs|reports|methods|notes)\//.test(name));
}

interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  readonly size: number;
  readonly path: string;
}

const kinds: Readonly<Record<string, FolderKind>> = { runs: 'run', reports: 'report', methods: 'method' };

/** What git prints. Throws CliError with git's own words. */
async function git(effects: Effects, dir: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await effects.runProgram('git', ['-C', dir, ...args]);
  if (code !== 0) throw new CliError(`git ${args[0]}: ${stderr.trim() || 'it failed'}`);
  return stdout;
}

/** Full id of the commit that a branch, tag or id names. Throws CliError when there is none. */
async function findCommit(effects: Effects, dir: string, ref: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { code, stdout } = await effects.runProgram('git', ['-C', dir, ...args]);
  if (code !== 0)
    throw new CliError(`${ref} is neither a folder with content/ nor a commit of the repository in ${dir}`);
  return stdout.trim();
}

/**
 * The files as they are, but content/ of the site as the commit has it. Only files that a submission may hold, and no larger than allowed,
 * have their bytes; others are there by name and size, so that reading refuses them in its own words.
 */
async function filesOfCommit(effects: Effects, siteDir: string, commit: string): Promise<ReadFiles> {
  const root = resolve(effects.cwd, siteDir);
  const entries = parseTree(await git(effects, siteDir, ['ls-tree', '-r', '-z', '-l', commit, 'content']));
  const bytes = await readObjects(effects, siteDir, entries.filter(isWanted));
  const facts = new Map<string, FileFacts>();
  const folders = new Map<string, FolderEntry[]>();
  const add = (path: string, found: FileFacts): void => {
    if (facts.has(path)) return;
    facts.set(path, found);
    if (path === 'content') return;
    const folder = dirname(path);
    add(folder, { kind: 'folder', size: 0 });
    const inside = folders.get(folder) ?? [];
    inside.push({ name: basename(path), kind: found.kind });
    folders.set(folder, inside);
  };
  // Links and submodules are told as links, which lead nowhere.
  for (const { path, mode, size } of entries) add(path, { kind: mode.startsWith('100') ? 'file' : 'link', size });
  /** The path in the commit; undefined outside of it. */
  const placeOf = (path: string): string | undefined => {
    const place = relative(root, resolve(effects.cwd, path)).replaceAll('\\', '/');
    return place === 'content' || place.startsWith('content/') ? place : undefined;
  };
  const readFile: ReadFiles['readFile'] = async (path) => {
    const place = placeOf(path);
    return place === undefined ? effects.readFile(path) : (bytes.get(place) ?? new Uint8Array());
  };
  const look = (place: string | undefined) => (place === undefined ? undefined : Promise.resolve(facts.get(place)));
  return {
    ...effects,
    readFile,
    readText: async (path) => new TextDecoder().decode(await readFile(path)),
    stat: (path) => look(placeOf(path)) ?? effects.stat(path),
    lstat: (path) => look(placeOf(path)) ?? effects.lstat(path),
    listFolder: async (path) => {
      const place = placeOf(path);
      if (place === undefined) return effects.listFolder(path);
      return [...(folders.get(place) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

/** Lines of `git ls-tree -r -z -l`: mode, type, object and size, a tab, then the path. Paths that leave the folder are left out. */
function parseTree(text: string): readonly TreeEntry[] {
  return text.split('\0').flatMap((line): TreeEntry[] => {
    const [, mode, object, size, path] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
    if (mode === undefined || object === undefined || path === undefined) return [];
    const parts = path.split('/');
    if (
      parts[0] !== 'content' ||
      parts.length < 2 ||
      parts.some((part) => part === '' || part === '.' || part === '..')
    )
      return [];
    return [{ mode, object, size: Number(size) || 0, path }];
  });
}

function isWanted({ path, size }: TreeEntry): boolean {
  const [, folder = '', name = '', ...rest] = path.split('/');
  if (folder === 'notes') return rest.length === 0 && isNoteName(name) && size <= maxNoteBytes;
  const kind = Object.hasOwn(kinds, folder) ? kinds[folder] : undefined;
  return kind !== undefined && size <= (allowedFile(kind, rest.join('/'))?.max_bytes ?? -1);
}

/** The bytes of the entries by path, from one `git cat-file --batch`. Throws CliError when git does not have them. */
async function readObjects(
  effects: Effects,
  dir: string,
  entries: readonly TreeEntry[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const input = entries.map(({ object }) => `${object}\n`).join('');
  const { bytes } = await effects.runProgram('git', ['-C', dir, 'cat-file', '--batch'], { input });
  let at = 0;
  const take = (count: number): Uint8Array => {
    at += count;
    return bytes.subarray(at - count, at);
  };
  return new Map(
    entries.map(({ path, object, size }) => {
      // "<object> blob <size>", the bytes, and a line feed.
      const header = `${object} blob ${size}\n`;
      if (new TextDecoder().decode(take(header.length)) !== header) throw new CliError(`git has no bytes for ${path}`);
      const content = take(size);
      take(1);
      return [path, content];
    }),
  );
}
