/** Writes what tests/view-schemas.ts reads, made from the types in scripts/lib/pages/<kind>/view.ts: `node view-schemas.mjs <file>`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';

function constOf(schema: Schema | boolean | undefined): string {
  return typeof schema === 'object' ? String(schema.const) : '';
}

const generator = createGenerator({
  path: join(engineDir, 'scripts/lib/pages/*.ts'),
  tsconfig: join(engineDir, 'tsconfig.json'),
  skipTypeCheck: true,
  additionalProperties: false,
  expose: 'export',
  jsDoc: 'none',
});
const definitions = generator.createSchema('SitePage').definitions as Readonly<Record<string, Schema>>;
const pages = Object.entries(definitions).filter(([name]) => name.startsWith('MadePage<'));
const ofView = new Map<string, Schema>();
for (const [, { properties = {} }] of pages) {
  const key = `${constOf(properties.section as Schema)}/${constOf(properties.kind as Schema)}`;
  const before = ofView.get(key)?.anyOf ?? [];
  ofView.set(key, { anyOf: [...before, properties.view ?? {}] });
}
const [first] = pages;
const { view: _, parts: __, ...properties } = first?.[1].properties ?? {};
const [, , file = ''] = process.argv;
await writeFile(file, JSON.stringify({ definitions, ofView: [...ofView], ofPage: { type: 'object', properties } }));
