import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { compileSchemas, schemasAddress } from '../../../scripts/lib/formats/compile-schemas.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';

const dir = join(engineDir, 'schemas');
const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.schema.json')).sort();
const schemas = paths.map((path) => JSON.parse(readFileSync(join(dir, path), 'utf8')) as AnySchemaObject);

describe('the schemas', () => {
  it.each(schemas.map((schema, place) => [paths[place], schema] as const))('%s is a valid schema', (_, schema) => {
    const ajv = new Ajv2020();
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
  });

  it.each(schemas.map((schema, place) => [paths[place] ?? '', schema] as const))(
    '%s has the absolute id of its place, by which others find it',
    (path, { $id = '' }) => {
      expect($id).toBe(`${schemasAddress}${path}`);
      const ajv = new Ajv2020({ strict: true, schemas });
      addFormats.default(ajv);
      expect(ajv.getSchema($id)).toBeTypeOf('function');
    },
  );

  it('can all be compiled, strictly, with what they refer to', () => {
    const validate = compileSchemas(schemas);
    for (const { $id = '' } of schemas) expect(validate($id)({}), $id).toBeInstanceOf(Array);
    const id = `${schemasAddress}no-such.schema.json`;
    expect(() => validate('no-such.schema.json')).toThrow(`no schema has the $id ${id}`);
    const faulty = compileSchemas([{ $id: `${schemasAddress}faulty.schema.json`, typo: true }]);
    expect(() => faulty('faulty.schema.json')).toThrow(/strict mode: unknown keyword: "typo"/);
  });
});
