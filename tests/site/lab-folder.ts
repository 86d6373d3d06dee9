/** A lab's own site outside the repository: two runs of different evidence. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

const fixtures = join(engineDir, 'tests/fixtures/bundles/valid');

/** Run measured with fio, and run published without raw files. */
export const measuredRun = 'fio-with-job-files';
export const publishedRun = 'figures-from-an-article';
export const baseUrl = 'https://example.org/lab/results/';
export const title = "A Lab's Results";

/** Writes content and hugo.toml into a new folder; its base URL has a sub-path. */
export async function writeLab(siteDir: string): Promise<void> {
  for (const run of [measuredRun, publishedRun])
    await cp(join(fixtures, run), join(siteDir, 'content/runs', run), { recursive: true });
  await writeFile(join(siteDir, 'hugo.toml'), `baseURL = "${baseUrl}"\ntitle = "${title}"\n`);
}
