import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCommand } from '../../scripts/commands/build.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects, programEnd } from '../memory-effects.ts';

const article = 'content/runs/figures-from-an-article';
const site = filesFrom(join(fixturesDir, 'valid/figures-from-an-article'), article);
const hugo = (config: object) => async (_: string, args: readonly string[]) => {
  if (args[0] === 'version') return programEnd('hugo v0.168.0 linux/amd64');
  return args[0] === 'config' ? programEnd(JSON.stringify(config)) : programEnd('', 1, 'no template');
};

describe('plateau build, as far as it needs no Hugo', () => {
  it('publishes nothing when a run has errors: exit 1, every error and how to go on', async () => {
    const effects = memoryEffects({ ...site, [`${article}/run.json`]: '{"id": }', 'public/index.html': 'old' });
    expect(await buildCommand({ site: '.' }, effects)).toBe(1);
    expect(effects.printed()).toBe('');
    expect(effects.logged()).toContain(`${article}/run.json:1:8\n  error input: a value is missing here`);
    expect(effects.logged()).toContain(
      `what was published before is untouched: errors in ${article}.\n--skip-bad publishes`,
    );
    expect(effects.textOf('public/index.html')).toBe('old');
  });

  it('prints what became of it as JSON, and nothing else, with --json', async () => {
    const effects = memoryEffects({ ...site, [`${article}/run.json`]: '{"id": }' });
    expect(await buildCommand({ site: '.', json: true }, effects)).toBe(1);
    const printed = JSON.parse(effects.printed());
    expect(printed).toMatchObject({ published: false, left_out: [{ folder: article }] });
    expect(printed.stages[0]).toEqual({ name: 'looking for changes', ms: 0 });
  });

  it('writes the times of its stages and where the processor was beside each other, with --profile', async () => {
    const effects = memoryEffects(
      { ...site, [`${article}/run.json`]: '{"id": }' },
      { profile: async () => (path) => effects.writeFile(path, 'calls') },
    );
    await buildCommand({ site: '.', profile: 'times' }, effects);
    expect(effects.textOf('times/build.cpuprofile')).toBe('calls');
    expect(JSON.parse(effects.textOf('times/stages.json') ?? '')).toContainEqual({ name: 'relating runs', ms: 0 });
  });

  it('tells what it does to someone who watches, and leaves nothing behind when it fails', async () => {
    const effects = memoryEffects(
      { ...site, 'hugo.toml': '' },
      { runProgram: hugo({ title: 'A Lab', baseurl: 'ftp://lab' }) },
    );
    await expect(buildCommand({ site: '.' }, effects)).rejects.toThrow('the base URL is "ftp://lab"');
    expect(effects.progress.end().map(({ name }) => name)).toEqual([
      'looking for changes',
      'reading and checking runs',
      'relating runs',
    ]);
    // What was worked out is kept for the next time.
    expect([...effects.files.keys()].filter((path) => !path.startsWith('/site/.build/')).sort()).toEqual(
      Object.keys({ ...site, 'hugo.toml': '' })
        .map((path) => `/site/${path}`)
        .sort(),
    );
  });

  it('replaces no folder that somebody else has filled', async () => {
    const effects = memoryEffects({ ...site, 'out/photo.jpg': 'x' }, { runProgram: hugo({}) });
    await expect(buildCommand({ site: '.', out: 'out' }, effects)).rejects.toThrow(
      '/site/out holds files that Plateau did not write',
    );
  });
});
