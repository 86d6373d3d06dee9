/** `plateau check`, on one small bundle and on many. */
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { median, middleOf } from '../figures.ts';
import { runFolder, writeSite } from '../generated-site.ts';
import type { Cost } from '../processes.ts';
import { packedPlateau, runPlateau } from './command.ts';
import type { Bench, StageOfBench } from './stage.ts';

/** Without records of an earlier command. */
async function checkAnew(bench: Bench, siteDir: string, paths: readonly string[], command: string): Promise<Cost> {
  await rm(join(siteDir, '.build'), { recursive: true, force: true });
  return runPlateau(bench, ['check', ...paths], siteDir, command);
}

export const check: StageOfBench = {
  name: 'check',
  about: 'plateau check of one small bundle, and of many at once, by the packed engine',
  measure: async (bench) => {
    const { tell, say, seed, short, temporary } = bench;
    const many = short ? 60 : 300;
    const [one, all] = ['check-one', 'check-many'].map((name) => join(temporary.dir, name)) as [string, string];
    await writeSite(one, { seed, kind: 'small', runs: 1 });
    await writeSite(all, { seed, kind: 'small', runs: many });
    const path = relative(one, runFolder(one, { seed, kind: 'small', place: 0 }));
    const command = await packedPlateau(bench);
    const alone: Cost[] = [];
    for (let turn = 0; turn < (short ? 3 : 7); turn += 1) {
      say(`check: one bundle, turn ${turn + 1}`);
      alone.push(await checkAnew(bench, one, [path], command));
    }
    tell('one small bundle, by the clock', middleOf(alone.map(({ seconds }) => seconds)), 's', { most: 0.5 });
    const ofOne = alone.map(({ cpu_s }) => cpu_s);
    tell('one small bundle, of the processor', middleOf(ofOne), 's');
    say(`check: ${many} bundles`);
    const bulk = await checkAnew(bench, all, [], command);
    tell(`bundles a second of a core, ${many} at once`, (many - 1) / (bulk.cpu_s - median(ofOne)), '/s', { least: 50 });
    await Promise.all([one, all].map((dir) => rm(dir, { recursive: true })));
  },
};
