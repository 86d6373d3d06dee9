/** Hands the reader a table of data as a file, with the page that it was taken from. */
import type { DataTable } from '#engine/scripts/lib/tables/data-table.ts';
import { writeCsv, writeJson } from '#engine/scripts/lib/tables/write-table.ts';
import { download, fileName } from '../download.ts';
import { pageSource } from './page-source.ts';

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

export type TableFileKind = keyof typeof TYPES;

/** `name` is that of the file, without the page and its kind. */
export function saveData(data: DataTable, kind: TableFileKind, name: string): void {
  const text = kind === 'csv' ? writeCsv(data) : writeJson(data, pageSource());
  download(new Blob([text], { type: TYPES[kind] }), `${fileName(name)}.${kind}`);
}
