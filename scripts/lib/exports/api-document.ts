/** One document of the static API: where it is, which schema it fits, and how it is written. */

/** Folder of the API, below the base URL. */
export const apiFolder = 'api/v1';

export interface ApiDocument {
  /** Below the base URL: api/v1/runs.json. */
  readonly path: string;
  /** Path of its schema below schemas/. */
  readonly schema: string;
  readonly value: object;
}

/** A document with the path of its schema in front. `path` is below the folder of the API. */
export function apiDocument(path: string, schema: string, value: object): ApiDocument {
  const up = '../'.repeat(path.split('/').length + 1);
  return {
    path: `${apiFolder}/${path}`,
    schema: `api/${schema}.schema.json`,
    value: { schema: `${up}schemas/api/${schema}.schema.json`, ...value },
  };
}

/** The document as it is published. */
export function documentText({ value }: ApiDocument): string {
  return `${JSON.stringify(value)}\n`;
}

/** A document with its text, or a table. */
export type ApiFile =
  | (ApiDocument & { readonly text: string })
  | { readonly path: string; readonly content: string | Uint8Array };

export function withText(document: ApiDocument): ApiDocument & { readonly text: string } {
  return { ...document, text: documentText(document) };
}
