/** Writes .build/types/index.d.ts from schemas/: the schemas are the one source of truth. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemas = join(root, 'schemas');
const roots = [
  'run',
  'hardware',
  'report',
  'method',
  'note',
  'figure',
  'problem',
  'api/measurement',
  'api/measurement-parts',
  'api/index',
  'api/systems',
  'api/runs',
  'api/run',
  'api/raw-files',
  'api/manifest',
  'api/reports',
  'api/methods',
  'api/search-index',
  'api/notes',
  'api/series',
];

/** json-schema-to-typescript knows additionalProperties, not unevaluatedProperties; our objects have no subschemas that add keys. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (node === null || typeof node !== 'object') return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (
      key === '$id' ||
      key === 'if' ||
      key === 'then' ||
      key === 'else' ||
      key === 'allOf' ||
      key === 'anyOf' ||
      key === 'dependentRequired'
    ) {
      if (key !== 'anyOf' || 'properties' in node) continue;
    }
    copy[key === 'unevaluatedProperties' ? 'additionalProperties' : key] = closeObjects(value);
  }
  return copy;
}

const all: Record<string, unknown> = {};
for (const name of roots) {
  all[name] = { $ref: `${name}.schema.json` };
}
const text = await compile(
  { title: 'Documents', type: 'object', properties: all, additionalProperties: false } as JSONSchema,
  'Documents',
  {
    cwd: `${schemas}/`,
    bannerComment: '/** Generated from schemas/ by scripts/generate-types.ts. */',
    $refOptions: {
      resolve: {
        closed: {
          order: 1,
          canRead: /\.schema\.json$/,
          read: async (file: { url: string }) =>
            JSON.stringify(closeObjects(JSON.parse(await readFile(new URL(file.url, 'file:///'), 'utf8')))),
        },
      },
    },
  },
);
await mkdir(join(root, '.build/types'), { recursive: true });
await writeFile(join(root, '.build/types/index.d.ts'), text);
