/** Gives charts and views files of their figures, as CSV and as JSON, beside their page. */
import type { Database } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import type { DataRows } from '../tables/data-rows.ts';
import type { DataSource } from '../tables/data-table.ts';
import { writeCsv, writeJson } from '../tables/write-table.ts';
import { dataStateFor } from './data-state.ts';
import { sourceOf, type TablesSite } from './table-source.ts';

type Files = NonNullable<Page['files']>;

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
function publish(shown: Shown, folder: string, source: DataSource, files: Files[number][]): object {
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
export function publishFigures(pages: readonly Page[], database: Database, site: TablesSite): readonly Page[] {
  const stateOf = dataStateFor(database, site);
  return pages.map((page) => {
    const files: Files[number][] = [];
    const source = sourceOf(page, site, stateOf(page.path));
    const folder = page.path === '' ? '' : `${page.path}/`;
    const view = replaceFigures(page.view, (shown) => publish(shown, folder, source, files));
    return files.length === 0 ? page : { ...page, view, files: [...(page.files ?? []), ...files] };
  });
}
