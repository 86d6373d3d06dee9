/** Writes everything that is not an HTML page: the API, the schemas and the files of runs, reports and methods. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BrowserIndex } from '../database/browser-index.ts';
import type { Database } from '../database/types.ts';
import { type ApiDocument, apiDocuments, publishedFiles } from '../exports/api-documents.ts';
import { methodFiles } from '../exports/method-files.ts';
import type { Page } from '../model/page.ts';
import type { FolderInput } from '../model/source-files.ts';

export interface PublishedParts {
  readonly database: Database;
  readonly pages: readonly Page[];
  readonly index: BrowserIndex;
  /** Folders of the published reports, for their pictures. */
  readonly reports: readonly FolderInput[];
  /** The collector, for the archives of methods; absent when there is none. */
  readonly collector?: Uint8Array;
  /** Folder with the schemas to serve. */
  readonly schemasDir: string;
  /** What is wrong with an API document; nothing when it fits its schema. */
  readonly faultsOf: (document: ApiDocument) => readonly string[];
}

/**
 * Writes below `target`, which must be new. Every API document is held against its schema before anything is written; one that does not
 * fit is a fault of Plateau and throws.
 */
export async function publishFiles(target: string, parts: PublishedParts): Promise<void> {
  const { database, pages, index, reports, collector, schemasDir, faultsOf } = parts;
  const api = apiDocuments(database, index);
  for (const document of api.documents) {
    const faults = faultsOf(document);
    if (faults.length > 0)
      throw new Error(`${document.path} breaks its own schema:\n${faults.slice(0, 20).join('\n')}`);
  }
  const put = async (path: string, content: string | Uint8Array): Promise<void> => {
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const { path, value, is_compact } of api.documents)
    await put(path, `${JSON.stringify(value, null, is_compact ? 0 : 1)}\n`);
  for (const { path, content } of api.tables) await put(path, content);
  for (const page of pages) for (const { path, text } of page.files ?? []) await put(path, text);
  for (const { bundle } of database.runs)
    for (const file of publishedFiles(bundle)) await put(`runs/${bundle.id}/${file.path}`, file.bytes);
  for (const report of reports)
    for (const file of report.files)
      if (file.path.startsWith('media/')) await put(`reports/${report.id}/${file.path}`, file.bytes);
  for (const method of database.methods)
    for (const file of methodFiles(method, collector)) await put(file.path, file.bytes);
  await cp(schemasDir, join(target, 'schemas'), {
    recursive: true,
    filter: (source) => !basename(source).includes('.') || source.endsWith('.schema.json'),
  });
}
