import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devCommand } from '../../scripts/commands/dev.ts';
import { preparePreview } from '../../scripts/lib/site/preview.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { type FixtureSite, makeFixtureSite } from './build.ts';
import { measuredRun } from './lab-folder.ts';

let site: FixtureSite;
let workDir = '';

beforeAll(async () => {
  site = await makeFixtureSite();
  workDir = join(site.siteDir, '.build/dev');
  await mkdir(join(workDir, 'static'), { recursive: true });
});

afterAll(() => site.remove());

function prepare(only: string, skipBad = false) {
  return preparePreview(
    { site: site.siteDir, work: workDir, baseUrl: 'http://localhost:1313/', only, skipBad },
    nodeEffects(),
  );
}

async function publishedRuns(): Promise<readonly string[]> {
  const { runs } = JSON.parse(await readFile(join(workDir, 'static/api/v1/runs.json'), 'utf8')) as {
    runs: readonly { id: string }[];
  };
  return runs.map(({ id }) => id);
}

describe('plateau dev --only', () => {
  it('shows the one run, and leaves the other runs and the reports out', async () => {
    expect((await readdir(join(site.siteDir, 'content/runs'))).length).toBeGreaterThan(1);
    expect(await prepare(join(site.siteDir, 'content/runs', measuredRun))).toEqual([]);
    expect(await publishedRuns()).toEqual([measuredRun]);
  });

  it('is not stopped by errors of other runs, but by those of its own', async () => {
    const runs = join(site.siteDir, 'content/runs');
    const bad = join(runs, 'not-a-run/run.json');
    await mkdir(join(bad, '..'));
    await writeFile(bad, '{}');
    expect(await prepare(join(runs, measuredRun))).toEqual([]);
    expect((await prepare(join(runs, 'not-a-run'))).length).toBeGreaterThan(0);
    expect(await publishedRuns()).toEqual([measuredRun]);
    await rm(join(bad, '..'), { recursive: true });
  });

  it('refuses anything but one run', async () => {
    const options = { site: site.siteDir, port: '1313' };
    await expect(devCommand({ ...options, only: join(site.siteDir, 'content') }, nodeEffects())).rejects.toThrow(
      'one run',
    );
    await expect(devCommand({ ...options, only: join(site.siteDir, 'nowhere') }, nodeEffects())).rejects.toThrow(
      'is not there',
    );
  });
});
