/** Keeps pages that are made of one thing, such as a report, under all that they are made of. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { describeValue, type Names } from '../base/difference.ts';
import type { Files } from '../base/effects.ts';
import type { KeepPages } from '../pages/keep-pages.ts';
import { type MadePage, type SettledPage, settlePage } from '../pages/page-parts.ts';
import { type Kept, openKept } from '../store/kept.ts';

/** Where they are kept. */
export function keptPagesOf(files: Files, siteDir: string): Kept {
  return openKept(files, join(siteDir, '.build/made'));
}

/** As its kind made it. */
function unsettle({ has_figures, templates, charts, ...page }: SettledPage): MadePage {
  if (charts === undefined) return page;
  return {
    ...page,
    parts: { files: [], charts: [...charts], templates: new Map(templates), hasFigures: () => has_figures },
  };
}

/** `engine` is the engine's key. */
export function keeperOf(kept: Kept, engine: string, names: Names): KeepPages {
  return async <Of extends object, P extends MadePage>(
    kind: string,
    of: Of,
    make: (of: Of) => Promise<readonly P[]>,
  ): Promise<readonly P[]> => {
    const key = createHash('sha256')
      .update([engine, kind, describeValue(of, names)].join('\n'))
      .digest('hex');
    const found = await kept.read(key);
    // Under this key there is what `make` gave for the same.
    if (found !== undefined) return (deserialize(found) as SettledPage[]).map(unsettle) as unknown as readonly P[];
    const made = await make(of);
    await kept.write(key, serialize(made.map(settlePage)));
    return made;
  };
}
