/** Writes everything that is not an HTML page: the API, the schemas and the files of runs, reports and methods. */
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { CliError } from '../base/cli-error.ts';
import type { Files } from '../base/effects.ts';
import type { BrowserIndex } from '../database/browser-index.ts';
import type { Database } from '../database/types.ts';
import type { ApiDocument } from '../exports/api-document.ts';
import { apiFiles, publishedFiles } from '../exports/api-documents.ts';
import { DATA_VERSION_MARK, dataVersion, withDataVersion } from '../exports/data-version.ts';
import { type ArchiveEntry, makeArchive, methodFiles } from '../exports/method-files.ts';
import { publishedSchemas } from '../exports/published-schemas.ts';
import { rawArchive } from '../exports/raw-archive.ts';
import { compileSchemas } from '../formats/compile-schemas.ts';
import type { RecordedFile } from '../formats/types.ts';
import type { Page } from '../model/page.ts';
import { publishedBytes } from '../model/published-file.ts';
import { archivePath, isArchived, isRaw } from '../model/raw-files.ts';
import type { FolderInput, SourceFile } from '../model/source-files.ts';
import { fetchedPath } from './fetched.ts';
import type { Again } from './fresh-folder.ts';
import { sha256Of } from './hash-files.ts';
import type { Kept } from './kept.ts';
import type { SchemaFile } from './read-schemas.ts';

export interface PublishedFile {
  /** Below the base URL. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Which documents fitted their schemas before, by them and the engine's key. */
interface Fitting {
  readonly kept: Kept;
  readonly engine: string;
}

interface PublishedParts {
  /** Folder that the folders of runs are named from. */
  readonly siteDir: string;
  readonly database: Database;
  readonly pages: readonly Pick<Page, 'files'>[];
  readonly index: BrowserIndex;
  /** Folders of all reports; pictures of the published ones are taken. */
  readonly reports: readonly FolderInput[];
  /** Of the engine: they are served, and API documents are held against them. */
  readonly schemas: readonly SchemaFile[];
  /** Address that the site has, or /; ends with a slash. */
  readonly baseUrl: string;
  readonly fitting?: Fitting;
  /** Address of raw files that are published elsewhere; then none are written. */
  readonly rawFiles?: string | undefined;
}

/** Writes below `target`, which must be new. An API document that does not fit its schema is a fault of Plateau and throws. */
export async function publishFiles(
  files: Files & Partial<Again>,
  target: string,
  parts: PublishedParts,
): Promise<void> {
  const { siteDir, database, pages, index, reports, schemas, baseUrl, rawFiles } = parts;
  const put = (path: string, content: string | Uint8Array): Promise<void> =>
    files.writeFile(join(target, path), content);
  const again = async (path: string, name: string): Promise<boolean> =>
    (await files.again?.(join(target, path), name)) ?? false;
  const putAs = async (path: string, content: Uint8Array, name: string): Promise<void> =>
    files.put?.(join(target, path), content, name) ?? put(path, content);
  const requireFits = fittingOnce(parts);
  for (const file of apiFiles(database, index)) {
    if ('text' in file) await requireFits(file);
    await put(file.path, 'text' in file ? file.text : file.content);
  }
  for (const { path, content } of filesOfPages(pages, dataVersion(database))) await put(path, content);
  for (const { bundle } of database.runs) {
    const { id, folder } = bundle;
    const read = (file: RecordedFile): Promise<SourceFile> => readAgain(files, siteDir, folder, file);
    const bundled = publishedFiles(bundle).filter(({ url }) => url === undefined);
    const archived = isArchived({ id, files: bundled }, rawFiles);
    if (archived) {
      const raw = bundled.filter(isRaw);
      const name = nameOfPacked('zip', raw, parts.fitting?.engine);
      if (!(await again(archivePath(id), name)))
        await putAs(archivePath(id), rawArchive(await Promise.all(raw.map(read))), name);
    }
    const single = archived || rawFiles !== undefined ? bundled.filter((file) => !isRaw(file)) : bundled;
    for (const file of single) {
      const path = `runs/${id}/${file.path}`;
      if (!(await again(path, file.sha256))) await put(path, (await read(file)).bytes);
    }
  }
  const admitted = new Set(database.reports.map(({ parsed }) => parsed.id));
  for (const report of reports)
    for (const file of report.files)
      if (admitted.has(report.id) && file.path.startsWith('media/'))
        await put(`reports/${report.id}/${file.path}`, file.bytes);
  // For the archives of methods; a site's engine may go without it.
  const collector = await files.readFile(join(files.engineDir, 'static/collect.sh')).catch(() => undefined);
  if (collector !== undefined) await put('collect.sh.sha256', `${sha256Of(collector)}  collect.sh\n`);
  for (const method of database.methods) {
    const { own, archive } = methodFiles(method, collector);
    for (const file of own) await put(file.path, file.bytes);
    const name = nameOfPacked('tar', archive.entries.map(hashed), parts.fitting?.engine);
    if (!(await again(archive.path, name))) await putAs(archive.path, makeArchive(archive.entries), name);
  }
  for (const { path, content } of publishedSchemas(schemas, baseUrl)) await put(path, content);
}

type Hashed = Pick<RecordedFile, 'path' | 'sha256'>;

/** Of an archive of these files, as this engine packs it. */
function nameOfPacked(kind: 'tar' | 'zip', packed: readonly Hashed[], engine: string | undefined): string {
  const parts = [engine, packed.map(({ path, sha256 }) => [path, sha256])];
  return `${kind} ${sha256Of(JSON.stringify(parts))}`;
}

function hashed({ path, bytes }: ArchiveEntry): Hashed {
  return { path, sha256: sha256Of(bytes) };
}

/** A file with the bytes that were checked, of the folder or fetched; CliError when others stand there by now. */
async function readAgain(files: Files, siteDir: string, folder: string, file: RecordedFile): Promise<SourceFile> {
  const path = join(siteDir, folder, file.path);
  const own = await files.readFile(path).catch((error) => {
    if (!isRaw(file)) throw error;
    return files.readFile(fetchedPath(siteDir, file.sha256)).catch(() => Promise.reject(error));
  });
  const bytes = publishedBytes({ path: file.path, bytes: own });
  if (sha256Of(bytes) !== file.sha256) throw new CliError(`${path} was changed while the site was built; build again`);
  return { ...file, bytes };
}

/** The files of pages as they are published, with the version of the data where they say it. */
export function filesOfPages(
  pages: readonly Pick<Page, 'files'>[],
  version = DATA_VERSION_MARK,
): readonly PublishedFile[] {
  return pages
    .flatMap(({ files = [] }) => files)
    .map(({ path, text: marked, is_gzipped }) => {
      const text = withDataVersion(marked, version);
      return {
        path,
        content: is_gzipped ? gzipSync(new TextEncoder().encode(text), { level: 9, mtime: 0 }) : text,
      };
    });
}

/** Throws for a document that does not fit its schema. */
export function requireFitting(documents: readonly ApiDocument[], validator: ReturnType<typeof compileSchemas>): void {
  for (const { path, schema, value } of documents) {
    const faults = validator(schema)(value);
    const lines = faults.slice(0, 20).map((fault) => `${fault.instancePath} ${fault.message ?? 'does not fit'}`);
    if (lines.length > 0) throw new Error(`${path} breaks its own schema:\n${lines.join('\n')}`);
  }
}

/** The same of one, unless it was found to fit before: to compile the schemas takes longer than to hold a document against them. */
function fittingOnce({ schemas, fitting }: Pick<PublishedParts, 'schemas' | 'fitting'>) {
  let validator: ReturnType<typeof compileSchemas> | undefined;
  return async (document: ApiDocument & { readonly text: string }): Promise<void> => {
    const key = sha256Of(`${fitting?.engine}\n${document.schema}\n${document.text}`);
    if ((await fitting?.kept.read(key)) !== undefined) return;
    validator ??= compileSchemas(schemas.map(({ schema }) => schema));
    requireFitting([document], validator);
    await fitting?.kept.write(key, new Uint8Array()).catch(() => undefined);
  };
}
