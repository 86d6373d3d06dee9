/** Makes what is published of one run: its pages, and the files beside them. */
import { documentText } from '../exports/api-document.ts';
import { runDocuments } from '../exports/api-documents.ts';
import { compileSchemas } from '../formats/compile-schemas.ts';
import type { MakingRun } from '../pages/page-kind.ts';
import type { SettledPage } from '../pages/page-parts.ts';
import { pagesOfRun } from '../pages/site.ts';
import type { SiteView } from '../pages/site-page.ts';
import { filesOfPages, type PublishedFile, requireFitting } from '../store/publish-files.ts';
import type { SchemaFile } from '../store/read-schemas.ts';

/** Plain data. */
export interface OfRun {
  /** Without their files. */
  readonly pages: readonly SettledPage<SiteView>[];
  readonly files: readonly PublishedFile[];
}

/** Gives what makes it. A document of the API that does not fit its schema is a fault of Plateau and throws. */
export function makerOfRun(schemas: readonly SchemaFile[]): (making: MakingRun) => Promise<OfRun> {
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
