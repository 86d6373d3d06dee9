/** Reads a whole site: the folders of runs and reports, and the Markdown pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discoverSite } from '../discover/site.ts';
import { readFolder } from './folder.ts';
import type { FolderInput, PageInput, SiteInput } from './types.ts';

/** Everything in content/, as bytes with their hashes. Finding and reading are the two stages that touch the disk, so they meet here. */
export async function readSite(siteDir: string): Promise<SiteInput> {
  const paths = await discoverSite(siteDir);
  const folders = async (list: readonly string[], kind: 'run' | 'report'): Promise<readonly FolderInput[]> => {
    const inputs: FolderInput[] = [];
    for (const path of list) inputs.push(await readFolder(join(siteDir, path), siteDir, kind));
    return inputs;
  };
  return {
    bundles: await folders(paths.bundles, 'run'),
    reports: await folders(paths.reports, 'report'),
    pages: await readPages(siteDir, paths.pages),
    problems: paths.problems,
  };
}

/** The Markdown pages of content/, by name. */
export async function readPages(siteDir: string, known?: readonly string[]): Promise<readonly PageInput[]> {
  const paths = known ?? (await discoverSite(siteDir)).pages;
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice('content/'.length, -'.md'.length),
      markdown: await readFile(join(siteDir, path), 'utf8'),
    })),
  );
}
