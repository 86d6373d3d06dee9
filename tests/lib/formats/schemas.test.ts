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

  it('take days that there are, months and years for dates', () => {
    const { pattern } = JSON.parse(readFileSync(join(dir, 'common.schema.json'), 'utf8')).$defs.date;
    const isDate = (text: string): boolean => new RegExp(pattern, 'u').test(text);
    const days = [
      '2024-02-29',
      '2000-02-29',
      '2026-02-28',
      '2026-04-30',
      '2026-12-31',
      '2026-04',
      '2026',
      'not_recorded',
    ];
    expect(days.filter((day) => !isDate(day))).toEqual([]);
    const none = [
      '2026-02-29',
      '2026-02-30',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-01-32',
      '2026-00',
      '26-01-01',
    ];
    expect(none.filter(isDate)).toEqual([]);
  });

  it('can all be compiled, strictly, with what they refer to', () => {
    const validate = compileSchemas(schemas);
    for (const { $id = '' } of schemas) expect(validate($id)({}), $id).toBeInstanceOf(Array);
    const id = `${schemasAddress}no-such.schema.json`;
    expect(() => validate('no-such.schema.json')).toThrow(`no schema has the $id ${id}`);
    const faulty = compileSchemas([{ $id: `${schemasAddress}faulty.schema.json`, typo: true }]);
    expect(() => faulty('faulty.schema.json')).toThrow(/strict mode: unknown keyword: "typo"/);
  });
});
