/** Gives the tables of pages files of their own: the same as CSV and as JSON, beside the page. */

import { slugOf } from '../base/slug.ts';
import type { Database } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import { type Address, dataOfTable } from '../tables/data-of-table.ts';
import type { Table } from '../tables/table.ts';
import { isWorthAFile } from '../tables/worth-a-file.ts';
import { writeCsv, writeJson } from '../tables/write-table.ts';
import { dataStateFor } from './data-state.ts';
import { sourceOf, type TablesSite } from './table-source.ts';

type Files = NonNullable<Page['files']>;

/** Their tables are made from files that are published as they are: schemas, rules, steps of methods, figures of single tests. */
const WITHOUT: ReadonlySet<string> = new Set(['schemas', 'rules', 'api', 'methods', 'figures']);
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

function publishPage(page: Page, site: TablesSite, data: NonNullable<Page['data']>): Page {
  const folder = page.path === '' ? '' : `${page.path}/`;
  const { baseUrl } = site;
  const address = `${baseUrl}${folder}`;
  const to: Address = (href) =>
    /^https?:/.test(href) ? href : href.startsWith('#') ? `${address}${href}` : `${baseUrl}${href}`;
  const source = sourceOf(page, site, data);
  const files: Files[number][] = [];
  const names = new Set<string>();
  const view = replaceTables(page.view, (table) => {
    if (!isWorthAFile(table)) return table;
    const path = `${folder}tables/${nameOf(table.caption, names)}`;
    const own = dataOfTable(table, to);
    const published = { csv: `${path}.csv`, json: `${path}.json` };
    files.push({ path: published.csv, text: writeCsv(own) }, { path: published.json, text: writeJson(own, source) });
    return { ...table, files: published };
  });
  return files.length === 0 ? page : { ...page, data, view, files: [...(page.files ?? []), ...files] };
}

/** The same pages in the same order. Tables of facts too short to be worth a file, and those made of files that are published anyhow, get none. */
export function publishTables(pages: readonly Page[], database: Database, site: TablesSite): readonly Page[] {
  const stateOf = dataStateFor(database, site);
  return pages.map((page) => (WITHOUT.has(page.section) ? page : publishPage(page, site, stateOf(page.path))));
}
