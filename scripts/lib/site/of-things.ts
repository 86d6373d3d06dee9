/** Takes pages that are made of one thing, such as a report, from what was kept under all that they are made of, or makes them. */
import { join } from 'node:path';
import { describeValue, type Names } from '../base/difference.ts';
import type { Files } from '../base/effects.ts';
import type { Vocabulary } from '../base/words.ts';
import type { Thing } from '../pages/page-kind.ts';
import { readOfThing } from '../pages/site.ts';
import { sha256Of } from '../store/hash-files.ts';
import { type Kept, openKept } from '../store/kept.ts';
import type { RunPool } from './run-pool.ts';
import { type Asked, takeAll, type WriteMade } from './take.ts';

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
}

/** Work of a thing of a site with many measurements: some charts and tables. */
const MOST_OF_THING = 1_200_000;
const LEAST_OF_THING = 100_000;
/** For each run and measurement of the site, of which a thing shows some. */
const OF_NAME = 200;

/** Their pages, as takeAll takes them. */
export async function takeOfThings(
  things: readonly Thing[],
  { engine, names, kept, pool, vocabulary = {} }: Memory,
): Promise<WriteMade> {
  const work = Math.min(MOST_OF_THING, LEAST_OF_THING + OF_NAME * names.size);
  const ask = (thing: Thing): Asked => ({
    key: sha256Of([engine, thing.section, describeValue(thing.of, names)].join('\n')),
    task: () => ({ kind: 'thing', thing: readOfThing(thing), vocabulary }),
    work,
  });
  return takeAll(things.map(ask), { kept, pool });
}
