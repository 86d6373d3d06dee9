/** Takes pages that are made of one thing, such as a report, from what was kept under all that they are made of, or makes them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describeValue, type Names } from '../base/difference.ts';
import type { Files } from '../base/effects.ts';
import type { Vocabulary } from '../base/words.ts';
import type { Thing } from '../pages/page-kind.ts';
import type { AnySettled } from '../pages/page-parts.ts';
import type { TakeThings } from '../pages/site.ts';
import type { SiteView } from '../pages/site-page.ts';
import { type Kept, openKept } from '../store/kept.ts';
import type { RunPool } from './run-pool.ts';
import { type Asked, latePages, type PutMade, takeAll } from './take.ts';

/** Where they are kept. */
export function keptOfThings(files: Files, siteDir: string): Kept {
  return openKept(files, join(siteDir, '.build/made'));
}

interface Memory {
  /** The engine's key. */
  readonly engine: string;
  readonly names: Names;
  readonly kept: Kept;
  readonly pool: RunPool;
  /** Language of the pages. */
  readonly vocabulary?: Vocabulary;
  readonly put: PutMade;
}

/** Work of a thing: some charts and tables. */
const OF_THING = 600_000;

/** Gives what takes them. */
export function thingTaker({ engine, names, kept, pool, vocabulary = {}, put }: Memory): TakeThings {
  const ask = (thing: Thing): Asked => ({
    key: createHash('sha256')
      .update([engine, thing.section, describeValue(thing.of, names)].join('\n'))
      .digest('hex'),
    task: { kind: 'thing', thing, vocabulary },
    work: OF_THING,
  });
  return async (things) => {
    const taken = await takeAll(things.map(ask), { kept, pool });
    return async () => {
      const pages: AnySettled<SiteView>[] = [];
      const lateOf = latePages();
      for await (const one of taken()) {
        await put(one);
        pages.push(...lateOf(one));
      }
      return pages;
    };
  };
}
