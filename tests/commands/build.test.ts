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

  it('tells what it does to someone who watches, and leaves nothing behind when it fails', async () => {
    const steps: string[] = [];
    const effects = memoryEffects(
      { ...site, 'hugo.toml': '' },
      { runProgram: hugo({ title: 'A Lab', baseurl: 'ftp://lab' }), progress: (text) => steps.push(text) },
    );
    await expect(buildCommand({ site: '.' }, effects)).rejects.toThrow('the base URL is "ftp://lab"');
    expect(steps).toEqual(['reading and checking']);
    expect([...effects.files.keys()].sort()).toEqual(
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
