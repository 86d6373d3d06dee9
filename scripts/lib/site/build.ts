/** Builds a site: reads, checks, presents, writes, and lets Hugo make the pages. */
import { join, resolve, sep } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import { isDay, utcDay } from '../base/dates.ts';
import type { Effects } from '../base/effects.ts';
import { useWords } from '../base/words.ts';
import { relateSite } from '../database/admit-site.ts';
import type { Database } from '../database/types.ts';
import { documentText } from '../exports/api-document.ts';
import { dataVersion } from '../exports/data-version.ts';
import { manifestDocument } from '../exports/manifest.ts';
import { sitemapXml } from '../exports/sitemap.ts';
import { checkTargets, coloursCss } from '../hugo/brand.ts';
import { browserLicences } from '../hugo/browser-modules.ts';
import { findHugo, hugoVersionOf } from '../hugo/find-hugo.ts';
import { pictureFonts } from '../hugo/fonts.ts';
import { type Language, readLanguage } from '../hugo/own-words.ts';
import { renderPages, sourcesKeys } from '../hugo/render-pages.ts';
import { readSiteConfig } from '../hugo/site-config.ts';
import { countHeldBack, type HeldBack } from '../model/held-back.ts';
import type { AnyPage } from '../model/page.ts';
import { addCards } from '../pages/cards/add-cards.ts';
import { composeSite, makingOf, mergePages, thingsOf } from '../pages/site.ts';
import { requireSite } from '../store/discover-site.ts';
import { engineKey, pagesKey } from '../store/engine-key.ts';
import { openFresh } from '../store/fresh-folder.ts';
import { holdBack } from '../store/hold-back.ts';
import { openKept } from '../store/kept.ts';
import type { KnownFiles } from '../store/known-files.ts';
import { packFiles } from '../store/pack-files.ts';
import { publishFiles } from '../store/publish-files.ts';
import { publishWhole } from '../store/publish-whole.ts';
import { readSchemas } from '../store/read-schemas.ts';
import { readSiteAround } from '../store/read-site.ts';
import { readEnginePages } from '../store/read-translations.ts';
import { writeCards } from '../store/write-cards.ts';
import { viewRules } from '../views/view-rules.ts';
import { keepTemplates } from './keep-templates.ts';
import { beginLanguage, type LanguageTold, severalOf } from './languages.ts';
import { deadLinksOfSite } from './links-of-site.ts';
import { keptOfRuns, namesOf, takeOfRuns } from './of-runs.ts';
import { keptOfThings, takeOfThings } from './of-things.ts';
import { partOfSite } from './part-of-site.ts';
import { PARTS, publishedState } from './published-state.ts';
import { putMade } from './put-made.ts';
import { openRunPool } from './run-pool.ts';
import { type SiteSize, sizeOf } from './site-size.ts';
import { keptRuns, workOutRuns } from './work-out-runs.ts';

export interface BuildOptions {
  readonly site: string;
  /** Default: public/ in the site. */
  readonly out?: string;
  /** Default: baseURL of hugo.toml. */
  readonly baseUrl?: string;
  /** Publish the rest when runs or reports have errors. */
  readonly skipBad?: boolean;
  /** False: no pictures for links from other sites, whatever hugo.toml says. */
  readonly pictures?: boolean;
  /** FILE.gz and FILE.br beside each text file, for servers that send these. */
  readonly precompress?: boolean;
  /** Folders of runs and reports: only these are built, with the runs that they name: of a report, or superseded. Needs `out`. */
  readonly only?: readonly string[];
  /** Day that embargoes are held against, YYYY-MM-DD. Default: today by UTC. */
  readonly date?: string;
  /** Show what is held back too, marked. Needs `out`. */
  readonly drafts?: boolean;
  /** False: pages in the first language only, whatever hugo.toml says. */
  readonly languages?: boolean;
  /** Shown the pages in the first language before their HTML is made or taken. */
  readonly onPages?: (pages: readonly AnyPage[]) => Promise<void>;
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

/** With as many, what is in use takes some hundred MB. */
const MANY_RUNS = 2000;

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
  const keptMade = keptOfRuns(effects, siteDir);
  const keptThings = keptOfThings(effects, siteDir);
  const keptPages = openKept(effects, join(siteDir, '.build/pages'));
  const keptFitting = openKept(effects, join(siteDir, '.build/fitting'));
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
  let count = 0;
  const told: LanguageTold[] = [];
  let dead: readonly Problem[] = [];
  let publishedFiles: KnownFiles = new Map();
  await publishWhole(effects, outDir, async (freshDir, workDir, before) => {
    const fresh = openFresh(effects, { fresh: freshDir, before, known: state?.known ?? new Map() });
    const config = await readSiteConfig(effects, hugo, siteDir, baseUrl);
    const [first, ...others] = config.languages;
    const own = await readLanguage(effects, siteDir, first);
    const beside = languages ? await Promise.all(others.map((code) => readLanguage(effects, siteDir, code))) : [];
    const several = severalOf([own, ...beside], config);
    const { vocabulary } = own;
    useWords(vocabulary);
    const key = pagesKey(engine, vocabulary);
    const schemas = await readSchemas(effects, join(effects.engineDir, 'schemas'));
    const names = namesOf(database, runs, key);
    const version = dataVersion(database);
    const memory = { names, pool, vocabulary };
    const ofRuns = await takeOfRuns(effects, { database, rawFiles: config.rawFiles }, { ...memory, kept: keptMade });
    tell('making pages and charts');
    const ownPages = siteDir === effects.engineDir ? [] : input.pages;
    const inputs = mergePages(await readEnginePages(effects, own.code), ownPages);
    const making = makingOf(database, { ...config, pages: inputs }, schemas);
    const ofThings = await takeOfThings(thingsOf(making), { ...memory, engine: key, kept: keptThings });
    const kept = { runs: keptMade, things: keptThings, pages: keptPages };
    const made_of = {
      siteDir,
      config,
      schemas,
      pages: { all: inputs, own: ownPages },
      database,
      workedOut: runs,
      engine,
      pool,
      kept,
    };
    const begin = (language: Language) => beginLanguage(fresh, language, made_of);
    // Other processes go on with them while the site's own pages are written. What they are made from is held so long.
    const begun = new Map<Language, Awaited<ReturnType<typeof begin>>>();
    if (runs.length < MANY_RUNS) for (const language of beside) begun.set(language, await begin(language));
    useWords(vocabulary);
    const put = putMade(fresh, freshDir, version);
    const made = await composeSite(
      making,
      () => ofRuns(put),
      () => ofThings(put),
      keepTemplates(keptThings, engine),
    );
    tell('writing files');
    await publishFiles(fresh, freshDir, {
      ...{ siteDir, database, pages: made, index: making.finding.index, reports: input.reports, schemas },
      ...{ baseUrl: config.baseUrl, fitting: { kept: keptFitting, engine }, rawFiles: config.rawFiles },
    });
    await fresh.writeFile(join(freshDir, 'licences.txt'), await browserLicences(fresh));
    const hasPictures = config.linkPictures && pictures !== false;
    const { pages, cards } = hasPictures
      ? await addCards(made, database, config.title)
      : { pages: made, cards: undefined };
    count = pages.length;
    await options.onPages?.(pages);
    tell('writing pages', 0, count);
    checkTargets(config.links, new Set(pages.map(({ path }) => path)));
    const colours = coloursCss(config.colours);
    const run = {
      ...{ hugo, siteDir, workDir, outDir: freshDir, baseUrl: config.baseUrl },
      ...{ several, ...(colours && { colours }) },
    };
    const sources = await sourcesKeys(effects, run, engine);
    // Hugo is a process of its own: pictures are drawn while it works.
    await allDone([
      renderPages(fresh, run, pages, { sources, words: key, kept: keptPages, dataVersion: version, fresh }),
      cards &&
        writeCards(fresh, cards, { siteDir, outDir: freshDir, fonts: pictureFonts(), colours: config.colours.light }),
    ]);
    const listed = [{ base: config.baseUrl, pages }];
    for (const language of beside) {
      const write = begun.get(language) ?? (await begin(language));
      const { base, pages: theirs, ...one } = await write({ pages, run, sources });
      told.push(one);
      listed.push({ base, pages: theirs });
    }
    await pool.end();
    useWords();
    await fresh.writeFile(join(freshDir, 'sitemap.xml'), sitemapXml(listed, database));
    if (precompress) {
      tell('packing files');
      await packFiles(fresh, freshDir);
    }
    // The last file: whoever finds it finds all others.
    const manifest = manifestDocument(fresh.hashed(), database);
    await fresh.writeFile(join(freshDir, manifest.path), documentText(manifest));
    publishedFiles = fresh.made();
    const published = { files: publishedFiles, baseUrl: config.baseUrl, languages: told.map(({ code }) => code) };
    // A part of the site lacks what the whole has.
    if (only === undefined) dead = deadLinksOfSite({ ...input, database }, published);
  });
  const all = [keptRecords, keptMade, keptThings, keptPages, keptFitting];
  // A part of the site uses few of the things that are kept for the whole.
  for (const kept of only === undefined ? all : []) await kept.prune();
  const problems = [...found, ...dead];
  // What was left out is told each time.
  if (database.left_out.length === 0)
    await state?.keep({ pages: count, runs: result.runs, reports: result.reports, problems }, publishedFiles);
  const size = sizeOf(publishedFiles);
  return { ...result, problems, published: true, size, pages: count, ...(told.length > 0 && { languages: told }) };
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

/** Waits for all, so that nothing writes any more when the folder is swapped in or removed; then throws the first failure. */
async function allDone(tasks: readonly (Promise<void> | undefined)[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}
