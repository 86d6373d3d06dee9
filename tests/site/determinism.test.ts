import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { makeFixtureSite, readTree } from './build.ts';

function build(siteDir: string, env: NodeJS.ProcessEnv): void {
  const command = join(engineDir, 'scripts/plateau.js');
  const result = spawnSync(process.execPath, [command, 'build', '--site', siteDir], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(result.stderr).toBe('');
  expect(result.status).toBe(0);
  expect(result.stdout).toMatch(/pages, 2 runs, 0 reports\n$/);
}

describe('plateau build', () => {
  it('gives the same bytes in another folder, time zone and language', async () => {
    const first = await makeFixtureSite();
    const other = await mkdtemp(join(tmpdir(), 'plateau-other-place-'));
    try {
      await cp(first.siteDir, join(other, 'x'), { recursive: true });
      build(first.siteDir, { TZ: 'Asia/Kathmandu', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' });
      build(join(other, 'x'), { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', HUGO_TITLE: 'Something else' });
      const [one, two] = [await readTree(join(first.siteDir, 'public')), await readTree(join(other, 'x/public'))];
      expect([...two.keys()]).toEqual([...one.keys()]);
      const different = [...one].filter(([path, bytes]) => two.get(path)?.equals(bytes) !== true).map(([path]) => path);
      expect(different).toEqual([]);
      expect(one.size).toBeGreaterThan(40);
    } finally {
      await first.remove();
      await rm(other, { recursive: true, force: true });
    }
  });
});
