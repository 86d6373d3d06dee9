/**
 * Builds the repository's own site as `plateau build` does, and keeps a copy of the pages in English that Hugo is given, which are all of them:
 * `tsx build-own.ts <folder of the site> <folder of the copy>`.
 */
import { join } from 'node:path';
import { plateau } from '../../scripts/command-line.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';

const [, , outDir = '', copies = ''] = process.argv;
const effects = nodeEffects();
const keptPages = join('.build', 'pages');
let written = 0;
process.exitCode = await plateau(['build', '--out', outDir, '--base-url', '/'], {
  ...effects,
  readFile: (path, limit) =>
    path.includes(keptPages) ? Promise.reject(new Error(`${path} is not to be used`)) : effects.readFile(path, limit),
  writeFile: async (path, content, mode) => {
    await effects.writeFile(path, content, mode);
    // Those of other languages lie in folders below.
    if (!path.includes(join('.work', 'assets', 'pages'))) return;
    written += 1;
    await effects.writeFile(join(copies, `${written}.json`), content);
  },
});
