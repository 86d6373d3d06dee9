/** The schemas as a site publishes them, and the catalogue of those that editors look for. */
import { schemasAddress } from '../formats/compile-schemas.ts';

/** A schema's path below schemas/, and the file as it stands. */
interface SchemaText {
  readonly path: string;
  readonly text: string;
}

/** Which schema describes which of a repository's files. Globs begin in the repository. */
export const describedFiles = [
  { schema: 'run.schema.json', files: 'content/runs/*/run.json' },
  { schema: 'hardware.schema.json', files: 'content/runs/*/hardware.json' },
  { schema: 'report.schema.json', files: 'content/reports/*/report.json' },
  { schema: 'method.schema.json', files: 'content/methods/*/method.json' },
  { schema: 'note.schema.json', files: 'content/notes/*.json' },
] as const;

/**
 * Files below schemas/ of the site. An id is the address of the file itself: below `baseUrl`, which ends with a slash and is an address or,
 * where the site names none, a path. catalog.json has the form of SchemaStore's catalogue; it needs an address.
 */
export function publishedSchemas(
  schemas: readonly SchemaText[],
  baseUrl: string,
): readonly { readonly path: string; readonly content: string }[] {
  const address = `${baseUrl}schemas/`;
  const files = schemas.map(({ path, text }) => ({
    path: `schemas/${path}`,
    content: text.replace(`"$id": "${schemasAddress}`, () => `"$id": "${address}`),
  }));
  if (!URL.canParse(baseUrl)) return files;
  const entries = describedFiles.map(({ schema, files: glob }) => {
    const text = schemas.find(({ path }) => path === schema)?.text ?? '{}';
    const { title = '', description = '' } = JSON.parse(text) as { title?: string; description?: string };
    return {
      name: `Plateau ${title.toLowerCase()}`,
      description,
      fileMatch: [`**/${glob}`],
      url: `${address}${schema}`,
    };
  });
  const catalogue = { $schema: 'https://json.schemastore.org/schema-catalog.json', version: 1, schemas: entries };
  return [...files, { path: 'schemas/catalog.json', content: `${JSON.stringify(catalogue, null, 2)}\n` }];
}
