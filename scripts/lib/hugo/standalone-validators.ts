/** What stands in the place of formats/compile-schemas.ts in the worker of /try/: validators made at build, for a page's policy forbids to compile text. */
import standaloneModule from 'ajv/dist/standalone/index.js';
import fioSchema from '../../../schemas/fio-output.schema.json' with { type: 'json' };
import { ajvOf, schemasAddress } from '../formats/compile-schemas.ts';
import { SUBMITTED_SCHEMAS } from '../formats/schemas.ts';

// CommonJS, as ajv-formats is.
const standaloneCode =
  typeof standaloneModule === 'function'
    ? standaloneModule
    : (standaloneModule as unknown as { default: typeof standaloneModule.default }).default;

let text: string | undefined;

/** The module as text: compileSchemas with the same answers for what is submitted and for output of fio, whatever it is given. */
export function standaloneValidators(): string {
  // Each language of a site is given it anew.
  text ??= compileToText();
  return text;
}

function compileToText(): string {
  const schemas = [...SUBMITTED_SCHEMAS, fioSchema];
  const names = schemas.map(({ $id }, place) => [`ready${place}`, $id] as const);
  const code = standaloneCode(ajvOf(schemas, { source: true, esm: true }), Object.fromEntries(names));
  const known = names.map(([name, id]) => `${JSON.stringify(id)}: ${name}`).join(', ');
  return `${code}
const known = { ${known} };
export const compileSchemas = () => (path) => {
  const id = new URL(path, ${JSON.stringify(schemasAddress)}).href;
  const validate = known[id];
  if (validate === undefined) throw new Error('no schema has the $id ' + id);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
};
`;
}
