/**
 * JSON Schemas of what templates get, made from the types in scripts/lib/pages/<kind>/view.ts: there is no second truth.
 * Objects are closed, so that a field of another name is a fault.
 */
import { readFile } from 'node:fs/promises';
import type { Schema } from 'ts-json-schema-generator';
import { madeOnce, placeOfMade } from './made-once.ts';

export type { Schema };

/** The schema of a page's view, by section and kind: "runs/page". Where pages of several views share both, any of them. */
export interface ViewSchemas {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly ofView: ReadonlyMap<string, Schema>;
  /** Of the page as Hugo gets it, without its view. */
  readonly ofPage: Schema;
}

export async function viewSchemas(): Promise<ViewSchemas> {
  const { code, stderr } = await madeOnce('views');
  if (code !== 0) throw new Error(`there are no schemas of views:\n${stderr}`);
  const { ofView, ...others } = JSON.parse(await readFile(placeOfMade('view-schemas.json'), 'utf8'));
  return { ...others, ofView: new Map(ofView) };
}
