/**
 * The pages of a site in its further languages: made of the same database with other words, in a folder beside the site's own pages. What
 * has no language (raw files, the API, link pictures), or is the same in all (scripts, styles, templates of charts), is published once.
 */
import { join } from 'node:path';
import type { Effects } from '../base/effects.ts';
import { sha256Hex } from '../base/sha256.ts';
import { pageWords, useWords } from '../base/words.ts';
import { differencesPath, translatedCharts } from '../charts/translated-charts.ts';
import type { Database } from '../database/types.ts';
import { apiFolder } from '../exports/api-document.ts';
import { dataVersion } from '../exports/data-version.ts';
import { FEED } from '../exports/feed.ts';
import { manifestPath } from '../exports/manifest.ts';
import { translateReport } from '../formats/translate-report.ts';
import type { Language } from '../hugo/own-words.ts';
import { renderPages, type Sources } from '../hugo/render-pages.ts';
import type { HugoRun, Shell } from '../hugo/run-hugo.ts';
import { linkShared } from '../hugo/shared-links.ts';
import type { SiteConfig } from '../hugo/site-config.ts';
import type { AnyPage, CardLink } from '../model/page.ts';
import type { PageInput } from '../model/source-files.ts';
import type { FindingParts } from '../pages/search/search.ts';
import { composeSite, makingOf, mergePages, thingsOf } from '../pages/site.ts';
import { dropTwins } from '../store/drop-twins.ts';
import { pagesKey } from '../store/engine-key.ts';
import type { FreshFiles } from '../store/fresh-folder.ts';
import type { Kept } from '../store/kept.ts';
import { filesOfPages, type PublishedFile } from '../store/publish-files.ts';
import type { SchemaFile } from '../store/read-schemas.ts';
import { readEngineTexts, readTranslations } from '../store/read-translations.ts';
import { keepTemplates } from './keep-templates.ts';
import { namesOf, takeOfRuns } from './of-runs.ts';
import { takeOfThings } from './of-things.ts';
import { filesOf, putMissing } from './put-made.ts';
import type { RunPool } from './run-pool.ts';
import type { PutMade } from './take.ts';
import type { WorkedOut } from './work-out-runs.ts';

/** How much of a site there is in a language. */
export interface LanguageTold {
  readonly code: string;
  /** Of `labels_of`: English stands in for the others. */
  readonly labels: number;
  readonly labels_of: number;
  readonly pages_made: number;
  /** Pages with texts of authors that stay in the language of the site. */
  readonly foreign_pages: number;
  /** What of its translations was not taken, or is missing, a sentence each. */
  readonly faults: readonly string[];
}

/** Sections with pages of single runs. */
const OF_RUNS = ['runs', 'run-views', 'figures', 'raw-files'];

/** What every page says of the languages of the site; nothing where there is one. */
export function severalOf(languages: readonly Language[], config: SiteConfig): Pick<Shell, 'languages' | 'apart'> {
  if (languages.length < 2) return {};
  return {
    languages: languages.map(({ code, vocabulary }, place) => ({
      code,
      name: String(vocabulary.words?.language_name ?? 'English'),
      base: place === 0 ? config.baseUrl : `${config.baseUrl}${code}/`,
    })),
    ...(config.runsInLanguages ? {} : { apart: OF_RUNS }),
  };
}

interface Site {
  readonly siteDir: string;
  readonly config: SiteConfig;
  readonly schemas: readonly SchemaFile[];
  readonly finding: FindingParts;
  /** As they are in its first language: all, and those of them that are not the engine's. */
  readonly pages: { readonly all: readonly PageInput[]; readonly own: readonly PageInput[] };
  readonly database: Database;
  readonly workedOut: readonly WorkedOut[];
  readonly engine: string;
  readonly pool: RunPool;
  readonly kept: { readonly runs: Kept; readonly things: Kept; readonly pages: Kept };
}

/** What is written of the site already. */
interface OwnPages {
  /** The site's own pages, with their cards. */
  readonly pages: readonly AnyPage[];
  /** Hugo's run over these. */
  readonly run: HugoRun;
  readonly sources: Sources;
}

export interface WrittenLanguage extends LanguageTold {
  readonly pages: readonly AnyPage[];
  /** Address that they lie below, with a slash at its end. */
  readonly base: string;
}

/**
 * Begins to make the pages of one language, as far as other processes can go on with it; what it gives writes them beside the site's own.
 * After each of the two the words are those of this language.
 */
export async function beginLanguage(
  effects: FreshFiles<Effects>,
  language: Language,
  site: Site,
): Promise<(own: OwnPages) => Promise<WrittenLanguage>> {
  const { code, vocabulary } = language;
  const { config, schemas, engine, kept, pool } = site;
  const key = pagesKey(engine, vocabulary);
  const { pages: inputs, database, foreign, faults } = await translateSite(effects, code, site);
  useWords(vocabulary);
  const names = namesOf(database, site.workedOut, key);
  const baseUrl = `${config.baseUrl}${code}/`;
  const making = makingOf(database, { ...config, baseUrl, pages: inputs }, schemas, site.finding);
  const ofRuns = await takeOfRuns(
    effects,
    { database, rawFiles: config.rawFiles },
    { names, kept: kept.runs, pool, vocabulary },
    () => config.runsInLanguages,
  );
  const ofThings = await takeOfThings(thingsOf(making), { engine: key, names, kept: kept.things, pool, vocabulary });
  return async ({ pages: ownPages, run, sources }) => {
    effects.progress.tell(`making pages in ${code}`);
    useWords(vocabulary);
    const outDir = join(run.outDir, code);
    const version = dataVersion(site.database);
    const ownOf = (path: string) => effects.readText(join(run.outDir, path)).catch(() => undefined);
    const translate = (files: readonly PublishedFile[]) => translatedCharts(files, ownOf);
    const isOfPages = ({ path }: { readonly path: string }): boolean => !path.startsWith(`${apiFolder}/`);
    const put: PutMade = ({ key, head, read }) => {
      const there = effects.made();
      const placeOf = (path: string): string => (there.has(path) ? differencesPath(path) : undefined) ?? path;
      const wanted = new Map<string, string>();
      for (const { path, has_version } of head.files.filter(isOfPages)) {
        const place = placeOf(path);
        // What differs in charts is made of the site's own ones too.
        const own = place === path ? undefined : there.get(path)?.sha256;
        wanted.set(place, sha256Hex([wanted.get(place) ?? key, own, has_version && version].join(' ')));
      }
      return putMissing(effects, outDir, wanted, async (isMissing) =>
        translate(filesOf(await read(), version).filter(({ path }) => isMissing(placeOf(path)))),
      );
    };
    const writeThings = () => ofThings(put);
    const writeRuns = () => ofRuns(put);
    const made = await composeSite(making, writeRuns, writeThings, keepTemplates(kept.things, engine));
    for (const { path, content } of await translate(filesOfPages(made, version)))
      await effects.writeFile(join(outDir, path), content);
    const cards = new Map<string, CardLink | undefined>(ownPages.map(({ path, card }) => [path, card]));
    const pages = made.map((page): AnyPage => {
      const card = cards.get(page.path);
      return { ...page, ...(card && { card }), ...(foreign(page) && { is_foreign: true as const }) };
    });
    const beside = { ...run, workDir: join(run.workDir, code), outDir, baseUrl, isBeside: true };
    await renderPages(effects, beside, pages, { sources, words: key, kept: kept.pages, dataVersion: version });
    await dropTwins(effects, run.outDir, code);
    await linkAll(effects, run.outDir, { baseUrl: config.baseUrl, code });
    return {
      code,
      labels: pageWords().length - language.missing,
      labels_of: pageWords().length,
      pages_made: pages.length,
      pages,
      base: baseUrl,
      foreign_pages: pages.filter(({ is_foreign }) => is_foreign).length,
      faults,
    };
  };
}

/** The site's content in a language, as far as there are translations of it. */
async function translateSite(effects: Effects, code: string, { siteDir, pages: { all, own }, database }: Site) {
  const ours = await readTranslations(effects, siteDir, code);
  const faults = [...ours.faults];
  // A page of the site's own is not what the engine's translation is of.
  const replaced = new Set(own.map(({ path }) => path));
  const theirs = (await readEngineTexts(effects, code)).filter(({ path }) => !replaced.has(path));
  const translations = mergePages(theirs, ours.pages);
  const texts = new Map(translations.map((page) => [page.path, page]));
  const paths = new Set(all.map(({ path }) => path));
  for (const { path } of ours.pages)
    if (!paths.has(path)) faults.push(`content/${code}/${path}.md is of no page: there is no content/${path}.md`);
  const reports = database.reports.map((record) => {
    const { id } = record.parsed;
    const found = ours.reports.get(id);
    if (found === undefined) return record;
    const translated = translateReport(record.parsed, found, code);
    faults.push(...translated.faults.map((fault) => `content/${code}/reports/${id}: ${fault}`));
    return { ...record, parsed: translated.parsed };
  });
  const foreign = ({ section, kind, path }: AnyPage): boolean => {
    const id = path.slice(path.indexOf('/') + 1);
    if (kind !== 'page') return false;
    if (section === 'page') return !texts.has(path);
    return section === 'reports' ? !ours.reports.has(id) : section === 'runs' || section === 'methods';
  };
  return {
    pages: all.map((page) => ({ ...(texts.get(page.path) ?? page), original: page.original ?? page.markdown })),
    database: { ...database, reports },
    foreign,
    faults,
  };
}

/** Lets pages of the language lead to what is published once. */
async function linkAll(
  effects: FreshFiles<Effects>,
  outDir: string,
  place: Parameters<typeof linkShared>[2],
): Promise<void> {
  const there = effects.made();
  for (const file of [...there.keys()]) {
    const isFeed = file === `${place.code}/${FEED}`;
    if (!isFeed && !(file.startsWith(`${place.code}/`) && file.endsWith('.html'))) continue;
    const html = await effects.readText(join(outDir, file));
    const linked = linkShared(html, file, place, (path) => there.has(path) || path === manifestPath);
    if (linked !== html) await effects.writeFile(join(outDir, file), linked);
  }
}
