/** What goes to another process so that it makes pages of a thing: all that these are made from, and little else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Thing } from '../../../scripts/lib/pages/page-kind.ts';
import { makingOf, pagesOfThing, readOfThing, thingsOf } from '../../../scripts/lib/pages/site.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { databaseOfContent } from '../analyse/content-run.ts';

let things: readonly Thing[];

beforeAll(async () => {
  const database = await databaseOfContent([
    'vitastor-1-3-1-cluster',
    'virtual-disk-2026-11',
    'vitastor-1-3-1-bare-pm9a3',
  ]);
  expect(database.runs).toHaveLength(3);
  const text = readFileSync(join(engineDir, 'content/reports/vitastor-1-3-1/report.json'), 'utf8');
  const parsed = { report: JSON.parse(text), texts: new Map() };
  things = [
    ...thingsOf(makingOf(database, { title: 'Lab', baseUrl: '/', pages: [] }, [])),
    { section: 'reports', of: { runs: database.runs, parsed } },
  ];
}, 120_000);

describe('readOfThing', () => {
  it.each(['workloads', 'compare', 'systems', 'reports'])(
    'leaves out nothing that pages of %s are made from',
    async (section) => {
      const own = things.filter((thing) => thing.section === section);
      expect(own.length).toBeGreaterThan(0);
      for (const thing of own)
        expect(JSON.stringify(await pagesOfThing(readOfThing(thing)))).toBe(JSON.stringify(await pagesOfThing(thing)));
    },
  );

  it('leaves out of runs what pages of workloads, comparisons, systems and reports do not show', () => {
    const bytesOf = (all: readonly Thing[]): number => all.reduce((sum, { of }) => sum + serialize(of).length, 0);
    for (const section of ['workloads', 'compare', 'systems', 'reports']) {
      const own = things.filter((thing) => thing.section === section);
      expect(bytesOf(own.map(readOfThing))).toBeLessThan(bytesOf(own));
    }
  });
});
