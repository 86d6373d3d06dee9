/**
 * JSON Schemas of what templates get, made from the types in scripts/lib/pages/<kind>/view.ts: there is no second truth.
 * Objects are closed, so that a field of another name is a fault.
 */
import { join } from 'node:path';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { engineDir } from '../scripts/lib/store/node-effects.ts';

export type { Schema };

/** The schema of a page's view, by section and kind: "runs/page". Where pages of several views share both, any of them. */
export interface ViewSchemas {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly ofView: ReadonlyMap<string, Schema>;
  /** Of the page as Hugo gets it, without its view. */
  readonly ofPage: Schema;
}

function constOf(schema: Schema | boolean | undefined): string {
  return typeof schema === 'object' ? String(schema.const) : '';
}

export function makeViewSchemas(): ViewSchemas {
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
  return { definitions, ofView, ofPage: { type: 'object', properties } };
}
