/**
 * The one place that makes an Ajv. In browsers, whose policy forbids to compile text, validators made at build stand in its place
 * (hugo/standalone-validators.ts).
 */
import type { AnySchemaObject, ErrorObject } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

/**
 * What the ids of the schemas begin with. They are absolute, so that they resolve without a place, and lead nowhere (RFC 2606), for the engine
 * has no address of its own: a site publishes each under its own address, with that address as its id.
 */
export const schemasAddress = 'https://plateau.invalid/schemas/';

/** Errors of a value against the schema; none when it fits. */
export type Validate = (value: unknown) => readonly ErrorObject[];

// ajv-formats is CommonJS: Node hands over the module, bundlers its default.
const addFormats =
  typeof addFormatsModule === 'function'
    ? addFormatsModule
    : (addFormatsModule as unknown as { default: typeof addFormatsModule.default }).default;

/**
 * Knows the schemas and has compiled none; `code`: how it will. Code is not made shorter unless it is asked for: that takes a third of the time to
 * compile, and the code is no faster for it.
 */
export function ajvOf(
  schemas: readonly AnySchemaObject[],
  code: NonNullable<Options['code']> = { optimize: false },
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    code,
  });
  addFormats(ajv);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

/** By the text of the schemas: parts of a build read the same ones, and to compile them takes longer than to hold documents against them. */
const compiled = new Map<string, Ajv2020>();

/**
 * Strict validators by path below schemas/ or by `$id`, for schemas that refer to each other; each is compiled when it is first asked for, once
 * in a process. That the schemas themselves are valid is tested: to see it at each start takes as long as compiling them.
 */
export function compileSchemas(schemas: readonly AnySchemaObject[]): (path: string) => Validate {
  const text = JSON.stringify(schemas);
  const ajv = compiled.get(text) ?? ajvOf(schemas);
  compiled.set(text, ajv);
  return (path) => {
    const id = new URL(path, schemasAddress).href;
    const validate = ajv.getSchema(id);
    if (validate === undefined) throw new Error(`no schema has the $id ${id}`);
    return (value) => (validate(value) === true ? [] : (validate.errors ?? []));
  };
}
