/** Reads the engine's own schemas. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';

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
