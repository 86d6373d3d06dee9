/**
 * Builds the repository's own site as `plateau build` does, and writes the records of its pages in English, which are all of them, as Hugo is
 * given them: `tsx build-own.ts <folder of the site> <folder of the records>`. What a build before has kept is used.
 */
import { join } from 'node:path';
import { recordOf } from '../../../scripts/lib/hugo/run-hugo.ts';
import type { AnyPage } from '../../../scripts/lib/model/page.ts';
import { buildSite } from '../../../scripts/lib/site/build.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

const [, , outDir = '', folder = ''] = process.argv;
const effects = nodeEffects();

/** Records in a file: all of them would be a long string. */
const TOGETHER = 50;

async function writeRecords(pages: readonly AnyPage[]): Promise<void> {
  for (let first = 0; first < pages.length; first += TOGETHER) {
    const records = [];
    for (const page of pages.slice(first, first + TOGETHER)) records.push(await recordOf(page));
    await effects.writeFile(join(folder, `${first}.json`), JSON.stringify(records));
  }
}

const { published, problems } = await buildSite(
  { site: engineDir, out: outDir, baseUrl: '/', onPages: writeRecords },
  effects,
);
effects.progress.end();
if (!published) throw new Error(JSON.stringify(problems, null, 1));
