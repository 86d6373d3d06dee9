/**
 * Builds the repository's own site as `plateau build` does, and keeps a copy of the pages that Hugo is given:
 * `tsx build-own.ts <folder of the site> <folder of the copy>`.
 */
import { basename, join } from 'node:path';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { plateau } from '../../scripts/plateau.ts';

const [, , outDir = '', copies = ''] = process.argv;
const effects = nodeEffects();
process.exitCode = await plateau(['build', '--out', outDir, '--base-url', '/'], {
  ...effects,
  writeFile: async (path, content, mode) => {
    await effects.writeFile(path, content, mode);
    if (path.includes(join('assets', 'pages'))) await effects.writeFile(join(copies, basename(path)), content);
  },
});
