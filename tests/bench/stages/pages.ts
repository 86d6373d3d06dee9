/** How much a reader has to fetch. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median } from '../figures.ts';
import { generatedIndex, INDEXED_RUNS } from '../generated-runs.ts';
import type { StageOfBench } from './stage.ts';

const packed = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

export const pages: StageOfBench = {
  name: 'pages',
  about: 'pages, scripts and the search index, gzipped',
  measure: async ({ builtSite, tell }) => {
    const { outDir } = await builtSite();
    const sizeOf = async (path: string): Promise<number> => packed(await readFile(join(outDir, path)));
    const sizesIn = async (folder: string, choose = (_name: string): boolean => true): Promise<readonly number[]> => {
      const names = (await readdir(join(outDir, folder))).filter(choose);
      return Promise.all(names.map((name) => sizeOf(join(folder, name))));
    };
    const runs: number[] = [];
    for (const id of await readdir(join(outDir, 'runs'))) {
      const page = join('runs', id, 'index.html');
      if (await isFile(join(outDir, page))) runs.push(await sizeOf(page));
    }
    tell('largest run page', Math.max(...runs) / 1e3, 'kB', { most: 60 });
    tell('run page, the middle of all', median(runs) / 1e3, 'kB');
    tell('home page', (await sizeOf('index.html')) / 1e3, 'kB');
    const live = await sizesIn('js/charts', (name) => name.startsWith('live'));
    const templates = await sizesIn('charts/templates');
    const charts = Math.max(...live) + Math.max(...templates);
    tell('charts that come alive: script and largest template', charts / 1e3, 'kB', { most: 160 });
    const index = generatedIndex();
    const text = packed(JSON.stringify(index));
    tell(`search index of ${INDEXED_RUNS} runs, ${index.rows} rows`, text / 1e3, 'kB', { most: 350 });
    tell("search index of this site's runs", (await sizeOf('api/v1/search-index.json')) / 1e3, 'kB');
  },
};
