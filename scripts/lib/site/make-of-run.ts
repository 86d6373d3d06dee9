/** Makes what is published of one run: its pages, and the files beside them. */
import { documentText } from '../exports/api-document.ts';
import { runDocuments } from '../exports/api-documents.ts';
import { compileSchemas } from '../formats/compile-schemas.ts';
import type { MakingRun } from '../pages/page-kind.ts';
import { pagesOfRun } from '../pages/site.ts';
import { filesOfPages, requireFitting } from '../store/publish-files.ts';
import type { SchemaFile } from '../store/read-schemas.ts';
import type { Made } from './made.ts';

/** Gives what makes it; files of pages are among the files. A document of the API that does not fit its schema is a fault of Plateau and throws. */
export function makerOfRun(schemas: readonly SchemaFile[]): (making: MakingRun) => Promise<Made> {
  let validator: ReturnType<typeof compileSchemas> | undefined;
  return async (making) => {
    validator ??= compileSchemas(schemas.map(({ schema }) => schema));
    const made = await pagesOfRun(making);
    const documents = runDocuments(making.record, making.rawFiles);
    requireFitting(documents, validator);
    return {
      pages: made.map(({ files: _, ...page }) => page),
      files: [
        ...documents.map((document) => ({ path: document.path, content: documentText(document) })),
        ...filesOfPages(made),
      ],
    };
  };
}
