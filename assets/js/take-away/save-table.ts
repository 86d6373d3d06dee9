/** Loaded when a reader takes a table along: it is written as the build writes tables, but as it is shown now. */

import { slugOf } from '#engine/scripts/lib/base/slug.ts';
import { dataOfTable } from '#engine/scripts/lib/tables/data-of-table.ts';
import type { DataSource } from '#engine/scripts/lib/tables/data-table.ts';
import { writeCsv, writeJson } from '#engine/scripts/lib/tables/write-table.ts';
import { download, fileName } from '../download.ts';
import { readTable } from './read-table.ts';

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

export type TableFileKind = keyof typeof TYPES;

function metaOf(name: string): HTMLMetaElement | null {
  return document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
}

/** The page with its address as it is now, which holds its state. */
function sourceOf(): DataSource {
  const data = metaOf('plateau-data');
  return {
    site: metaOf('og:site_name')?.content ?? '',
    title: metaOf('og:title')?.content ?? document.title,
    page: location.href.replace(/#.*$/, ''),
    data_version: data?.content ?? '',
    licences: data?.dataset.licences?.split(' ').filter((one) => one !== '') ?? [],
  };
}

/** Hands the reader the rows and columns that are shown, in their order. */
export function saveTable(table: HTMLTableElement, kind: TableFileKind): void {
  const data = dataOfTable(readTable(table), (href) => href);
  const text = kind === 'csv' ? writeCsv(data) : writeJson(data, sourceOf());
  download(new Blob([text], { type: TYPES[kind] }), `${fileName(slugOf(data.title))}.${kind}`);
}
