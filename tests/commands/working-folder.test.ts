import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plateau } from '../../scripts/command-line.ts';
import { fioFixtures } from '../fio-fixtures.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { recordedEffects } from '../memory-effects.ts';

/** On disk, for there the process has a folder of its own that it works in. */
describe('a command that is given relative paths', () => {
  let cwd = '';
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'plateau-cwd-'));
    const run = join(cwd, 'content/runs/fio-with-job-files');
    mkdirSync(join(cwd, 'results'));
    cpSync(join(fioFixtures, '3.42-randrw.json'), join(cwd, 'results/mix.json'));
    cpSync(join(fixturesDir, 'valid/fio-with-job-files'), run, { recursive: true });
    rmSync(join(run, 'fixture.json'), { force: true });
    cpSync(join(cwd, 'content'), join(cwd, 'older/content'), { recursive: true });
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  async function plateauThere(...args: readonly string[]) {
    const effects = { ...recordedEffects(), cwd };
    const code = await plateau(args, effects);
    return { code, printed: effects.printed(), logged: effects.logged() };
  }

  it('reads them from the folder that its effects name, and calls them as they were given', async () => {
    expect((await plateauThere('inspect', 'results/mix.json')).printed).toMatch(/^results\/mix\.json: /);
    expect((await plateauThere('inspect', 'results')).printed).toMatch(/^results\/mix\.json: /);
    const job = join(
      'content/runs/fio-with-job-files/jobs',
      readdirSync(join(fixturesDir, 'valid/fio-with-job-files/jobs'))[0] ?? '',
    );
    expect((await plateauThere('inspect', 'results/mix.json', '--job', job)).logged).toBe('');
  });

  it('checks the run that is named, and all of the site', async () => {
    const named = await plateauThere('check', 'content/runs/fio-with-job-files');
    expect([named.code, named.logged]).toEqual([0, '']);
    expect(named.printed).toContain('in 1 folder');
    const all = await plateauThere('check');
    expect([all.code, all.logged]).toEqual([0, '']);
    expect(all.printed).toContain('in 1 folder');
    expect((await plateauThere('check', 'content', '--history', 'older')).code).toBe(0);
  });

  it('shows them, and writes where it was asked to', async () => {
    const { code, printed } = await plateauThere('view', 'results/mix.json', '--out', 'page.html');
    expect([code, printed]).toEqual([0, expect.stringMatching(/^page\.html: 3 results/)]);
    expect(existsSync(join(cwd, 'page.html'))).toBe(true);
  });
});
