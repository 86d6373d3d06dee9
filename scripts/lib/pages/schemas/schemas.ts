/** Pages made from the schema files: what each document may hold, key by key. */

import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { filledTable, type Table, textCell } from '../../tables/table.ts';
import type { AnchoredTable, SchemasPage } from './view.ts';

/** A JSON Schema of Plateau, as far as its page reads it. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

/** A schema and its path below schemas/: run.schema.json, api/measurement.schema.json. */
export interface SchemaFile {
  readonly path: string;
  readonly schema: SchemaNode;
}

/** The type of a property in few words: "integer", "one of yes, no", "list of string", or the name it refers to. */
function describeType(node: SchemaNode): string {
  if (node.$ref !== undefined) return refName(node.$ref);
  if (node.const !== undefined) return String(node.const);
  if (node.enum !== undefined) return node.enum.map(String).join(' | ');
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(describeType))].join(' | ');
  if (node.type === 'array') return word('list_of', { what: node.items === undefined ? '' : describeType(node.items) });
  if (typeof node.type === 'string') return `${node.type}${limitsOf(node)}`;
  return node.type === undefined ? word('type_any') : node.type.join(' | ');
}

/** The least and the most that a number may be: " 0 to 100", " ≥ 1". */
function limitsOf({ minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` ≥ ${minimum}`;
  if (exclusiveMinimum !== undefined) return ` > ${exclusiveMinimum}`;
  return maximum === undefined ? '' : ` ≤ ${maximum}`;
}

function refName(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name.replace(/\.schema\.json$/, '').replace(/^#$/, '');
}

/** What a reference points at, with its file and its name there: #/$defs/x of the same file, or x.schema.json#/$defs/y of another. */
function resolve(ref: string, own: SchemaNode, schemas: readonly SchemaFile[]) {
  const [file = '', pointer = ''] = ref.split('#');
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const owner = schemas.find(({ path, schema }) => (file === '' ? schema === own : nameOf(path) === nameOf(file)));
  const shape = pointer.replace('/$defs/', '');
  const root = file === '' ? own : owner?.schema;
  return { owner, shape, target: shape === '' ? root : root?.$defs?.[shape] };
}

/** Where the shape is explained that a property refers to, itself or in its list; undefined for plain types. */
function hrefOf(node: SchemaNode, root: SchemaNode, schemas: readonly SchemaFile[]): string | undefined {
  const { $ref: ref = node.items?.$ref } = node;
  if (ref === undefined) return undefined;
  const { owner, shape, target } = resolve(ref, root, schemas);
  if (owner === undefined || target === undefined) return undefined;
  if (shape === '') return `schemas/#${slugOf(owner.path)}`;
  return `schemas/#${slugOf(owner.path)}-${target.properties === undefined ? 'values' : shape}`;
}

function exampleOf({ examples = [] }: SchemaNode): readonly string[] {
  const [example] = examples;
  if (example === undefined) return [];
  return [word('schema_example', { example: typeof example === 'string' ? example : JSON.stringify(example) })];
}

/** What it means, with an example where the schema gives one. */
function meaningOf(node: SchemaNode, target: SchemaNode | undefined): string {
  return [node.description ?? target?.description ?? '', ...exampleOf(node)].filter((text) => text !== '').join(' ');
}

/** Named values that other shapes refer to and that have no keys of their own: ids, dates, texts. */
function valuesTable({ schema, path }: SchemaFile): Table | undefined {
  const values = Object.entries(schema.$defs ?? {}).filter(([, { properties }]) => properties === undefined);
  if (values.length === 0) return undefined;
  return {
    caption: word('schema_values', { schema: path.replace('.schema.json', '') }),
    ...filledTable(values, [
      ['column_key', ([name]) => ({ text: name, code: true })],
      [
        'column_type',
        ([, node]) => ({ text: joinKnown(' ', describeType(node), node.pattern), code: true, is_long: true }),
      ],
      ['column_meaning', ([, node]) => textCell(meaningOf(node, undefined), { is_long: true })],
    ]),
  };
}

/** One table for an object's keys; undefined for a shape without keys. */
export function schemaTable(
  node: SchemaNode,
  caption: string,
  schemas: readonly SchemaFile[],
  root: SchemaNode = node,
): Table | undefined {
  const keys = Object.entries(node.properties ?? {});
  if (keys.length === 0) return undefined;
  const targetOf = ({ $ref }: SchemaNode) => ($ref === undefined ? undefined : resolve($ref, root, schemas).target);
  return {
    caption,
    note: node.description,
    ...filledTable(keys, [
      ['column_key', ([key]) => ({ text: key, code: true })],
      [
        'column_type',
        ([, own]) => ({ text: describeType(own), code: true, is_long: true, href: hrefOf(own, root, schemas) }),
      ],
      ['column_required', ([key]) => ({ text: node.required?.includes(key) === true ? word('answer_yes') : '' })],
      ['column_meaning', ([, own]) => textCell(meaningOf(own, targetOf(own)), { is_long: true })],
    ]),
  };
}

/** Tables of the document itself, of objects inside it, of its named shapes and values; references lead to their anchors. */
function tablesOf(file: SchemaFile, schemas: readonly SchemaFile[]): readonly AnchoredTable[] {
  const { schema, path } = file;
  const anchored = (name: string, table: Table | undefined): readonly AnchoredTable[] =>
    table === undefined ? [] : [{ anchor: `${slugOf(path)}-${name}`, table }];
  const title = path.replace('.schema.json', '');
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, node]) => {
    const object = node.properties === undefined ? node.items : node;
    return anchored(`key-${key}`, object && schemaTable(object, `${title}: ${key}`, schemas, schema));
  });
  const shapes = Object.entries(schema.$defs ?? {}).flatMap(([name, node]) =>
    anchored(name, schemaTable(node, `${title}: ${name}`, schemas, schema)),
  );
  const { description: _, ...withoutText } = schema;
  const own = schemaTable(withoutText, title, schemas, schema);
  return [...anchored('document', own), ...inner, ...shapes, ...anchored('values', valuesTable(file))];
}

const slugOf = (path: string): string => path.replace(/\.schema\.json$/, '').replaceAll('/', '-');

/** The list of schemas with every table. The files themselves are served under schemas/. */
export function presentSchemas(schemas: readonly SchemaFile[]): SchemasPage {
  const sorted = schemas.toSorted((a, b) => {
    const order = (path: string): string => `${path.startsWith('api/') ? 1 : 0}${path}`;
    return order(a.path) < order(b.path) ? -1 : 1;
  });
  return {
    path: 'schemas',
    section: 'schemas',
    kind: 'section',
    title: word('schemas_title'),
    description: word('schemas_description'),
    view: {
      contents: sorted.map(({ path }) => ({ id: slugOf(path), title: path })),
      schemas: sorted.map((file) => ({
        anchor: slugOf(file.path),
        title: file.path,
        href: `schemas/${file.path}`,
        text: file.schema.description ?? '',
        tables: tablesOf(file, schemas),
      })),
    },
  };
}
