/** Gives tables, charts and views of pages files of their own: the same as CSV and as JSON, beside the page. */
import { slugOf } from '../base/slug.ts';
import type { Database } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import { type Address, dataOfTable } from '../tables/data-of-table.ts';
import type { DataRows } from '../tables/data-rows.ts';
import type { DataSource } from '../tables/data-table.ts';
import type { Table } from '../tables/table.ts';
import { hasOwnFiles } from '../tables/table-files.ts';
import { writeCsv, writeJson } from '../tables/write-table.ts';
import { type DatedSite, dataStateFor } from './data-state.ts';
import { kindOf } from './registry.ts';

type Files = NonNullable<Page['files']>;

interface PublishedSite extends DatedSite {
  readonly title: string;
  /** Ends with a slash. */
  readonly baseUrl: string;
}

/** The page as files say where they were taken. */
function sourceOf(
  { path, title }: Page,
  site: PublishedSite,
  { version, licences }: NonNullable<Page['data']>,
): DataSource {
  const folder = path === '' ? '' : `${path}/`;
  return { site: site.title, title, page: `${site.baseUrl}${folder}`, data_version: version, licences };
}

const LONGEST_NAME = 60;

function isTable(value: object): value is Table {
  return 'caption' in value && 'columns' in value && 'groups' in value && Array.isArray(value.groups);
}

/** "results", and "results-2" for the second of a page. */
function nameOf(caption: string, used: Set<string>): string {
  const whole = slugOf(caption);
  const name = whole.length <= LONGEST_NAME ? whole : whole.slice(0, whole.lastIndexOf('-', LONGEST_NAME));
  let free = name;
  for (let count = 2; used.has(free); count += 1) free = `${name}-${count}`;
  used.add(free);
  return free;
}

/** Every table in a view, however deep, replaced. */
function replaceTables(value: unknown, replace: (table: Table) => Table): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceTables(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  if (isTable(value)) return replace(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceTables(inner, replace)]));
}

function publishTablesOf(page: Page, site: PublishedSite, data: NonNullable<Page['data']>): Page {
  const folder = page.path === '' ? '' : `${page.path}/`;
  const { baseUrl } = site;
  const address = `${baseUrl}${folder}`;
  const to: Address = (href) =>
    /^https?:/.test(href) ? href : href.startsWith('#') ? `${address}${href}` : `${baseUrl}${href}`;
  const source = sourceOf(page, site, data);
  const files: Files[number][] = [];
  const names = new Set<string>();
  const view = replaceTables(page.view, (table) => {
    if (!hasOwnFiles(table)) return table;
    const path = `${folder}tables/${nameOf(table.caption, names)}`;
    const own = dataOfTable(table, to);
    const published = { csv: `${path}.csv`, json: `${path}.json` };
    files.push({ path: published.csv, text: writeCsv(own) }, { path: published.json, text: writeJson(own, source) });
    return { ...table, files: published };
  });
  return files.length === 0 ? page : { ...page, data, view, files: [...(page.files ?? []), ...files] };
}

/** The same pages in the same order. Tables of facts too short to be worth a file, and those made of files that are published anyhow, get none. */
export function publishTables(pages: readonly Page[], database: Database, site: PublishedSite): readonly Page[] {
  const stateOf = dataStateFor(database, site);
  return pages.map((page) =>
    kindOf(page.section)?.has_own_files ? page : publishTablesOf(page, site, stateOf(page.path)),
  );
}

/** A view or a chart; its id is the name of its files. */
interface Shown {
  readonly id: string;
  readonly title?: string;
  readonly figures: DataRows;
}

function hasFigures(value: object): value is Shown {
  return 'id' in value && 'figures' in value && typeof value.figures === 'object' && value.figures !== null
    ? 'columns' in value.figures && 'rows' in value.figures
    : false;
}

function isChart(value: object): boolean {
  return 'panels' in value;
}

/** Files of charts lie in a folder of their own, beside what they are drawn from. */
function publishShown(shown: Shown, folder: string, source: DataSource, files: Files[number][]): object {
  const { figures, ...rest } = shown;
  const path = `${folder}${isChart(shown) ? 'charts/' : ''}${shown.id}`;
  const table = { title: shown.title ?? source.title, ...figures };
  const published = { csv: `${path}.csv`, json: `${path}.figures.json` };
  files.push({ path: published.csv, text: writeCsv(table) }, { path: published.json, text: writeJson(table, source) });
  return { ...rest, ...published };
}

/** Every view and chart in a view model, however deep, with the addresses of its files in the place of its figures. */
function replaceFigures(value: unknown, replace: (shown: Shown) => object): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceFigures(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  const own = hasFigures(value) ? replace(value) : value;
  if (isChart(own)) return own;
  return Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, replaceFigures(inner, replace)]));
}

/** The same pages in the same order. */
export function publishFigures(pages: readonly Page[], database: Database, site: PublishedSite): readonly Page[] {
  const stateOf = dataStateFor(database, site);
  return pages.map((page) => {
    const files: Files[number][] = [];
    const source = sourceOf(page, site, stateOf(page.path));
    const folder = page.path === '' ? '' : `${page.path}/`;
    const view = replaceFigures(page.view, (shown) => publishShown(shown, folder, source, files));
    return files.length === 0 ? page : { ...page, view, files: [...(page.files ?? []), ...files] };
  });
}
