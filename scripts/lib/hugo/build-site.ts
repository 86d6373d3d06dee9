/** Builds a site: reads, checks, presents, writes, and lets Hugo make the pages. */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Problem } from '#types';
import { compileSchemas } from '../check/schemas.ts';
import { admitSite } from '../database/admit-site.ts';
import type { Database } from '../database/types.ts';
import type { ApiDocument } from '../exports/api-documents.ts';
import type { Page } from '../model/page.ts';
import type { SiteInput } from '../model/source-files.ts';
import { addCards } from '../pages/cards/add-cards.ts';
import { findingParts, makePages, mergePages } from '../pages/site-pages.ts';
import { engineDir } from '../store/engine-dir.ts';
import type { Progress } from '../store/progress.ts';
import { publishFiles } from '../store/publish-files.ts';
import { publishWhole } from '../store/publish-whole.ts';
import { readSchemas, type SchemaFile } from '../store/read-schemas.ts';
import { readPages, readSite } from '../store/read-site.ts';
import { writeCards } from '../store/write-cards.ts';
import { viewRules } from '../views/view-rules.ts';
import { findHugo } from './find-hugo.ts';
import { pictureFonts } from './fonts.ts';
import { runHugo } from './run-hugo.ts';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

export interface BuildOptions {
  readonly siteDir: string;
  /** Default: public/ in the site. */
  readonly outDir?: string;
  /** Default: baseURL of hugo.toml. */
  readonly baseUrl?: string;
  /** Publish the rest when runs or reports have errors. */
  readonly skipBad?: boolean;
}

export interface BuildResult {
  /** False when errors kept everything as it was. */
  readonly published: boolean;
  readonly outDir: string;
  readonly pages: number;
  readonly runs: number;
  readonly reports: number;
  readonly left_out: Database['left_out'];
  readonly problems: readonly Problem[];
}

/** Publishes the whole site, or nothing. Problems of the content are in the result; what is thrown is misuse or a fault. */
export async function buildSite(options: BuildOptions, progress: Progress): Promise<BuildResult> {
  const siteDir = resolve(options.siteDir);
  const outDir = resolve(options.outDir ?? join(siteDir, 'public'));
  progress('reading and checking');
  const input = await readSite(siteDir);
  const { database, problems } = admitSite(input, viewRules);
  const result = {
    outDir,
    pages: 0,
    runs: database.runs.length,
    reports: database.reports.length,
    left_out: database.left_out,
    problems,
  };
  if (database.left_out.length > 0 && options.skipBad !== true) return { ...result, published: false };
  const hugo = await findHugo(progress);
  let count = 0;
  await publishWhole(outDir, async (freshDir, workDir) => {
    const config = await readSiteConfig(hugo, siteDir, workDir, options.baseUrl);
    progress('making pages and charts');
    const made = await writeAllButPages(input, database, config, freshDir);
    const { pages, cards } = addCards(made, database, config.title);
    count = pages.length;
    progress('writing the pages and their pictures');
    // Hugo is a process of its own: pictures are drawn while it works.
    await allDone([
      runHugo({ hugo, siteDir, engineDir, workDir, outDir: freshDir, baseUrl: config.baseUrl }, pages),
      writeCards(cards, { siteDir, engineDir, outDir: freshDir, fonts: pictureFonts() }),
    ]);
  });
  return { ...result, published: true, pages: count };
}

/** Waits for all, so that nothing writes any more when the folder is swapped in or removed; then throws the first failure. */
async function allDone(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** Writes the API, the schemas and the files of runs, reports and methods into a new folder; returns the pages that Hugo has to make. */
export async function writeAllButPages(
  input: SiteInput,
  database: Database,
  config: SiteConfig,
  target: string,
): Promise<readonly Page[]> {
  const schemas = await readSchemas(join(engineDir, 'schemas'));
  const ofEngine = await readPages(engineDir);
  const finding = findingParts(database);
  const pages = await makePages(database, { ...config, pages: mergePages(ofEngine, input.pages) }, schemas, finding);
  const admitted = new Set(database.reports.map(({ parsed }) => parsed.id));
  await publishFiles(target, {
    database,
    pages,
    index: finding.index,
    reports: input.reports.filter(({ id }) => admitted.has(id)),
    collector: await readFile(join(engineDir, 'static/collect.sh')).catch(() => undefined),
    schemasDir: join(engineDir, 'schemas'),
    faultsOf: faultsBySchema(schemas),
  });
  return pages;
}

/** Holds an API document against its schema; one line for each fault. */
function faultsBySchema(schemas: readonly SchemaFile[]): (document: ApiDocument) => readonly string[] {
  const validator = compileSchemas(schemas.map(({ schema }) => schema));
  return ({ schema, value }) =>
    schema === undefined
      ? []
      : validator(schema)(value).map((fault) => `${fault.instancePath} ${fault.message ?? 'does not fit'}`);
}
