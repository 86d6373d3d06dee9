/**
 * Reads a site as it was and as a pull request would make it. content/ of a commit is read without checking it out: nothing of
 * the commit is run, no link of it is followed.
 */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { SiteInput } from '../model/source-files.ts';
import { allowedFile, type FolderKind } from './allowed-files.ts';
import { engineDir } from './engine-dir.ts';
import { isNoteName, maxNoteBytes } from './note.ts';
import { readSite } from './read-site.ts';
import { runProgram } from './run-program.ts';

interface Side {
  /** Id of the commit, or the folder as it was named. */
  readonly name: string;
  readonly site: SiteInput;
}

export interface TwoSides {
  readonly base: Side;
  readonly head: Side;
  /** Files that differ outside content/, named from the site's folder, sorted. Empty when folders were given. */
  readonly outside: readonly string[];
}

/**
 * Each side is a folder with content/, or a commit of the repository that the site lies in. Of two commits, the head is held
 * against where it left the base, so that what the base got since does not look as if it were taken away. Throws CliError for
 * a name that is neither.
 */
export async function readTwoSides(siteDir: string, base: string, head: string): Promise<TwoSides> {
  if (isFolder(base) || isFolder(head)) {
    return { base: await readSide(siteDir, base), head: await readSide(siteDir, head), outside: [] };
  }
  const [tip, ours] = [await findCommit(siteDir, base), await findCommit(siteDir, head)];
  const { code, stdout } = await runProgram('git', ['-C', siteDir, 'merge-base', tip, ours]);
  const fork = code === 0 ? stdout.trim() : tip;
  return {
    base: await readSide(siteDir, fork),
    head: await readSide(siteDir, ours),
    outside: await changedOutside(siteDir, fork, ours),
  };
}

function isFolder(name: string): boolean {
  return existsSync(join(name, 'content'));
}

async function readSide(siteDir: string, name: string): Promise<Side> {
  if (isFolder(name)) return { name, site: ofSite(name, await readSite(name)) };
  const commit = await findCommit(siteDir, name);
  return { name: commit, site: ofSite(siteDir, await withContentOf(siteDir, commit, readSite)) };
}

/** Where the site is the engine itself, the engine's methods are those of the commit, not those that lie here. */
function ofSite(siteDir: string, site: SiteInput): SiteInput {
  if (resolve(siteDir) !== resolve(engineDir)) return site;
  return { ...site, methods: site.methods.filter(({ folder }) => folder.startsWith('content/')) };
}

async function changedOutside(siteDir: string, from: string, to: string): Promise<readonly string[]> {
  const names = await git(siteDir, ['diff', '--name-only', '--no-renames', '--relative', '-z', from, to]);
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
async function git(dir: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram('git', ['-C', dir, ...args]);
  if (code !== 0) throw new CliError(`git ${args[0]}: ${stderr.trim() || 'it failed'}`);
  return stdout;
}

/** Full id of the commit that a branch, tag or id names. Throws CliError when there is none. */
async function findCommit(dir: string, ref: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { code, stdout } = await runProgram('git', ['-C', dir, ...args]);
  if (code !== 0)
    throw new CliError(`${ref} is neither a folder with content/ nor a commit of the repository in ${dir}`);
  return stdout.trim();
}

/**
 * Hands a folder to `use` that holds content/ as the commit has it, and removes it afterwards. Only files that a submission may
 * hold, and no larger than allowed, have their bytes; others are there by name and size, so that reading refuses them in its own
 * words. A link or submodule becomes a link to nowhere.
 */
async function withContentOf<T>(dir: string, commit: string, use: (folder: string) => Promise<T>): Promise<T> {
  const target = await mkdtemp(join(tmpdir(), 'plateau-content-'));
  try {
    await mkdir(join(target, 'content'));
    await writeEntries(dir, parseTree(await git(dir, ['ls-tree', '-r', '-z', '-l', commit, 'content'])), target);
    return await use(target);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
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

async function writeEntries(dir: string, entries: readonly TreeEntry[], target: string): Promise<void> {
  const wanted: TreeEntry[] = [];
  for (const entry of entries) {
    const path = join(target, entry.path);
    await mkdir(dirname(path), { recursive: true });
    if (!entry.mode.startsWith('100')) await symlink('nowhere', path);
    else if (isWanted(entry)) wanted.push(entry);
    else {
      await writeFile(path, '');
      await truncate(path, entry.size);
    }
  }
  const objects = readObjects(dir, wanted);
  try {
    for (const entry of wanted) await writeFile(join(target, entry.path), await objects.next(entry));
  } finally {
    objects.end();
  }
}

interface Objects {
  /** Bytes of the next entry; call it for the entries in their order. Throws CliError when git does not have them. */
  readonly next: (entry: TreeEntry) => Promise<Uint8Array>;
  readonly end: () => void;
}

/** The bytes of many entries from one `git cat-file --batch`. */
function readObjects(dir: string, entries: readonly TreeEntry[]): Objects {
  const child = spawn('git', ['-C', dir, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Git's own end shows in what it no longer writes.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(entries.map(({ object }) => `${object}\n`).join(''));
  const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (count: number): Promise<Buffer> => {
    const parts = [rest];
    for (let have = rest.length; have < count; ) {
      const { value, done } = await chunks.next();
      if (done) throw new CliError('git cat-file ended before all files were read');
      parts.push(value);
      have += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  const next = async (entry: TreeEntry): Promise<Uint8Array> => {
    // "<object> blob <size>", the bytes, and a line feed.
    const header = `${entry.object} blob ${entry.size}\n`;
    if ((await take(header.length)).toString('latin1') !== header)
      throw new CliError(`git has no bytes for ${entry.path}`);
    return (await take(entry.size + 1)).subarray(0, entry.size);
  };
  return { next, end: () => child.kill() };
}
