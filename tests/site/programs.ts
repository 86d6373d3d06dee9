/** Programs that tests start, each with the engine's code in one piece: from its source, through tsx, a process takes two seconds to start. */
import { readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

const sources = join(import.meta.dirname, 'programs');

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

/** Writes all of programs/ into a new folder. */
export async function writePrograms(dir: string): Promise<void> {
  await build({
    entryPoints: (await readdir(sources)).map((name) => join(sources, name)),
    outdir: dir,
    plugins: [inPlace],
    ...{ bundle: true, splitting: true, packages: 'external', format: 'esm', platform: 'node', target: 'node20.19' },
    outExtension: { '.js': '.mjs' },
  });
  await symlink(join(engineDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
}
