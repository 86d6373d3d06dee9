import { spawnSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildCommandOptions, buildCommand } from '../../scripts/commands/build.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { recordedEffects } from '../memory-effects.ts';
import { differentFiles, type FixtureSite, forget, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';

/** What a machine prints that works out a part of the site. */
async function work(site: FixtureSite, shard: string, merge: readonly string[] = []): Promise<string> {
  const effects = recordedEffects();
  expect(await buildCommand({ site: site.siteDir, shard, merge }, effects)).toBe(0);
  return effects.printed();
}

const keptOf = (site: FixtureSite): string => join(site.siteDir, '.build');

describe('plateau build in parts', () => {
  let one: FixtureSite;
  let two: FixtureSite;
  let whole: FixtureSite;
  beforeAll(async () => {
    [one, two, whole] = await Promise.all([copyFixtureSite(), copyFixtureSite(), copyFixtureSite()]);
    // HTML is kept by all that it shows: what parts make in another way is made into HTML, and differs.
    for (const site of [one, two, whole]) await forget(site, 'pages');
  }, 600_000);
  afterAll(() => Promise.all([one, two, whole].map((site) => site?.remove())));

  it('keeps the records of each part first, and their pages as soon as all records are there', async () => {
    expect(await work(one, '1/2')).toBe(
      'shard 1/2: worked out 1 of 2 runs, no pages yet: 1 run of other parts not here; --merge takes what those have kept\n',
    );
    await work(two, '2/2');
    expect(await work(two, '2/2', [keptOf(one)])).toContain('worked out 1 of 2 runs, and made their pages\n');
    expect(await work(one, '1/2', [keptOf(two)])).toContain('and made their pages\n');
    expect(await readdir(join(keptOf(one), 'runs'))).toHaveLength(2);
    // The second part's pages were there already when the first part took what it had kept.
    expect(await readdir(join(keptOf(one), 'of-runs'))).toHaveLength(4);
  });

  it('gives the same site, byte for byte, as one machine does, and works out nothing again', async () => {
    const effects = recordedEffects();
    const merge = [keptOf(one), keptOf(two)];
    expect(await buildCommand({ site: whole.siteDir, out: whole.outDir, merge }, effects)).toBe(0);
    const [there, here] = await Promise.all([readTree((await builtFixtureSite()).outDir), readTree(whole.outDir)]);
    expect([...here.keys()]).toEqual([...there.keys()]);
    expect(differentFiles(there, here)).toEqual([]);
    for (const kind of ['runs', 'of-runs'])
      expect(await readdir(join(keptOf(whole), kind))).toEqual(await readdir(join(keptOf(one), kind)));
  });

  it('leaves a damaged result where it is, says so, and works that run out itself', async () => {
    const damaged = join(one.siteDir, 'damaged');
    await cp(keptOf(one), damaged, { recursive: true });
    for (const name of await readdir(join(damaged, 'runs')))
      await cp(join(one.siteDir, 'hugo.toml'), join(damaged, 'runs', name));
    await rm(join(keptOf(two), 'runs'), { recursive: true });
    // A pipe would be waited for.
    spawnSync('mkfifo', [join(damaged, 'runs/pipe')]);
    const effects = recordedEffects();
    const options = { site: two.siteDir, shard: '1/1', merge: [damaged], json: true };
    expect(await buildCommand(options, effects)).toBe(0);
    expect(JSON.parse(effects.printed())).toEqual({ part: 1, of: 1, own: 2, runs: 2, missing: 0 });
    expect(
      effects.logged().match(/damaged\/runs\/\w+ is no whole result: what it held is worked out again/g),
    ).toHaveLength(3);
    expect(await readdir(join(keptOf(two), 'runs'))).toEqual(await readdir(join(keptOf(one), 'runs')));
  });

  it('hands on a folder that can be merged though a part has no run, and fails where it can hand on nothing', async () => {
    const handOn = join(one.siteDir, '.build/handed-on');
    const hand = (shard: string, more: Partial<Effects> = {}) =>
      buildCommand({ site: one.siteDir, shard, handOn }, { ...recordedEffects(), ...more });
    expect(await hand('3/3')).toBe(0);
    expect(await readdir(handOn)).toEqual(['of-runs', 'runs']);
    expect(await work(two, '1/1', [handOn])).toContain('worked out 2 of 2 runs');
    const rename = async (from: string, to: string): Promise<void> => {
      if (to.startsWith(handOn)) throw new Error('the disk is full');
      await recordedEffects().rename(from, to);
    };
    await expect(hand('1/3', { rename })).rejects.toThrow('a result cannot be written into the folder of --hand-on');
  });

  it('refuses a part that there is not, and a folder that no shard has left', async () => {
    const asked = (options: Partial<BuildCommandOptions>) =>
      buildCommand({ site: one.siteDir, ...options }, recordedEffects());
    await expect(asked({ shard: '3/2' })).rejects.toThrow('--shard 3/2 (allowed: a part and how many there are');
    await expect(asked({ shard: 'half' })).rejects.toMatchObject({ exitCode: 2 });
    await expect(asked({ shard: '1/2', out: 'elsewhere', drafts: true })).rejects.toThrow(
      '--shard works out runs and publishes nothing: --out, --drafts goes with the build that merges all',
    );
    await expect(asked({ merge: [one.siteDir] })).rejects.toThrow('there is no folder runs in it');
  });
});
