/** Pages made from the schema files: what each document may hold, key by key. */
import type { Column, Table, TableRow } from './tables.ts';
import { textCell } from './tables.ts';
import type { Page } from './types.ts';
import { word } from './words.ts';

/** A JSON Schema of Plateau, as far as its page reads it. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
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
export function describeType(node: SchemaNode): string {
  if (node.$ref !== undefined) return refName(node.$ref);
  if (node.const !== undefined) return String(node.const);
  if (node.enum !== undefined) return node.enum.map(String).join(' | ');
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(describeType))].join(' | ');
  if (node.type === 'array') return word('list_of', { what: node.items === undefined ? '' : describeType(node.items) });
  if (typeof node.type === 'string') return node.type;
  return node.type === undefined ? word('type_any') : node.type.join(' | ');
}

function refName(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name.replace(/\.schema\.json$/, '').replace(/^#$/, '');
}

const columns = (): readonly Column[] =>
  ['column_key', 'column_type', 'column_required', 'column_meaning'].map((key) => ({ label: word(key), kind: 'text' }));

/** What a reference points at: #/$defs/x of the same file, or x.schema.json#/$defs/y of another. */
function resolve(ref: string, own: SchemaNode, schemas: readonly SchemaFile[]): SchemaNode | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  const name = file.slice(file.lastIndexOf('/') + 1);
  const root = file === '' ? own : schemas.find(({ path }) => path.slice(path.lastIndexOf('/') + 1) === name)?.schema;
  return pointer === '' ? root : root?.$defs?.[pointer.replace('/$defs/', '')];
}

function rowsOf(node: SchemaNode, root: SchemaNode, schemas: readonly SchemaFile[]): readonly TableRow[] {
  return Object.entries(node.properties ?? {}).map(([key, property]) => ({
    cells: [
      { text: key, code: true },
      { text: describeType(property), code: true, is_long: true },
      { text: node.required?.includes(key) === true ? word('answer_yes') : '' },
      textCell(
        property.description ??
          (property.$ref === undefined ? undefined : resolve(property.$ref, root, schemas)?.description),
        { is_long: true },
      ),
    ],
  }));
}

/** One table for an object's keys; undefined for a shape without keys. */
export function schemaTable(
  node: SchemaNode,
  caption: string,
  schemas: readonly SchemaFile[],
  root: SchemaNode = node,
): Table | undefined {
  const rows = rowsOf(node, root, schemas);
  if (rows.length === 0) return undefined;
  return {
    caption,
    ...(node.description === undefined ? {} : { note: node.description }),
    columns: columns(),
    groups: [{ rows }],
  };
}

/** Tables of the document itself, of objects inside it, and of its named shapes. */
function tablesOf({ schema, path }: SchemaFile, schemas: readonly SchemaFile[]): readonly Table[] {
  const title = path.replace('.schema.json', '');
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, node]) => {
    const object = node.properties === undefined ? node.items : node;
    const table = object === undefined ? undefined : schemaTable(object, `${title}: ${key}`, schemas, schema);
    return table === undefined ? [] : [table];
  });
  const shapes = Object.entries(schema.$defs ?? {}).flatMap(([name, node]) => {
    const table = schemaTable(node, `${title}: ${name}`, schemas, schema);
    return table === undefined ? [] : [table];
  });
  const { description: _, ...withoutText } = schema;
  const own = schemaTable(withoutText, title, schemas, schema);
  return [...(own === undefined ? [] : [own]), ...inner, ...shapes];
}

const slugOf = (path: string): string => path.replace(/\.schema\.json$/, '').replaceAll('/', '-');

/** The list of schemas with every table. The files themselves are served under schemas/. */
export function presentSchemas(schemas: readonly SchemaFile[]): Page {
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
