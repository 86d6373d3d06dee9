/** Writes a site into a fresh folder: pages, charts, documents and pictures, in each of its languages. */
import { join } from 'node:path';
import type { Effects, Files } from '../base/effects.ts';
import { useWords } from '../base/words.ts';
import type { Database } from '../database/types.ts';
import { documentText } from '../exports/api-document.ts';
import { dataVersion } from '../exports/data-version.ts';
import { manifestDocument } from '../exports/manifest.ts';
import { sitemapXml } from '../exports/sitemap.ts';
import { checkTargets, coloursCss } from '../hugo/brand.ts';
import { browserLicences } from '../hugo/browser-modules.ts';
import { pictureFonts } from '../hugo/fonts.ts';
import { type Language, readLanguage } from '../hugo/own-words.ts';
import { renderPages, sourcesKeys } from '../hugo/render-pages.ts';
import { readSiteConfig } from '../hugo/site-config.ts';
import type { AnyPage } from '../model/page.ts';
import type { SiteInput } from '../model/source-files.ts';
import { addCards } from '../pages/cards/add-cards.ts';
import { composeSite, makingOf, mergePages, thingsOf } from '../pages/site.ts';
import { pagesKey } from '../store/engine-key.ts';
import { openFresh } from '../store/fresh-folder.ts';
import { openKept } from '../store/kept.ts';
import type { KnownFiles } from '../store/known-files.ts';
import { packFiles } from '../store/pack-files.ts';
import { publishFiles } from '../store/publish-files.ts';
import { readSchemas } from '../store/read-schemas.ts';
import { readEnginePages } from '../store/read-translations.ts';
import { writeCards } from '../store/write-cards.ts';
import { keepTemplates } from './keep-templates.ts';
import { beginLanguage, type LanguageTold, severalOf } from './languages.ts';
import { keptOfRuns, namesOf, takeOfRuns } from './of-runs.ts';
import { keptOfThings, takeOfThings } from './of-things.ts';
import { putMade } from './put-made.ts';
import type { RunPool } from './run-pool.ts';
import type { WorkedOut } from './work-out-runs.ts';

export interface WriteOptions {
  /** Default: baseURL of hugo.toml. */
  readonly baseUrl?: string;
  /** False: no pictures for links from other sites, whatever hugo.toml says. */
  readonly pictures?: boolean;
  /** FILE.gz and FILE.br beside each text file, for servers that send these. */
  readonly precompress?: boolean;
  /** False: pages in the first language only, whatever hugo.toml says. */
  readonly languages?: boolean;
  /** Shown the pages in the first language before their HTML is made or taken. */
  readonly onPages?: (pages: readonly AnyPage[]) => Promise<void>;
}

/** What a site is written from, once it is decided that it is published. */
interface SiteToWrite extends Pick<SiteInput, 'pages' | 'reports'> {
  readonly siteDir: string;
  /** The engine's key. */
  readonly engine: string;
  readonly hugo: string;
  readonly database: Database;
  readonly workedOut: readonly WorkedOut[];
  readonly pool: RunPool;
  readonly kept: KeptOfSite;
  /** Files of the site that stands there. */
  readonly known: KnownFiles | undefined;
}

export interface WrittenSite {
  readonly baseUrl: string;
  /** How many, in the first language. */
  readonly pages: number;
  /** Those beside the first. */
  readonly languages: readonly LanguageTold[];
  readonly files: KnownFiles;
}

/** With as many, what is in use takes some hundred MB. */
export const MANY_RUNS = 2000;

type KeptOfSite = ReturnType<typeof keptOfSite>;

/** What is kept of the pages of a site from build to build. */
export function keptOfSite(files: Files, siteDir: string) {
  return {
    runs: keptOfRuns(files, siteDir),
    things: keptOfThings(files, siteDir),
    pages: openKept(files, join(siteDir, '.build/pages')),
    fitting: openKept(files, join(siteDir, '.build/fitting')),
  };
}

/** `before`: the folder that is published, whose files are taken where they are the same. */
export async function writeSite(
  effects: Effects,
  { freshDir, workDir, before }: { readonly freshDir: string; readonly workDir: string; readonly before: string },
  site: SiteToWrite,
  options: WriteOptions,
): Promise<WrittenSite> {
  const { tell } = effects.progress;
  const { siteDir, engine, database, workedOut, pool, kept } = site;
  const fresh = openFresh(effects, { fresh: freshDir, before, known: site.known ?? new Map() });
  const config = await readSiteConfig(effects, site.hugo, siteDir, options.baseUrl);
  const [first, ...others] = config.languages;
  const own = await readLanguage(effects, siteDir, first);
  const codes = options.languages === false ? [] : others;
  const beside = await Promise.all(codes.map((code) => readLanguage(effects, siteDir, code)));
  const several = severalOf([own, ...beside], config);
  const { vocabulary } = own;
  useWords(vocabulary);
  const key = pagesKey(engine, vocabulary);
  const schemas = await readSchemas(effects, join(effects.engineDir, 'schemas'));
  const names = namesOf(database, workedOut, key);
  const version = dataVersion(database);
  const memory = { names, pool, vocabulary };
  const ofRuns = await takeOfRuns(effects, { database, rawFiles: config.rawFiles }, { ...memory, kept: kept.runs });
  tell('making pages and charts');
  const ownPages = siteDir === effects.engineDir ? [] : site.pages;
  const inputs = mergePages(await readEnginePages(effects, own.code), ownPages);
  const making = makingOf(database, { ...config, pages: inputs }, schemas);
  const ofThings = await takeOfThings(thingsOf(making), { ...memory, engine: key, kept: kept.things });
  const made_of = { ...site, config, schemas, pages: { all: inputs, own: ownPages }, finding: making.finding };
  const begin = (language: Language) => beginLanguage(fresh, language, made_of);
  // Other processes go on with them while the site's own pages are written. What they are made from is held so long.
  const begun = new Map<Language, Awaited<ReturnType<typeof begin>>>();
  if (workedOut.length < MANY_RUNS) for (const language of beside) begun.set(language, await begin(language));
  useWords(vocabulary);
  const put = putMade(fresh, freshDir, version);
  const made = await composeSite(
    making,
    () => ofRuns(put),
    () => ofThings(put),
    keepTemplates(kept.things, engine),
  );
  tell('writing files');
  await publishFiles(fresh, freshDir, {
    ...{ siteDir, database, pages: made, index: making.finding.index, reports: site.reports, schemas },
    ...{ baseUrl: config.baseUrl, fitting: { kept: kept.fitting, engine }, rawFiles: config.rawFiles },
  });
  await fresh.writeFile(join(freshDir, 'licences.txt'), await browserLicences(fresh));
  const hasPictures = config.linkPictures && options.pictures !== false;
  const { pages, cards } = hasPictures
    ? await addCards(made, database, config.title)
    : { pages: made, cards: undefined };
  await options.onPages?.(pages);
  tell('writing pages', 0, pages.length);
  checkTargets(config.links, new Set(pages.map(({ path }) => path)));
  const colours = coloursCss(config.colours);
  const run = {
    ...{ hugo: site.hugo, siteDir, workDir, outDir: freshDir, baseUrl: config.baseUrl },
    ...{ several, ...(colours && { colours }) },
  };
  const sources = await sourcesKeys(effects, run, engine);
  // Hugo is a process of its own: pictures are drawn while it works.
  await allDone([
    renderPages(fresh, run, pages, { sources, words: key, kept: kept.pages, dataVersion: version, fresh }),
    cards &&
      writeCards(fresh, cards, { siteDir, outDir: freshDir, fonts: pictureFonts(), colours: config.colours.light }),
  ]);
  const told: LanguageTold[] = [];
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
  if (options.precompress === true) {
    tell('packing files');
    await packFiles(fresh, freshDir);
  }
  // The last file: whoever finds it finds all others.
  const manifest = manifestDocument(fresh.hashed(), database);
  await fresh.writeFile(join(freshDir, manifest.path), documentText(manifest));
  return { baseUrl: config.baseUrl, pages: pages.length, languages: told, files: fresh.made() };
}

/** Waits for all, so that nothing writes any more when the folder is swapped in or removed; then throws the first failure. */
async function allDone(tasks: readonly (Promise<void> | undefined)[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}
