import { spawnSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/lib/site/build.ts';
import { differentFiles, type FixtureSite, forget, readTree } from './build.ts';
import { copyFixtureSite, copyScripts } from './built-sites.ts';
import { manifestOf, tell, whatIsPublished } from './fault-site.ts';
import { faultyEffects } from './faulty-effects.ts';
import { programFile } from './program-file.ts';

describe('a build that fails half-way', () => {
  let old: FixtureSite;
  let site: FixtureSite;
  let fresh: Awaited<ReturnType<typeof readTree>>;
  let manifests: readonly string[];

  beforeAll(async () => {
    [old, site] = await Promise.all([copyFixtureSite(), copyFixtureSite()]);
    await Promise.all([tell(site, 'Measured on a quiet machine.'), forget(site)]);
    await copyScripts(site.siteDir);
    await site.build();
    fresh = await readTree(site.outDir);
    manifests = [await manifestOf(old.outDir), await manifestOf(site.outDir)];
    expect(manifests[0]).not.toBe(manifests[1]);
  }, 600_000);
  afterAll(() => Promise.all([old, site].map((one) => one?.remove())));

  /** Begins to build the site, which is told something new of, as it was before; what comes out is `expected`, and nothing of it is left after the next build. */
  async function expectHalf(fail: () => void | Promise<void>, expected: number | string): Promise<void> {
    const dir = dirname(site.outDir);
    await rm(dir, { recursive: true });
    await cp(dirname(old.outDir), dir, { recursive: true });
    await tell(site, 'Measured on a quiet machine.');
    await fail();
    expect(await whatIsPublished(site.outDir, manifests)).toBe(expected);
    await site.build();
    expect(differentFiles(fresh, await readTree(site.outDir))).toEqual([]);
    expect((await readdir(dir)).sort()).toEqual(['published', 'site']);
  }

  // While Hugo runs, and when the new site is in place.
  it.each([
    ['^hugo', 0],
    ['swapped remove', 1],
  ])('leaves the old site or the new one whole, and no trace in the next: killed at "%s"', (place, expected) =>
    expectHalf(async () => {
      const args = [await programFile('killed-build'), site.siteDir, site.outDir, place];
      const { status, signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect([status, signal], stderr).toEqual([null, 'SIGKILL']);
    }, expected),
  );

  // In the cache, between the files, between the renames, and at the end: without a process to be killed, which takes seconds to get going.
  it.each([
    ['write .*[.]build/', 0],
    ['write .*[.]new[.].*/api/v1/runs[.]json', 0],
    ['rename .*[.]new[.]', 'away'],
    ['write .*[.]build/published/', 1],
  ])(
    'leaves the old site or the new one whole, and no trace in the next: stopped for ever at "%s"',
    (place, expected) =>
      expectHalf(async () => {
        const { siteDir, outDir } = site;
        const { effects, stopped } = faultyEffects(outDir, 'stop', place);
        const ended = buildSite({ site: siteDir, out: outDir }, effects).then(() => 'it ended');
        expect(await Promise.race([stopped, ended])).toBeUndefined();
      }, expected),
  );

  it.each([
    ['write .*[.]build/', 0],
    ['write .*[.]new[.].*/api/v1/runs[.]json', 0],
    ['write .*/manifest[.]json', 0],
    ['write .*[.]build/published/', 1],
  ])('leaves the old site or the new one whole, and no trace in the next: a full disk at "%s"', (place, expected) =>
    expectHalf(async () => {
      const { siteDir, outDir } = site;
      const { effects } = faultyEffects(outDir, 'full', place);
      const build = buildSite({ site: siteDir, out: outDir }, effects);
      // What is kept for the next build is nothing that a site would fail for that is published.
      if (expected === 1) expect(await build).toMatchObject({ published: true });
      else await expect(build).rejects.toMatchObject({ code: 'ENOSPC' });
    }, expected),
  );
});
