/** Templates of charts as browsers run them: compiled once, as long as their shapes are the same. */
import { sha256Hex } from '../base/sha256.ts';
import type { PageFile } from '../model/page.ts';
import { type MakeTemplates, templateFiles } from '../pages/site.ts';
import type { Kept } from '../store/kept.ts';

/** They depend on the shapes, the names of their signals, and the engine, whose key it is. */
export function keepTemplates(kept: Kept, engine: string): MakeTemplates {
  return async (templates) => {
    const parts = templates.map(([name, { shape, signals }]) => [name, shape, Object.keys(signals)]);
    const key = sha256Hex(JSON.stringify(['templates', engine, parts]));
    const known = await kept.read(key);
    if (known !== undefined) return JSON.parse(new TextDecoder().decode(known)) as readonly PageFile[];
    const made = templateFiles(templates);
    await kept.write(key, new TextEncoder().encode(JSON.stringify(made)));
    return made;
  };
}
