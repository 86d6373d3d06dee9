import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { addFile, differentFiles, type FixtureSite, readTree } from './build.ts';
import { copyFixtureSite } from './built-sites.ts';
import { measuredRun, publishedRun } from './lab-folder.ts';
import { typed } from './typed.ts';

const brokenRun = 'content/runs/broken-run';

describe('buildSite, when something is wrong', () => {
  let site: FixtureSite;
  beforeEach(async () => {
    site = await copyFixtureSite();
  });
  afterEach(() => site.remove());

  it('keeps the old site byte for byte and tells every problem when one run has errors', async () => {
    const before = await readTree(site.outDir);
    await addFile(site, `${brokenRun}/run.json`, '{"id": "broken-run",\n "title": }');
    const result = await site.build();
    expect(result.published).toBe(false);
    expect(result.left_out.map(({ id }) => id)).toEqual(['broken-run']);
    const told = result.problems.filter(({ severity }) => severity === 'error').map(({ file, line }) => [file, line]);
    expect(told).toContainEqual([`${brokenRun}/run.json`, 2]);
    expect(told).toContainEqual([`${brokenRun}/hardware.json`, undefined]);
    expect(differentFiles(before, await readTree(site.outDir))).toEqual([]);
  });

  it('prints the problems and ends with 1; asked to skip what is bad it publishes the rest, and says on the site and in the API what was left out', async () => {
    await addFile(site, `${brokenRun}/run.json`, '{"id": "broken-run",\n "title": }');
    const command = ['build', '--site', site.siteDir, '--out', site.outDir];
    const failed = await typed(...command);
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toContain(`${brokenRun}/run.json:2:11\n  error input: a value is missing here`);
    expect(failed.stderr).toContain(
      `Nothing was published, and what was published before is untouched: errors in ${brokenRun}.`,
    );
    const skipped = await typed(...command, '--skip-bad');
    expect([skipped.code, skipped.stdout]).toEqual([
      0,
      expect.stringMatching(/ pages, 2 runs, 0 reports; \d+ files, [\d.]+ MB \(.*\)\n$/),
    ]);
    expect(skipped.stderr).toContain(`Left out because of errors: ${brokenRun}.`);
    expect(await site.read('index.html')).toContain('broken-run');
    expect(await site.read('api/index.html')).toContain('broken-run');
    const { runs, left_out } = JSON.parse(await site.read('api/v1/runs.json'));
    expect(runs).toHaveLength(2);
    expect(left_out[0]).toMatchObject({ id: 'broken-run', folder: brokenRun });
    expect(left_out[0].problems.length).toBeGreaterThan(0);
    expect([...(await readTree(site.outDir)).keys()].filter((path) => path.includes('runs/broken-run'))).toEqual([]);
  });

  it('builds a part of the site into a folder of its own, whatever is wrong elsewhere', async () => {
    const before = await readTree(site.outDir);
    await addFile(site, `${brokenRun}/run.json`, '{}');
    const out = join(site.siteDir, '.build/changed');
    const only = [join(site.siteDir, 'content/runs', measuredRun, 'run.json')];
    expect(await site.build({ only, out, pictures: false })).toMatchObject({ published: true, runs: 1, left_out: [] });
    const made = [...(await readTree(out)).keys()].filter((path) => /^runs\/[^/]+\/index\.html$/.test(path));
    expect(made).toEqual([`runs/${measuredRun}/index.html`]);
    const outside = join(engineDir, 'tests/fixtures/bundles/valid', publishedRun);
    expect(await site.build({ only: [outside], out, pictures: false })).toMatchObject({ published: true, runs: 1 });
    expect([...(await readTree(out)).keys()]).toContain(`runs/${publishedRun}/index.html`);
    expect(await site.build({ only: [join(site.siteDir, brokenRun)], out })).toMatchObject({ published: false });
    expect(differentFiles(before, await readTree(site.outDir))).toEqual([]);
  });

  it('leaves out a report whose run was left out', async () => {
    await addFile(
      site,
      'content/reports/our-report/report.json',
      JSON.stringify({
        id: 'our-report',
        title: 'Ours',
        date: '2026',
        lab: { name: 'Lab' },
        summary: 'About a run that is not there.',
        runs: ['broken-run'],
        sections: [{ id: 'one', title: 'One' }],
        views: [],
      }),
    );
    const result = await site.build();
    expect(result.left_out.map(({ folder }) => folder)).toEqual(['content/reports/our-report']);
  });

  it('refuses two runs that give one system two names', async () => {
    const file = join(site.siteDir, 'content/runs', publishedRun, 'hardware.json');
    const hardware = JSON.parse(await site.read(`runs/${publishedRun}/hardware.json`));
    hardware.system.id = 'example-virtual-disk';
    await writeFile(file, JSON.stringify(hardware));
    const result = await site.build();
    expect(result.published).toBe(false);
    expect(result.left_out.map(({ id }) => id)).toEqual([measuredRun]);
    expect(result.problems.map(({ message }) => message)).toContain(
      'another run describes the system example-virtual-disk differently',
    );
  });

  it('keeps the old site when Hugo fails, and leaves nothing beside it', async () => {
    const before = await readTree(site.outDir);
    await addFile(site, 'layouts/404.html', '{{ errorf "no" }}');
    await expect(site.build()).rejects.toThrow(/Hugo could not build/);
    expect(differentFiles(before, await readTree(site.outDir))).toEqual([]);
    expect(await readdir(dirname(site.outDir))).toEqual(['published', 'site']);
  });
});
