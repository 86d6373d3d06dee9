import { describe, expect, it } from 'vitest';
import { buildSite } from '../../../scripts/lib/site/build.ts';
import { partOfSite } from '../../../scripts/lib/site/part-of-site.ts';
import { readSiteAround } from '../../../scripts/lib/store/read-site.ts';
import { memoryEffects } from '../../memory-effects.ts';

const effects = memoryEffects({
  'hugo.toml': '',
  'content/runs/a/run.json': '{}',
  'content/runs/b/run.json': '{}',
  'content/runs/c/run.json': '{}',
  'content/runs/e/run.json': '{"supersedes": {"run_id": "a"}}',
  'content/runs/f/run.json': '{"supersedes": {"run_id": "e"}}',
  'content/reports/of-b/report.json': '{"runs": ["b"]}',
  'content/reports/broken/report.json': '{"runs": ',
  'content/methods/m/method.json': '{}',
  'elsewhere/content/runs/d/run.json': '{}',
});

async function part(...paths: readonly string[]): Promise<readonly string[]> {
  const site = await partOfSite(effects, '/site', await readSiteAround(effects, '/site'), paths);
  return [...site.runs, ...site.reports.map(({ folder }) => folder)];
}

describe('a part of a site', () => {
  it('is the runs and reports that are asked for, with the runs that these reports name', async () => {
    expect(await part('content/runs/a')).toEqual(['content/runs/a']);
    expect(await part('content/runs/c', 'content/reports/of-b')).toEqual([
      'content/runs/b',
      'content/runs/c',
      'content/reports/of-b',
    ]);
    expect(await part('elsewhere')).toEqual(['elsewhere/content/runs/d']);
    expect(await part('content/reports/broken/report.json')).toEqual(['content/reports/broken']);
  });

  it('has the runs that are superseded in it, and those that these supersede', async () => {
    expect(await part('content/runs/f')).toEqual(['content/runs/a', 'content/runs/e', 'content/runs/f']);
  });

  it('is refused where there is no run or report of the site', async () => {
    await expect(part('content/runs/none')).rejects.toThrow('content/runs/none is not there');
    await expect(part('content/methods/m')).rejects.toThrow('/site/content/methods/m is no run, and no report');
  });

  it('is never built in the place of the whole', async () => {
    await expect(buildSite({ site: '.', only: ['content/runs/a'] }, effects)).rejects.toThrow('with --out');
  });
});
