/** Mends the files of runs and reports in place, where there is one way only. */
import { basename, join, relative, resolve } from 'node:path';
import type { Files } from '../base/effects.ts';
import { fixMechanical } from '../check/fix-mechanical.ts';
import type { FolderInput } from '../model/source-files.ts';
import { discoverSite } from './discover-site.ts';
import { readRequested } from './requested.ts';
import { schemasFor } from './schemas-for.ts';

export interface FixedFile {
  /** From where the command runs. */
  readonly file: string;
  /** Each thing that was done, for people. */
  readonly done: readonly string[];
}

/** Rewrites what was asked for and can be mended; returns what was done. Throws CliError like `readRequested`. */
export async function fixFiles(files: Files, asked: string, paths: readonly string[]): Promise<readonly FixedFile[]> {
  const siteDir = resolve(files.cwd, asked);
  const { site, folders } = await readRequested(files, siteDir, paths);
  const { bundles, reports } = await discoverSite(files, siteDir);
  const fixed: FixedFile[] = [];
  const fix = async (input: FolderInput, all: readonly string[]): Promise<void> => {
    const taken = new Set(all.filter((path) => path !== input.folder).map((path) => basename(path)));
    const dir = resolve(siteDir, input.folder);
    const schemas = input.folder.startsWith('..') ? undefined : await schemasFor(files, siteDir, dir);
    for (const { path, text, done } of fixMechanical(input, { taken, schemas })) {
      await files.writeFile(join(dir, path), text);
      fixed.push({ file: relative(files.cwd, join(dir, path)).replaceAll('\\', '/'), done });
    }
  };
  for (const input of site.bundles) if (folders.includes(input.folder)) await fix(input, bundles);
  for (const input of site.reports) if (folders.includes(input.folder)) await fix(input, reports);
  return fixed;
}
