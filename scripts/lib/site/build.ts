/** Builds a site: reads, checks, presents, writes, and lets Hugo make the pages. */
import { join, resolve, sep } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import { isDay, utcDay } from '../base/dates.ts';
import type { Effects } from '../base/effects.ts';
import { relateSite } from '../database/admit-site.ts';
import type { Database } from '../database/types.ts';
import { findHugo, hugoVersionOf } from '../hugo/find-hugo.ts';
import { countHeldBack, type HeldBack } from '../model/held-back.ts';
import { requireSite } from '../store/discover-site.ts';
import { engineKey } from '../store/engine-key.ts';
import { holdBack } from '../store/hold-back.ts';
import { publishWhole } from '../store/publish-whole.ts';
import { readSiteAround } from '../store/read-site.ts';
import { viewRules } from '../views/view-rules.ts';
import type { LanguageTold } from './languages.ts';
import { deadLinksOfSite } from './links-of-site.ts';
import { partOfSite } from './part-of-site.ts';
import { PARTS, publishedState } from './published-state.ts';
import { openRunPool } from './run-pool.ts';
import { type SiteSize, sizeOf } from './site-size.ts';
import { keptRuns, workOutRuns } from './work-out-runs.ts';
import { keptOfSite, MANY_RUNS, type WriteOptions, type WrittenSite, writeSite } from './write-site.ts';

export interface BuildOptions extends WriteOptions {
  readonly site: string;
  /** Default: public/ in the site. */
  readonly out?: string;
  /** Publish the rest when runs or reports have errors. */
  readonly skipBad?: boolean;
  /** Folders of runs and reports: only these are built, with the runs that they name: of a report, or superseded. Needs `out`. */
  readonly only?: readonly string[];
  /** Day that embargoes are held against, YYYY-MM-DD. Default: today by UTC. */
  readonly date?: string;
  /** Show what is held back too, marked. Needs `out`. */
  readonly drafts?: boolean;
}

export interface BuildResult {
  /** False when errors kept everything as it was. */
  readonly published: boolean;
  /** What was published before is what would have been published now. */
  readonly unchanged?: true;
  /** Of what is published; absent where nothing was. */
  readonly size?: SiteSize;
  readonly outDir: string;
  readonly pages: number;
  readonly runs: number;
  readonly reports: number;
  readonly left_out: Database['left_out'];
  readonly problems: readonly Problem[];
  /** Days from which runs and reports that are held back are published; drafts have none. */
  readonly held_back: readonly HeldBack[];
  /** What would be published names what is held back: the site cannot say so. */
  readonly names_held_back?: true;
  /** Languages beside the site's own that pages were made in now. */
  readonly languages?: readonly LanguageTold[];
}

/** Publishes the whole site, or nothing. Problems of the content are in the result; what is thrown is misuse or a fault. */
export async function buildSite(options: BuildOptions, effects: Effects): Promise<BuildResult> {
  const { tell } = effects.progress;
  const siteDir = resolve(effects.cwd, options.site);
  const outDir = resolve(effects.cwd, options.out ?? join(siteDir, 'public'));
  tell('looking for changes');
  await requireSite(effects, siteDir);
  requireOutside(siteDir, outDir);
  const engine = await engineKey(effects);
  const { baseUrl, skipBad, pictures, only, drafts = false, precompress = false, languages = true } = options;
  if (only !== undefined && options.out === undefined)
    throw new CliError('--only builds a part of the site: name a folder of its own for it with --out');
  if (drafts && options.out === undefined)
    throw new CliError('--drafts shows what is not to be published: name a folder of its own for it with --out');
  const around = await readSiteAround(effects, siteDir);
  const wanted = only === undefined ? around : await partOfSite(effects, siteDir, around, only);
  const { site, held, references } = await holdBack(effects, siteDir, wanted, dayOf(effects, options.date));
  const input = drafts ? { ...wanted, held } : site;
  const held_back = drafts ? [] : held.map(({ from }) => (from === undefined ? {} : { from }));
  if (only !== undefined && only.length > 0 && input.runs.length + input.reports.length === 0)
    throw new CliError(`nothing to build: ${only.join(', ')} is held back (${countHeldBack(held)}); --drafts shows it`);
  const asked = { baseUrl, skipBad, pictures, drafts, precompress, languages, held: held.map(({ folder }) => folder) };
  // To look through the whole site takes longer than to build a part of it.
  const state =
    only === undefined
      ? await publishedState(effects, { siteDir, outDir, options: asked, engine }, async () =>
          hugoVersionOf(effects, await findHugo(effects)),
        )
      : undefined;
  const before = await state?.unchanged();
  if (before !== undefined) return { published: true, unchanged: true, outDir, ...before, left_out: [], held_back };
  const named = drafts ? [] : await references();
  if (named.length > 0) {
    const left_out = named.map((one) => ({ id: one.file, folder: one.file, problems: [one] }));
    const counts = { pages: 0, runs: 0, reports: 0 };
    return { published: false, outDir, ...counts, left_out, problems: named, held_back, names_held_back: true };
  }
  const keptRecords = keptRuns(effects, siteDir);
  const kept = keptOfSite(effects, siteDir);
  const pool = openRunPool(effects, { methods: input.methods });
  const runs = await workOutRuns(effects, { ...input, siteDir }, { engine, kept: keptRecords, pool });
  if (runs.length >= MANY_RUNS) effects.saveMemory();
  tell('relating runs');
  const { database, problems: found } = relateSite(
    input,
    runs.map(({ alone }) => alone),
    viewRules,
  );
  const result = {
    outDir,
    pages: 0,
    runs: database.runs.length,
    reports: database.reports.length,
    left_out: database.left_out,
    problems: found,
    held_back,
  };
  if (database.left_out.length > 0 && skipBad !== true) return { ...result, published: false };
  const hugo = await findHugo(effects);
  const toWrite = { ...input, siteDir, engine, hugo, database, workedOut: runs, pool, kept, known: state?.known };
  let written: WrittenSite = { baseUrl: '', pages: 0, languages: [], files: new Map() };
  await publishWhole(effects, outDir, async (freshDir, workDir, before) => {
    written = await writeSite(effects, { freshDir, workDir, before }, toWrite, options);
  });
  // A part of the site uses few of the things that are kept for the whole.
  for (const one of only === undefined ? [keptRecords, ...Object.values(kept)] : []) await one.prune();
  const { pages, languages: told, files } = written;
  const published = { ...written, languages: told.map(({ code }) => code) };
  // A part of the site lacks what the whole has.
  const problems = only === undefined ? [...found, ...deadLinksOfSite({ ...input, database }, published)] : found;
  // What was left out is told each time.
  if (database.left_out.length === 0)
    await state?.keep({ pages, runs: result.runs, reports: result.reports, problems }, files);
  const beside = told.length > 0 && { languages: told };
  return { ...result, problems, published: true, size: sizeOf(files), pages, ...beside };
}

/** Throws a CliError for a folder that the next build would read, or publish once more. */
function requireOutside(siteDir: string, outDir: string): void {
  const around = PARTS.find((part) => `${outDir}${sep}`.startsWith(`${join(siteDir, part)}${sep}`));
  if (around !== undefined)
    throw new CliError(
      `${outDir} lies in ${around}/, which the site is made of: name a folder outside of ${PARTS.join(', ')} with --out`,
    );
}

/** The day that was asked for, else today by UTC. Throws CliError for what is no day. */
export function dayOf(effects: Pick<Effects, 'now'>, asked: string | undefined): string {
  if (asked !== undefined && !isDay(asked)) throw new CliError(`--date ${asked} (allowed: a day, such as 2026-12-31)`);
  return asked ?? utcDay(effects.now());
}
