import { spawnSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differentFiles, type FixtureSite, readTree } from './build.ts';
import { copyFixtureSite } from './built-sites.ts';
import { forget, manifestOf, tell, whatIsPublished } from './fault-site.ts';

describe('a build that fails half-way', () => {
  let old: FixtureSite;
  let fresh: FixtureSite;
  let site: FixtureSite;
  let manifests: readonly string[];

  beforeAll(async () => {
    [old, fresh, site] = await Promise.all([copyFixtureSite(), copyFixtureSite(), copyFixtureSite()]);
    await Promise.all([tell(fresh, 'Measured on a quiet machine.'), forget(fresh)]);
    await fresh.build();
    manifests = [await manifestOf(old.outDir), await manifestOf(fresh.outDir)];
    expect(manifests[0]).not.toBe(manifests[1]);
  }, 600_000);
  afterAll(() => Promise.all([old, fresh, site].map((one) => one?.remove())));

  // In the cache, between the files, while Hugo runs, between the renames, and when the new site is in place.
  it.each([
    ['kill', 'write .*[.]build/', 0],
    ['kill', 'write .*[.]new[.].*/api/v1/runs[.]json', 0],
    ['kill', '^hugo', 0],
    ['kill', 'rename .*[.]new[.]', 'away'],
    ['kill', 'swapped remove', 1],
    ['kill', 'write .*[.]build/published/', 1],
    ['full', 'write .*[.]build/', 0],
    ['full', 'write .*[.]new[.].*/api/v1/runs[.]json', 0],
    ['full', 'write .*/manifest[.]json', 0],
    ['full', 'write .*[.]build/published/', 1],
  ])(
    'leaves the old site or the new one whole, and no trace in the next: %s at "%s"',
    async (fault, place, expected) => {
      const dir = dirname(site.outDir);
      await rm(dir, { recursive: true });
      await cp(dirname(old.outDir), dir, { recursive: true });
      await tell(site, 'Measured on a quiet machine.');
      const script = join(import.meta.dirname, 'faulty-build.ts');
      const args = ['--import', 'tsx', script, site.siteDir, site.outDir, fault, place];
      const { status, signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      // What is kept for the next build is nothing that a site would fail for that is published.
      const code = expected === 1 ? 0 : 1;
      expect([status, signal], stderr).toEqual(fault === 'kill' ? [null, 'SIGKILL'] : [code, null]);
      expect(await whatIsPublished(site.outDir, manifests)).toBe(expected);
      await site.build();
      expect(differentFiles(await readTree(fresh.outDir), await readTree(site.outDir))).toEqual([]);
      expect((await readdir(dir)).sort()).toEqual(['published', 'site']);
    },
  );
});
