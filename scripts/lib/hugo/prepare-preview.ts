/** One pass of the pipeline for the preview: everything but Hugo. */

import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Problem } from '#types';
import { admitSite } from '../database/admit-site.ts';
import type { SiteInput } from '../model/source-files.ts';
import { readAsked } from '../store/asked.ts';
import { readNotes, readPages, readSite } from '../store/read-site.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { viewRules } from '../views/view-rules.ts';
import { writeAllButPages } from './build-site.ts';
import { findHugo } from './find-hugo.ts';
import { writePages } from './run-hugo.ts';
import { readSiteConfig } from './site-config.ts';

export interface PreviewOptions {
  readonly siteDir: string;
  readonly workDir: string;
  readonly baseUrl: string;
  /** Folder of the one run to show; the site's own pages stay, its other runs and its reports do not. */
  readonly only?: string;
  /** Show the rest when something has errors, instead of keeping the preview as it was. */
  readonly skipBad: boolean;
}

/** Updates the preview's pages and files in place. Returns the errors found; with errors and without skipBad nothing is touched. */
export async function preparePreview({
  siteDir,
  workDir,
  baseUrl,
  only,
  skipBad,
}: PreviewOptions): Promise<readonly Problem[]> {
  const input = only === undefined ? await readSite(resolve(siteDir)) : await readOnly(resolve(siteDir), only);
  const { database, problems } = admitSite(input, viewRules);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !skipBad) return errors;
  const hugo = await findHugo(() => {});
  const config = await readSiteConfig(hugo, resolve(siteDir), workDir, baseUrl);
  const fresh = await mkdtemp(join(workDir, 'fresh-'));
  try {
    const pages = await writeAllButPages(input, database, config, fresh);
    await syncFolder(fresh, join(workDir, 'static'));
    await writePages(workDir, pages);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return errors;
}

async function readOnly(siteDir: string, run: string): Promise<SiteInput> {
  const { site } = await readAsked(siteDir, [run]);
  return { ...site, pages: await readPages(siteDir), notes: await readNotes(siteDir) };
}
