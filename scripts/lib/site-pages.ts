/** From a database to pages, with what the pages show besides it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import type { Database } from './index/types.ts';
import { presentSite } from './present/site.ts';
import type { Page } from './present/types.ts';
import type { PageInput } from './read/types.ts';
import { rules } from './rules/index.ts';

export interface SchemaFile {
  /** Below schemas/: run.schema.json, api/run.schema.json. */
  readonly path: string;
  readonly schema: AnySchemaObject;
}

/** All schemas of the engine, sorted by path. */
export async function readSchemas(schemasDir: string): Promise<readonly SchemaFile[]> {
  const names = (await readdir(schemasDir, { recursive: true })).filter((name) => name.endsWith('.schema.json'));
  const paths = names.map((name) => name.replaceAll('\\', '/')).sort();
  return Promise.all(
    paths.map(async (path) => ({
      path,
      schema: JSON.parse(await readFile(join(schemasDir, path), 'utf8')) as AnySchemaObject,
    })),
  );
}

/** Every page of the site. */
export async function makePages(
  database: Database,
  site: { readonly title: string; readonly baseUrl: string; readonly pages: readonly PageInput[] },
  schemas: readonly SchemaFile[],
): Promise<readonly Page[]> {
  return presentSite(database, { ...site, rules, schemas });
}
