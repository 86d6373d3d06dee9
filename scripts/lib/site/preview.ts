/** One pass of the pipeline for the preview: everything but Hugo. */

import { join, resolve } from 'node:path';
import type { Problem } from '#types';
import type { Effects, ReadFiles } from '../base/effects.ts';
import { admitSite } from '../database/admit-site.ts';
import { findHugo } from '../hugo/find-hugo.ts';
import { pageRecords, shellOf, writeRecords } from '../hugo/run-hugo.ts';
import { readSiteConfig } from '../hugo/site-config.ts';
import type { SiteInput } from '../model/source-files.ts';
import { readSchemas } from '../store/read-schemas.ts';
import { readNotes, readPages, readSite } from '../store/read-site.ts';
import { readRequested } from '../store/requested.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { viewRules } from '../views/view-rules.ts';
import { writeAllButPages } from './build.ts';
import { makeOfRuns } from './of-runs.ts';

export interface PreviewOptions {
  readonly site: string;
  /** Work folder of the preview. */
  readonly work: string;
  readonly baseUrl: string;
  /** Folder of the one run to show; the site's own pages stay, its other runs and its reports do not. */
  readonly only?: string;
  /** Show the rest when something has errors, instead of keeping the preview as it was. */
  readonly skipBad?: boolean;
}

/** Updates the preview's pages and files in place. Returns the errors found; with errors and without skipBad nothing is touched. */
export async function preparePreview(options: PreviewOptions, effects: Effects): Promise<readonly Problem[]> {
  const { work: workDir, baseUrl, only, skipBad = false } = options;
  const siteDir = resolve(effects.cwd, options.site);
  const input = only === undefined ? await readSite(effects, siteDir) : await readOnly(effects, siteDir, only);
  const { database, problems } = admitSite(input, viewRules);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !skipBad) return errors;
  const hugo = await findHugo(effects);
  const config = await readSiteConfig(effects, hugo, siteDir, workDir, baseUrl);
  const fresh = await effects.makeTempFolder(join(workDir, 'fresh-'));
  try {
    const schemas = await readSchemas(effects, join(effects.engineDir, 'schemas'));
    const ofRuns = await makeOfRuns({ database, rawFiles: config.rawFiles }, schemas);
    const pages = await writeAllButPages(
      effects,
      { input, siteDir, database, config, schemas, ofRuns: async () => ofRuns },
      fresh,
    );
    await syncFolder(effects, fresh, join(workDir, 'static'));
    await writeRecords(effects, workDir, pageRecords(pages), shellOf(pages));
  } finally {
    await effects.remove(fresh);
  }
  return errors;
}

async function readOnly(files: ReadFiles, siteDir: string, run: string): Promise<SiteInput> {
  const { site } = await readRequested(files, siteDir, [run]);
  return { ...site, pages: await readPages(files, siteDir), notes: await readNotes(files, siteDir) };
}
