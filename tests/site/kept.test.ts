import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleNote } from '../lib/note-sample.ts';
import { addFile, differentFiles, type FixtureSite, forget, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite, copyScripts } from './built-sites.ts';
import { measuredRun, publishedRun } from './lab-folder.ts';

/** Files that are kept of one kind. */
async function keptFiles(site: FixtureSite, kind: string): Promise<readonly string[]> {
  const dir = join(site.siteDir, '.build', kind);
  return (await readdir(dir)).map((name) => join(dir, name));
}

async function differences(one: string, two: string): Promise<readonly string[]> {
  return differentFiles(await readTree(one), await readTree(two));
}

describe('what a build keeps for the next one', () => {
  let fresh: FixtureSite;
  let site: FixtureSite;
  beforeAll(async () => {
    [fresh, site] = await Promise.all([builtFixtureSite(), copyFixtureSite()]);
  }, 600_000);
  afterAll(() => site?.remove());
  /** Without what says that nothing has changed: everything is put together again. */
  const again = async () => {
    await rm(join(site.siteDir, '.build/published'), { recursive: true, force: true });
    const { published, unchanged } = await site.build();
    return { published, unchanged, different: await differences(fresh.outDir, site.outDir) };
  };
  const same = { published: true, unchanged: undefined, different: [] };

  it('changes no byte of the site', async () => {
    expect((await keptFiles(site, 'runs')).length).toBe(2);
    // A head and the rest of each.
    expect((await keptFiles(site, 'of-runs')).length).toBe(4);
    expect((await keptFiles(site, 'made')).length).toBeGreaterThan(0);
    expect(await again()).toEqual(same);
  });

  it('is not used where it is damaged', async () => {
    const kinds = await Promise.all(['runs', 'of-runs', 'made', 'pages'].map((kind) => keptFiles(site, kind)));
    // Each picture takes long to draw.
    const files = [...kinds.flat(), ...(await keptFiles(site, 'cards')).slice(0, 4)];
    for (const [place, file] of files.entries()) {
      const bytes = await readFile(file);
      await writeFile(file, place % 2 === 0 ? bytes.subarray(0, bytes.length / 2) : bytes.fill(32, bytes.length - 9));
    }
    expect(await again()).toEqual(same);
  });

  it('gives a changed site as a build from nothing does: of a run itself, and of what was found about one later', async () => {
    const { note } = sampleNote({ run_id: publishedRun });
    const changed = async (): Promise<FixtureSite> => {
      const one = await copyFixtureSite();
      await addFile(one, `content/runs/${measuredRun}/notes.md`, 'Measured on a quiet machine.\n');
      await addFile(one, 'content/notes/made-up.json', JSON.stringify(note));
      return one;
    };
    const [warm, cold] = await Promise.all([changed(), changed()]);
    try {
      await forget(cold);
      // Nothing of them was changed, and they take longer than all the rest.
      await copyScripts(cold.siteDir);
      await Promise.all([warm.build(), cold.build()]);
      expect(await warm.read(`runs/${measuredRun}/index.html`)).toContain('Measured on a quiet machine.');
      expect(await warm.read(`runs/${publishedRun}/index.html`)).toContain(note.title);
      expect(await differences(cold.outDir, warm.outDir)).toEqual([]);
    } finally {
      await Promise.all([warm.remove(), cold.remove()]);
    }
  });

  it('lets a build say at once that nothing has changed, until something has', async () => {
    expect((await site.build()).unchanged).toBe(true);
    // How the result is told is nothing that the site is made of.
    const asJson = { site: site.siteDir, json: true };
    expect((await site.build(asJson)).unchanged).toBe(true);
    await addFile(site, 'content/about.md', '# Another page\n\nNew words.\n');
    expect((await site.build()).unchanged).toBeUndefined();
    expect(await site.read('about/index.html')).toContain('New words.');
  });
});
