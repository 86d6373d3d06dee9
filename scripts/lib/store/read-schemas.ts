/** Reads the engine's own schemas. */
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import type { ReadFiles } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

export interface SchemaFile {
  /** Below schemas/: run.schema.json, api/run.schema.json. */
  readonly path: string;
  /** The file as it stands. */
  readonly text: string;
  readonly schema: AnySchemaObject;
}

/** All schemas of the engine, sorted by path. */
export async function readSchemas(files: ReadFiles, schemasDir: string): Promise<readonly SchemaFile[]> {
  const paths = (await filesBelow(files, schemasDir)).filter((path) => path.endsWith('.schema.json')).sort();
  return Promise.all(
    paths.map(async (path) => {
      const text = await files.readText(join(schemasDir, path));
      return { path, text, schema: JSON.parse(text) as AnySchemaObject };
    }),
  );
}
