import { describe, expect, it } from 'vitest';
import type { KeepPages } from '../../../scripts/lib/pages/keep-pages.ts';
import { type MadePage, pageParts, settlePage } from '../../../scripts/lib/pages/page-parts.ts';
import { keeperOf } from '../../../scripts/lib/site/kept-pages.ts';
import { namesOf } from '../../../scripts/lib/site/of-runs.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { memoryEffects } from '../../memory-effects.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';

const record = sampleRecord();
const names = namesOf(sampleDatabase([record]), [], 'engine');

/** Asks for the page of a thing, and says how often it was made. */
async function ask(keep: KeepPages, of: object, kind = 'report') {
  let made = 0;
  const pages = await keep(kind, of, async (): Promise<readonly MadePage[]> => {
    made += 1;
    const parts = pageParts('reports/one');
    const caption = 'Figures';
    const table = { caption, columns: [{ label: 'IOPS', kind: 'number' as const }], groups: [] };
    const page = { path: parts.path, section: 'reports', kind: 'page', title: 'One', description: '' } as const;
    return [
      { ...page, view: { table: parts.table(table) }, parts },
      { ...page, view: {} },
    ];
  });
  return { made, pages: pages.map(settlePage<unknown>) };
}

describe('pages that are made of one thing', () => {
  const kept = openKept(memoryEffects(), '/site/.build/made');
  const keep = keeperOf(kept, 'engine', names);
  const thing = { title: 'A report', runs: [record] };

  it('are made once, and come back as they were', async () => {
    const first = await ask(keep, thing);
    expect(first.made).toBe(1);
    expect(await ask(keep, { ...thing, runs: [...thing.runs] })).toEqual({ made: 0, pages: first.pages });
  });

  it('are made anew of another thing, of another run, of another kind, and by another engine', async () => {
    const other = sampleRecord({ notes: 'Later words.' });
    const others = namesOf(sampleDatabase([other]), [], 'engine');
    const asked = [
      await ask(keep, { ...thing, title: 'Another' }),
      await ask(keep, { ...thing, runs: [] }),
      await ask(keep, thing, 'workload'),
      await ask(keeperOf(kept, 'engine', others), { ...thing, runs: [other] }),
      await ask(keeperOf(kept, 'another', names), thing),
    ];
    expect(asked.map(({ made }) => made)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are refused of what cannot be told from another: functions', async () => {
    await expect(ask(keep, { locate: () => undefined })).rejects.toThrow('function');
  });
});
