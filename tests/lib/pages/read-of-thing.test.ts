/** What goes to another process so that it makes pages of a thing: all that these are made from, and little else. */
import { serialize } from 'node:v8';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Thing } from '../../../scripts/lib/pages/page-kind.ts';
import { makingOf, pagesOfThing, readOfThing, thingsOf } from '../../../scripts/lib/pages/site.ts';
import { databaseOfContent } from '../analyse/content-run.ts';

let things: readonly Thing[];

beforeAll(async () => {
  const database = await databaseOfContent([
    'vitastor-1-3-1-cluster',
    'virtual-disk-2026-11',
    'virtual-disk-matrix-2026-11-22',
  ]);
  things = thingsOf(makingOf(database, { title: 'Lab', baseUrl: '/', pages: [] }, []));
}, 120_000);

describe('readOfThing', () => {
  it.each(['workloads', 'compare', 'systems'])('leaves out nothing that pages of %s are made from', async (section) => {
    const own = things.filter((thing) => thing.section === section);
    expect(own.length).toBeGreaterThan(0);
    for (const thing of own)
      expect(JSON.stringify(await pagesOfThing(readOfThing(thing)))).toBe(JSON.stringify(await pagesOfThing(thing)));
  });

  it('leaves out of runs what pages of workloads, comparisons and systems do not show', () => {
    const bytesOf = (all: readonly Thing[]): number => all.reduce((sum, { of }) => sum + serialize(of).length, 0);
    for (const section of ['workloads', 'compare', 'systems']) {
      const own = things.filter((thing) => thing.section === section);
      expect(bytesOf(own.map(readOfThing))).toBeLessThan(bytesOf(own));
    }
  });
});
