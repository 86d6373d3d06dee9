/** From a database to all pages of a site: each kind makes its own, then charts, tables and citations get their files. */

import type { VerdictKind } from '../analyse/verdict-kinds.ts';
import { verdictKinds } from '../analyse/verdict-kinds.ts';
import { byText } from '../base/text-order.ts';
import { translated } from '../base/words.ts';
import { leanRuntimes } from '../charts/lean-runtime.ts';
import { RUNTIMES } from '../charts/read-chart-file.ts';
import { interpretedRuntimeOf } from '../charts/runtimes.ts';
import { buildBrowserIndex } from '../database/browser-index.ts';
import { comparisonKinds } from '../database/comparison-kinds.ts';
import { findDriveModels, findVendors } from '../database/drive-models.ts';
import type { Database, RunRecord } from '../database/types.ts';
import { DATA_VERSION_MARK } from '../exports/data-version.ts';
import { addFeed } from '../exports/feed.ts';
import { notices } from '../fio/notices.ts';
import type { PageFile } from '../model/page.ts';
import type { PageInput } from '../model/source-files.ts';
import { rules } from '../rules/index.ts';
import { viewRules } from '../views/view-rules.ts';
import { addCitations } from './add-citations.ts';
import { dataStateFor } from './data-state.ts';
import type { Making, MakingRun, Thing } from './page-kind.ts';
import { type AnyPublished, type AnySettled, type PublishedPage, type SettledPage, settlePage } from './page-parts.ts';
import { kindOf, PAGE_KINDS } from './registry.ts';
import type { RuleInfo } from './rules/rules.ts';
import { reportsOf } from './runs/run.ts';
import type { SchemaFile } from './schemas/schemas.ts';
import type { FindingParts } from './search/search.ts';
import type { SiteView } from './site-page.ts';

type PublishingSite = Pick<Making, 'database' | 'dataVersion' | 'dataArchive' | 'dataReleases'>;

type Templates = SettledPage['templates'];

/** The templates that charts of these pages use, by name. */
function templatesOf(pages: readonly AnySettled[]): Templates {
  const used = new Map(pages.flatMap(({ templates }) => templates));
  return [...used].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Templates as files of a page. */
export function templateFiles(templates: Templates): readonly PageFile[] {
  if (templates.length === 0) return [];
  const runtimes = new Map(templates.map(([name, drawn]) => [name, interpretedRuntimeOf(drawn)]));
  return leanRuntimes(runtimes).map(({ name, text }) => ({ path: `${RUNTIMES}/${name}`, text }));
}

/** The same pages in the same order, with what the site says on each; the templates that their charts use are files of the first. */
export function publishParts<View = unknown>(
  pages: readonly SettledPage<View>[],
  site: PublishingSite,
): readonly PublishedPage<View>[];
export function publishParts<View = unknown>(
  pages: readonly AnySettled<View>[],
  site: PublishingSite,
  files?: readonly PageFile[],
): readonly AnyPublished<View>[];
export function publishParts<View = unknown>(
  pages: readonly AnySettled<View>[],
  site: PublishingSite,
  files = templateFiles(templatesOf(pages)),
): readonly AnyPublished<View>[] {
  const stateOf = dataStateFor(site.database, site);
  return pages.map(({ has_figures, templates: _, ...page }, index) => ({
    ...page,
    ...(index === 0 && files.length > 0 ? { files: [...('files' in page ? (page.files ?? []) : []), ...files] } : {}),
    ...(has_figures ? { data: stateOf(page.path) } : {}),
  }));
}

/** The pages of one run. They depend on nothing but what they are given, and the engine. */
export async function pagesOfRun(making: MakingRun): Promise<readonly SettledPage<SiteView>[]> {
  const pages: SettledPage<SiteView>[] = [];
  // One kind after the other: vega counts the ids of a drawing in one place for all.
  for (const { makeOfRun } of PAGE_KINDS) pages.push(...((await makeOfRun?.(making)) ?? []).map(settlePage<SiteView>));
  return pages;
}

/** What the pages of one run are made from. */
export function makingOfRun(
  record: RunRecord,
  { database, rules, rawFiles }: Pick<Making, 'database' | 'rules' | 'rawFiles'>,
): MakingRun {
  const reports = reportsOf(database, [record]).map(({ parsed }) => ({ id: parsed.id, title: parsed.report.title }));
  return { record, reports, rules, rawFiles };
}

/** The pages that are made of one thing. */
export async function pagesOfThing({ section, of }: Thing): Promise<readonly SettledPage<SiteView>[]> {
  const things = kindOf(section)?.things;
  if (things === undefined) throw new Error(`no page is made of a thing of "${section}"`);
  return (await things.make(of)).map(settlePage<SiteView>);
}

/** Everything that has pages of its own. */
export function thingsOf(making: Making): readonly Thing[] {
  return PAGE_KINDS.flatMap(({ sections: [section = ''], things: own }) =>
    (own?.list(making) ?? []).map((of) => ({ section, of })),
  );
}

/** The same thing, with no more than what its pages are made from. */
export function readOfThing({ section, of }: Thing): Thing {
  return { section, of: kindOf(section)?.things?.read?.(of) ?? of };
}

async function pagesOfThings(things: readonly Thing[]): Promise<readonly SettledPage<SiteView>[]> {
  const pages: SettledPage<SiteView>[] = [];
  for (const thing of things) pages.push(...(await pagesOfThing(readOfThing(thing))));
  return pages;
}

/** Waits for pages that are made, here or elsewhere. */
export type WaitForPages = () => Promise<readonly AnySettled<SiteView>[]>;

/** Makes the files of templates, or takes them from where they were kept. */
export type MakeTemplates = (templates: Templates) => Promise<readonly PageFile[]>;

/**
 * Every page of the site, sorted by path. `ofRuns` gives those of single runs, and is asked last; `ofThings` those of what thingsOf
 * lists; `makeTemplates` the files of what their charts use. Two pages of one path are a bug of ours and throw.
 */
export async function composeSite(
  making: Making,
  ofRuns: WaitForPages,
  ofThings: WaitForPages = () => pagesOfThings(thingsOf(making)),
  makeTemplates: MakeTemplates = async (templates) => templateFiles(templates),
): Promise<readonly AnyPublished<SiteView>[]> {
  const { database } = making;
  const pages: AnySettled<SiteView>[] = [];
  for (const { make } of PAGE_KINDS) pages.push(...((await make?.(making)) ?? []).map(settlePage<SiteView>));
  pages.push(...(await ofThings()), ...(await ofRuns()));
  const sorted = publishParts(pages, making, await makeTemplates(templatesOf(pages))).toSorted((a, b) =>
    byText(a.path, b.path),
  );
  const twice = sorted.find((page, place) => sorted[place + 1]?.path === page.path);
  if (twice !== undefined) throw new Error(`two pages have the path "${twice.path}"`);
  return addFeed(addCitations(sorted, database, making), database, making);
}

/** The engine's own pages, such as the glossary, with the site's pages of the same path in their place. */
export function mergePages(engine: readonly PageInput[], site: readonly PageInput[]): readonly PageInput[] {
  const pages = new Map([...engine, ...site].map((page) => [page.path, page]));
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What pages that lead to others are made from: drive models, vendors, and the index of all figures. */
export function findingParts(database: Database): FindingParts {
  const drives = findDriveModels(database);
  return { drives, vendors: findVendors(database, drives), index: buildBrowserIndex(database, drives) };
}

/** Rules and notices that a figure can have been looked at by, in the language of the words. */
export function siteRules(): readonly RuleInfo[] {
  const all = [...rules, ...viewRules, ...notices.map((notice): RuleInfo => ({ ...notice, severity: 'notice' }))];
  return all.map((rule) => ({ ...rule, ...inLanguage(rule) }));
}

function inLanguage({ title, description }: Pick<RuleInfo, 'title' | 'description'>) {
  return { title: translated(title), description: translated(description) };
}

function verdictsInLanguage(kinds: readonly VerdictKind[]): readonly VerdictKind[] {
  return kinds.map((kind) => ({
    ...kind,
    ...inLanguage(kind),
    thresholds: kind.thresholds.map((one) => ({
      ...one,
      means: translated(one.means),
      source: translated(one.source),
    })),
  }));
}

/**
 * What the pages of a site are made from, with a mark for the version of the data; rules and verdicts in the language of the words. What pages
 * that lead to others are made from is the same in all languages.
 */
export function makingOf(
  database: Database,
  site: Pick<Making, 'title' | 'description' | 'baseUrl' | 'dataArchive' | 'dataReleases' | 'rawFiles' | 'pages'>,
  schemas: readonly SchemaFile[],
  finding = findingParts(database),
): Making {
  return {
    ...site,
    database,
    finding,
    dataVersion: DATA_VERSION_MARK,
    schemas,
    rules: siteRules(),
    verdicts: verdictsInLanguage(verdictKinds),
    comparisons: verdictsInLanguage(comparisonKinds),
  };
}
