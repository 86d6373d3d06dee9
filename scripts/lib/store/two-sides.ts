/** Reads a site as it was and as a pull request would make it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SiteInput } from '../model/source-files.ts';
import { engineDir } from './engine-dir.ts';
import { findCommit, git, withContentOf } from './git-content.ts';
import { readSite } from './read-site.ts';
import { runProgram } from './run-program.ts';

export interface Side {
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
