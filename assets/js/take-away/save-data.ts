/** Hands the reader a table of data as a file, with the page that it was taken from. */
import type { DataSource, DataTable } from '#engine/scripts/lib/tables/data-table.ts';
import { writeCsv, writeJson } from '#engine/scripts/lib/tables/write-table.ts';
import { download, fileName } from '../download.ts';

function metaOf(name: string): HTMLMetaElement | null {
  return document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
}

/** The page with its address as it is now, which holds its state. */
function pageSource(): DataSource {
  const data = metaOf('plateau-data');
  return {
    site: metaOf('og:site_name')?.content ?? '',
    title: metaOf('og:title')?.content ?? document.title,
    page: location.href.replace(/#.*$/, ''),
    data_version: data?.content ?? '',
    licences: data?.dataset.licences?.split(' ').filter((one) => one !== '') ?? [],
  };
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

export type TableFileKind = keyof typeof TYPES;

/** `name` is that of the file, without the page and its kind. */
export function saveData(data: DataTable, kind: TableFileKind, name: string): void {
  const text = kind === 'csv' ? writeCsv(data) : writeJson(data, pageSource());
  download(new Blob([text], { type: TYPES[kind] }), `${fileName(name)}.${kind}`);
}
