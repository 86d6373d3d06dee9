import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { afterAll, describe, expect, it } from 'vitest';
import { relateSite } from '../../../scripts/lib/database/admit-site.ts';
import type { RunAlone } from '../../../scripts/lib/database/run-record.ts';
import { makingOfRun } from '../../../scripts/lib/pages/site.ts';
import { unpackMade } from '../../../scripts/lib/site/made.ts';
import { openRunPool, type RunPool } from '../../../scripts/lib/site/run-pool.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

const bundles = join(engineDir, 'tests/fixtures/bundles/valid');
const inputs = await Promise.all(
  ['fio-with-job-files', 'figures-from-an-article'].map((name) =>
    readFolder(nodeEffects(), join(bundles, name), bundles, 'run'),
  ),
);

/** With so many cores, however little there is to do; says how many processes were asked for. */
function poolOf(cores: number): { readonly pool: RunPool; readonly workers: () => number } {
  const effects = nodeEffects();
  let workers = 0;
  const pool = openRunPool(
    {
      ...effects,
      machine: { ...effects.machine, cores },
      startWorkers: (count, data) => {
        workers = count;
        return effects.startWorkers(count, data);
      },
    },
    { methods: [] },
    0,
  );
  return { pool, workers: () => workers };
}

/** Records of the runs, and what is published of each. */
async function allOf({ run, settle }: RunPool) {
  const recording = inputs.map((input) => run({ kind: 'record', input }, 1));
  await settle();
  const alone = (await Promise.all(recording)).map((bytes) => deserialize(bytes) as RunAlone);
  const site = { reports: [], methods: [], pages: [], problems: [] };
  const { database } = relateSite(site, alone, []);
  const making = database.runs.map((record) => {
    const { rules: _, ...others } = makingOfRun(record, { database, rules: [] });
    return run({ kind: 'make', making: others, vocabulary: {} }, 1);
  });
  await settle();
  return { alone, made: (await Promise.all(making)).map((bytes) => deserialize(unpackMade(bytes).rest) as unknown) };
}

describe('runs that are worked out in other processes', () => {
  // Its processes take seconds to start: it lasts until the fault that ends it.
  const two = poolOf(2);
  afterAll(() => two.pool.end());

  it('have the same records, pages and files as in this one', async () => {
    const one = poolOf(1);
    const here = await allOf(one.pool);
    expect(here.made).toHaveLength(2);
    expect(await allOf(two.pool)).toEqual(here);
    expect([one.workers(), two.workers()]).toEqual([0, 2]);
  });

  it('say which of them has a fault, and where it is', async () => {
    const { pool, workers } = two;
    const [input] = inputs;
    if (input === undefined) throw new Error('no input');
    // Nothing that a reader may hand on: files without a name.
    const broken = { ...input, files: [{}] } as unknown as typeof input;
    const results = await Promise.allSettled([
      pool.run({ kind: 'record', input: broken }, 1),
      pool.run({ kind: 'record', input }, 1),
    ]);
    expect(workers()).toBe(2);
    const [fault] = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(fault).toContain('reading fio-with-job-files');
    expect(fault).toMatch(/at .*check.*\.ts/);
    // With one of them all is over.
    await expect(pool.run({ kind: 'record', input }, 1)).rejects.toThrow('reading fio-with-job-files');
  });

  it('end the build when a process ends', async () => {
    const { run } = nodeEffects().startWorkers(1, 'nothing that tasks can be done with');
    await expect(run({ kind: 'record', input: inputs[0] })).rejects.toThrow('ended with code 1');
  });

  it('are worked out in this one where one run is all there is, or the machine has one core', async () => {
    for (const cores of [1, 2]) {
      const { pool, workers } = poolOf(cores);
      const [input] = inputs;
      if (input === undefined) throw new Error('no input');
      const result = pool.run({ kind: 'record', input }, 1);
      await pool.settle();
      expect(deserialize(await result)).toMatchObject({ id: 'fio-with-job-files' });
      expect(workers()).toBe(0);
    }
  });
});
