import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { differentFiles, makeFixtureSite, readTree } from './build.ts';
import { builtFixtureSite } from './built-sites.ts';
import { outcomeOf } from './outcome.ts';

function build(siteDir: string, env: NodeJS.ProcessEnv) {
  const command = join(engineDir, 'scripts/plateau.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', '--site', siteDir], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

describe('plateau build', () => {
  it('gives the same bytes in another folder, time zone and language', async () => {
    // The lab's site for all tests was built far away from here: global-setup.ts.
    const lab = await builtFixtureSite();
    const other = await makeFixtureSite();
    try {
      // Hugo would take the title for another one, and leave out the sitemap.
      const hugo = { HUGO_TITLE: 'Something else', HUGO_DISABLEKINDS: 'sitemap' };
      const env = { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', ...hugo };
      for (const outcome of [await outcomeOf(join(inject('lab'), 'published')), build(other.siteDir, env)])
        expect(outcome).toEqual({
          code: 0,
          // A line for each stage.
          stderr: expect.stringMatching(/^( +[\d.]+ s {2}[a-z ]+\n)+$/),
          stdout: expect.stringMatching(/pages, 2 runs, 0 reports; \d+ files, [\d.]+ MB \(.*\)\n$/),
        });
      const [one, two] = [await readTree(lab.outDir), await readTree(join(other.siteDir, 'public'))];
      expect([...two.keys()]).toEqual([...one.keys()]);
      expect(differentFiles(one, two)).toEqual([]);
      expect(one.size).toBeGreaterThan(40);
    } finally {
      await other.remove();
    }
  });
});
