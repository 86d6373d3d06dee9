/** The static API of a database, all of it at once: documents and tables apart. */
import type { ApiFile } from '../scripts/lib/exports/api-document.ts';
import { apiFiles } from '../scripts/lib/exports/api-documents.ts';

type Document = Extract<ApiFile, { text: string }>;
type Table = Exclude<ApiFile, Document>;

export function apiDocuments(...of: Parameters<typeof apiFiles>): {
  readonly documents: readonly Document[];
  readonly tables: readonly Table[];
} {
  const all = [...apiFiles(...of)];
  const isDocument = (file: ApiFile): file is Document => 'text' in file;
  return { documents: all.filter(isDocument), tables: all.filter((file) => !isDocument(file)) as readonly Table[] };
}
