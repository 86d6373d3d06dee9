import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCommand } from '../../scripts/commands/check.ts';
import { fixturesDir, loadFixture } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects } from '../memory-effects.ts';

const runs = 'content/runs';
let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects();
});

async function addValid(name: string, kind: 'runs' | 'reports' = 'runs'): Promise<void> {
  for (const [path, bytes] of Object.entries(filesFrom(join(fixturesDir, 'valid', name), `content/${kind}/${name}`)))
    if (!path.endsWith('fixture.json')) await effects.writeFile(path, bytes);
}

async function addInvalid(name: string): Promise<void> {
  const { input } = loadFixture('invalid', name);
  for (const { path, bytes } of input.files) await effects.writeFile(`${input.folder}/${path}`, bytes);
}

/** What the command prints this time, and its exit code. */
async function check(paths: readonly string[] = [], options: Parameters<typeof checkCommand>[1] = {}) {
  const before = effects.printed().length;
  const code = await checkCommand(paths, options, effects);
  return { code, printed: effects.printed().slice(before) };
}

describe('plateau check', () => {
  it('exits 0 and says so when there is nothing to say', async () => {
    await addValid('figures-from-an-article');
    await addValid('report-over-figures', 'reports');
    expect(await check()).toEqual({ code: 0, printed: 'no problems in 2 folders\n' });
  });

  it('checks a draft like any other, says that it is one, and finds what names it', async () => {
    await addInvalid('low-is-above-high');
    const { folder, id } = loadFixture('invalid', 'low-is-above-high').input;
    const manifest = `${folder}/run.json`;
    await effects.writeFile(manifest, effects.textOf(manifest).replace('{', '{"draft": true,'));
    await addValid('fio-with-job-files');
    const other = `${runs}/fio-with-job-files/run.json`;
    const embargoed = effects.textOf(other).replace('{', '{"publish_after": "2026-12-30",');
    await effects.writeFile(other, embargoed);
    const { code, printed } = await check();
    expect(code).toBe(1);
    expect(printed).toContain('error R-figure-range');
    expect(printed).toContain(`${folder} is a draft: a build leaves it out\n`);
    expect(printed).toContain(`${runs}/fio-with-job-files is held back until 2026-12-31: a build leaves it out\n`);
    await effects.writeFile(other, embargoed.replace('2026-12-30', '2026-12-29'));
    expect((await check([`${runs}/fio-with-job-files`])).printed).not.toContain('held back');
    await effects.writeFile('content/about.md', `See [it](../runs/${id}/).`);
    const { problems, held_back } = JSON.parse((await check([], { json: true })).printed);
    expect(held_back).toEqual([{ id, folder }]);
    expect(problems).toContainEqual(expect.objectContaining({ file: 'content/about.md', line: 1, severity: 'error' }));
  });

  it('exits 1 on an error and prints the problems of all folders between two summaries', async () => {
    await addInvalid('iodepth-differs-from-the-job-file');
    await addInvalid('low-is-above-high');
    const { code, printed } = await check();
    expect(code).toBe(1);
    expect(printed).toContain('error R-job-options-match');
    expect(printed).toContain('error R-figure-range');
    const lines = printed.trim().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['2 errors in 2 folders', '2 errors in 2 folders']);
  });

  it('prints errors before warnings, wherever they stand, and alone when asked', async () => {
    await addInvalid('published-iops-and-bandwidth-disagree');
    await addInvalid('iodepth-differs-from-the-job-file');
    const { printed } = await check();
    expect(printed.indexOf('error R-')).toBeGreaterThan(0);
    expect(printed.indexOf('error R-')).toBeLessThan(printed.indexOf('warning R-'));
    const alone = await check([], { errorsOnly: true });
    expect(alone.printed).not.toContain('warning R-');
    expect(alone.printed.trim().split('\n').at(-1)).toBe('1 error, 1 warning in 2 folders');
  });

  it('annotates errors first, of which GitHub shows only some', async () => {
    await addInvalid('published-iops-and-bandwidth-disagree');
    await addInvalid('iodepth-differs-from-the-job-file');
    const { printed } = await check([], { format: 'github' });
    expect([...printed.matchAll(/^::(\w+) /gm)].map(([, severity]) => severity)).toEqual(['error', 'warning']);
  });

  it('holds dates against the day, which is a day ahead somewhere', async () => {
    await addInvalid('a-date-lies-in-the-future');
    const on = async (day: string) => {
      effects = { ...effects, now: () => Date.parse(day) };
      return (await check()).printed;
    };
    expect(await on('2026-12-31T09:59:00Z')).toContain('R-dates-past: date lies in the future\n  found   2027\n');
    expect(await on('2026-12-31T10:01:00Z')).not.toContain('found   2027\n');
    expect(await on('2027-05-22T00:00:00Z')).toBe('no problems in 1 folder\n');
  });

  it('exits 0 when there are only warnings', async () => {
    await addInvalid('published-iops-and-bandwidth-disagree');
    const { code, printed } = await check();
    expect(code).toBe(0);
    expect(printed.trim().split('\n').at(-1)).toBe('1 warning in 1 folder');
    expect(printed).toMatch(/under its id: rules\/#R-published-iops-bw\n/);
  });

  it('checks only the folders it is asked for, a file standing for its folder', async () => {
    await addInvalid('iodepth-differs-from-the-job-file');
    await addValid('figures-from-an-article');
    expect((await check([`${runs}/figures-from-an-article`])).code).toBe(0);
    expect((await check([`${runs}/fio-with-job-files/raw/write-128k.json`])).code).toBe(1);
  });

  it('names files from where it runs, wherever the site is', async () => {
    const { input } = loadFixture('invalid', 'low-is-above-high');
    for (const { path, bytes } of input.files) await effects.writeFile(`../lab/${input.folder}/${path}`, bytes);
    const { code, printed } = await check([], { site: '../lab' });
    expect([code, printed.split('\n')[2]?.split(':')[0]]).toEqual([1, `../lab/${input.folder}/figures.csv`]);
  });

  it('says what a run adds that was asked for, before the summary', async () => {
    await addValid('figures-from-an-article');
    const dir = `${runs}/figures-from-an-article`;
    const { code, printed } = await check([dir]);
    expect(code).toBe(0);
    expect(printed).toMatch(/^figures-from-an-article adds: new system .*\nno problems in 1 folder\n$/);
    expect(JSON.parse((await check([dir], { json: true })).printed)).toMatchObject({
      problems: [],
      adds: [{ run_id: 'figures-from-an-article' }],
      fixed: [],
    });
  });

  it('mends with --fix what can be wrong in one way only, says so, and checks what came out', async () => {
    await addValid('figures-from-an-article');
    const dir = `${runs}/figures-from-an-article`;
    const manifest = `${dir}/run.json`;
    const run = JSON.parse(effects.textOf(manifest)) as { id: string; conditions: Record<string, unknown> };
    delete run.conditions.purge;
    await effects.writeFile(manifest, JSON.stringify({ ...run, id: 'another' }));
    expect((await check([dir])).code).toBe(1);
    const { code, printed } = await check([dir], { fix: true });
    expect(code).toBe(0);
    expect(printed).toContain(`mended ${manifest}: id is figures-from-an-article, as the folder is called`);
    expect(printed).toContain('run.json: conditions/purge is not_recorded');
    expect((await check([dir], { fix: true })).printed).not.toContain('mended');
  });

  it('checks a run outside of any site', async () => {
    const dir = '/else/figures-from-an-article';
    effects = memoryEffects(filesFrom(join(fixturesDir, 'valid/figures-from-an-article'), dir));
    expect((await check([dir])).code).toBe(0);
  });

  it('checks a report against the runs of its site', async () => {
    await addValid('figures-from-an-article');
    await addValid('report-over-figures', 'reports');
    const report = 'content/reports/report-over-figures';
    expect((await check([report])).code).toBe(0);
    await effects.remove(`${runs}/figures-from-an-article`);
    const { code, printed } = await check([report]);
    expect(code).toBe(1);
    expect(printed).toContain('R-report-runs');
  });

  it('checks a note by its file, and all notes with their folder, against the runs of the site', async () => {
    await addValid('fio-with-job-files');
    const { input } = loadFixture('valid', 'note-about-a-version-of-fio');
    await effects.writeFile(input.folder, input.files[0]?.bytes ?? '');
    expect(await check([input.folder])).toEqual({ code: 0, printed: 'no problems in 1 note\n' });
    expect(await check()).toEqual({ code: 0, printed: 'no problems in 1 folder and 1 note\n' });
    await effects.writeFile(input.folder, effects.textOf(input.folder).replace('>=3.30', '=>3.30'));
    const { code, printed } = await check(['content/notes']);
    expect(code).toBe(1);
    expect(printed).toContain('error R-note-ranges: this range of versions cannot be read');
  });

  it('prints JSON, and annotations', async () => {
    await addInvalid('low-is-above-high');
    const { printed } = await check([], { json: true });
    expect(JSON.parse(printed)).toMatchObject({ problems: [{ rule: 'R-figure-range', severity: 'error', line: 6 }] });
    expect((await check([], { format: 'github' })).printed).toMatch(
      /^::error file=[^:]*figures\.csv,line=6,title=R-figure-range::low, value and high are not in order%0A/,
    );
  });

  it('refuses paths that are not there or hold no run', async () => {
    await expect(check(['nothing'])).rejects.toMatchObject({ exitCode: 2, message: 'nothing is not there' });
    await effects.makeFolder('content');
    await expect(check(['content'])).rejects.toThrow('content holds no run');
  });
});
