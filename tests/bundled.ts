/** Programs with the engine's code in one piece, as a package has it: from its source, through tsx, a process takes two seconds to start, and runs slower. */
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { engineDir } from '../scripts/lib/store/node-effects.ts';

/** Each module looks around from where its source lies. */
const inPlace: Plugin = {
  name: 'in-place',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return {
        loader: 'ts',
        contents: text
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      };
    }),
};

/** Writes each of the sources as NAME.mjs into a new folder. */
export async function bundlePrograms(sources: readonly string[], dir: string): Promise<void> {
  await build({
    entryPoints: [...sources],
    outdir: dir,
    plugins: [inPlace],
    ...{ bundle: true, splitting: true, packages: 'external', format: 'esm', platform: 'node', target: 'node20.19' },
    outExtension: { '.js': '.mjs' },
  });
  await symlink(join(engineDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
}
