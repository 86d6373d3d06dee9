/** The one place that makes an Ajv. Compiling costs some 60 ms, so it happens on first use and once. */
import type { AnySchemaObject, ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Figure, Hardware, Method, Note, Report, Run } from '#types';
import common from '../../../schemas/common.schema.json' with { type: 'json' };
import figure from '../../../schemas/figure.schema.json' with { type: 'json' };
import hardware from '../../../schemas/hardware.schema.json' with { type: 'json' };
import method from '../../../schemas/method.schema.json' with { type: 'json' };
import note from '../../../schemas/note.schema.json' with { type: 'json' };
import report from '../../../schemas/report.schema.json' with { type: 'json' };
import run from '../../../schemas/run.schema.json' with { type: 'json' };

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
 * Strict validators by path below schemas/ or by `$id`, for schemas that refer to each other; each is compiled when it is first asked for. That the schemas
 * themselves are valid is tested: to see it at each start takes as long as compiling them.
 */
export function compileSchemas(schemas: readonly AnySchemaObject[]): (path: string) => Validate {
  const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true, validateSchema: false });
  addFormats(ajv);
  for (const schema of schemas) ajv.addSchema(schema);
  return (path) => {
    const id = new URL(path, schemasAddress).href;
    const validate = ajv.getSchema(id);
    if (validate === undefined) throw new Error(`no schema has the $id ${id}`);
    return (value) => (validate(value) === true ? [] : (validate.errors ?? []));
  };
}

interface SubmittedKinds {
  readonly run: Run;
  readonly hardware: Hardware;
  readonly report: Report;
  readonly method: Method;
  readonly note: Note;
  readonly figure: Figure;
}

let submitted: ((path: string) => Validate) | undefined;

/** Errors of a submitted document against its schema. */
export function schemaErrors(kind: keyof SubmittedKinds, value: unknown): readonly ErrorObject[] {
  submitted ??= compileSchemas([common, figure, hardware, method, note, report, run]);
  return submitted(`${kind}.schema.json`)(value);
}

/** Whether a value is a document of this kind; the reasons, if not, come from `schemaErrors`. */
export function isSubmitted<K extends keyof SubmittedKinds>(kind: K, value: unknown): value is SubmittedKinds[K] {
  return schemaErrors(kind, value).length === 0;
}
