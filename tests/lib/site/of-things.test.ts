import { describe, expect, it } from 'vitest';
import { type Made, packMade } from '../../../scripts/lib/site/made.ts';
import { namesOf } from '../../../scripts/lib/site/of-runs.ts';
import { takeOfThings } from '../../../scripts/lib/site/of-things.ts';
import type { RunTask } from '../../../scripts/lib/site/run-tasks.ts';
import type { PutMade } from '../../../scripts/lib/site/take.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { memoryEffects } from '../../memory-effects.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';

const FILE = { path: 'reports/one/charts/a.vl.json', text: '{}' };
const record = sampleRecord();
const NAMES = namesOf(sampleDatabase([record]), [], 'engine');
const kept = openKept(memoryEffects(), '/site/.build/made');

/** Asks for the page of a thing, and says how often it was made. */
async function ask(of: object, { section = 'reports', engine = 'engine', names = NAMES } = {}) {
  let made = 0;
  const run = async (task: RunTask): Promise<Uint8Array> => {
    made += 1;
    const title = task.kind === 'thing' ? task.thing.section : '';
    const page = { path: 'reports/one', section: 'reports', kind: 'page', title, templates: [], files: [FILE] };
    const all = { pages: [page], files: [] } as unknown as Made;
    return packMade(all);
  };
  const pool = { run, settle: async () => {}, room: async () => {}, end: async () => {} };
  const written: string[] = [];
  const put: PutMade = async ({ head }) => void written.push(...head.files.map(({ path }) => path));
  const take = await takeOfThings([{ section, of }], { engine, names, kept, pool });
  const pages = await Promise.all((await take(put)).map((page) => ('read' in page ? page.read() : page)));
  return { made, pages, written };
}

describe('pages that are made of one thing', () => {
  const thing = { title: 'A report', runs: [record] };

  it('are made once, and come back as they were', async () => {
    const first = await ask(thing);
    expect(first).toMatchObject({ made: 1, pages: [{ path: 'reports/one', title: 'reports' }] });
    expect(await ask({ ...thing, runs: [...thing.runs] })).toEqual({ ...first, made: 0 });
    expect(first.written).toEqual([FILE.path]);
  });

  it('are made anew of another thing, of another run, of another kind, and by another engine', async () => {
    const other = sampleRecord({ notes: 'Later words.' });
    const names = namesOf(sampleDatabase([other]), [], 'engine');
    const asked = [
      await ask({ ...thing, title: 'Another' }),
      await ask({ ...thing, runs: [] }),
      await ask(thing, { section: 'drives' }),
      await ask({ ...thing, runs: [other] }, { names }),
      await ask(thing, { engine: 'another' }),
    ];
    expect(asked.map(({ made }) => made)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are refused of what cannot be told from another: functions', async () => {
    await expect(ask({ locate: () => undefined })).rejects.toThrow('function');
  });
});
