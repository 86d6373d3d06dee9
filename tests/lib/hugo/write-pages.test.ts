import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePages } from '../../../scripts/lib/hugo/run-hugo.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

const page = (place: number): Page => ({
  path: `runs/run-${String(place).padStart(4, '0')}`,
  section: 'runs',
  kind: 'page',
  title: '',
  description: '',
  view: {},
});

describe('writePages', () => {
  let workDir: string;
  beforeAll(async () => {
    workDir = await mkdtemp(join(tmpdir(), 'plateau-pages-'));
  });
  afterAll(() => rm(workDir, { recursive: true, force: true }));

  async function written(): Promise<readonly (readonly { path: string }[])[]> {
    const dir = join(workDir, 'assets/pages');
    const names = (await readdir(dir)).sort();
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))));
  }

  it('spreads the pages of a large site over files, each page in one of them', async () => {
    const pages = Array.from({ length: 1100 }, (_, place) => page(place));
    await writePages(nodeEffects(), workDir, pages);
    const files = await written();
    expect(files.map((records) => records.length)).toEqual([500, 500, 100]);
    expect(files.flat().map(({ path }) => path)).toEqual(pages.map(({ path }) => `/${path}`));
  });

  it('leaves nothing of an earlier, larger site', async () => {
    await writePages(nodeEffects(), workDir, [page(1)]);
    expect((await written()).map((records) => records.length)).toEqual([1, 0, 0]);
  });
});
