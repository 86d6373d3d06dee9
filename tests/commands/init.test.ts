/** plateau init: a site of one's own. That it builds from a packed engine is in tests/site/installed.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { plateau } from '../../scripts/command-line.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { packageJson } from '../../scripts/lib/site/new-site.ts';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { filesFrom, type MemoryEffects, memoryEffects, programEnd, recordedEffects } from '../memory-effects.ts';

const template = join(engineDir, 'scripts/lib/site/new-site');

/** A world with the engine's template; npm packs and installs as told, and what it was called with is kept. */
function world(more: Partial<Effects> = {}, installs = programEnd()): MemoryEffects & { readonly npm: string[] } {
  const npm: string[] = [];
  const effects: MemoryEffects = memoryEffects(filesFrom(template, template), {
    runProgram: async (program, args) => {
      npm.push([program, ...args].join(' '));
      const [verb, , , folder = ''] = args;
      if (verb === 'pack') await effects.writeFile(join(folder, 'plateau-0.1.0.tgz'), 'engine');
      return verb === 'install' ? installs : programEnd();
    },
    ...more,
  });
  return Object.assign(effects, { npm });
}

/** Types these lines, one after the other, and then nothing more. */
function typing(...lines: readonly string[]): Pick<Effects, 'ask'> {
  const left = [...lines];
  return { ask: async () => left.shift() };
}

const asked = ['--title', 'Acme "lab" \\ 1', '--url', 'https://acme.example/bench', '--contact', 'lab@acme.example'];

describe('plateau init', () => {
  it('writes a folder of several words so that a shell takes it for one', async () => {
    const effects = world();
    expect(await plateau(['init', "our lab's", ...asked], effects)).toBe(0);
    expect(effects.printed()).toContain("  cd 'our lab'\\''s'\n");
  });

  it('makes a site with settings, the engine packed into it, an example run, workflows and a README', async () => {
    const effects = world();
    expect(await plateau(['init', 'lab', ...asked], effects)).toBe(0);
    const toml = effects.textOf('/site/lab/hugo.toml');
    expect(toml).toContain('baseURL = "https://acme.example/bench/"');
    expect(toml).toContain('title = "Acme \\"lab\\" \\\\ 1"');
    expect(toml).toContain('contact = "lab@acme.example"');
    // The engine has words for it in each language of the site.
    expect(toml).toMatch(/\n {2}# description = /);
    expect(JSON.parse(effects.textOf('/site/lab/package.json'))).toMatchObject({
      name: 'acme-lab-1',
      private: true,
      dependencies: { plateau: 'file:engine/plateau-0.1.0.tgz' },
    });
    expect(effects.textOf('/site/lab/README.md')).toMatch(/^# Acme "lab" \\ 1\n/);
    expect(effects.textOf('/site/lab/deploy/nginx.conf')).toContain('server_name acme.example;');
    expect(effects.textOf('/site/lab/deploy/Caddyfile')).toContain('\nacme.example {');
    for (const path of ['.gitignore', '.gitattributes', '.gitlab-ci.yml', '.github/CODEOWNERS'])
      expect(effects.files.has(`/site/lab/${path}`), path).toBe(true);
    expect(effects.npm).toEqual([
      `npm pack ${engineDir} --pack-destination /site/lab/engine`,
      'npm install --prefix /site/lab --no-audit --no-fund',
    ]);
    expect(effects.printed()).toContain('npm ci && npm run build');
  });

  it('names the words that are to be written before a site in another language builds', async () => {
    const [effects, known] = [world(), world()];
    const words = { 'i18n/en.json': '{}', 'i18n/ru.json': '{}' };
    for (const one of [effects, known])
      for (const [path, text] of Object.entries(words)) await one.writeFile(join(engineDir, path), text);
    await plateau(['init', 'lab', '--languages', 'de, en', '--yes'], effects);
    await plateau(['init', 'lab', '--languages', 'ru, en', '--yes'], known);
    expect(effects.printed()).toContain('  write i18n/de.json ');
    expect(effects.printed()).not.toContain('i18n/en.json');
    expect(known.printed()).not.toContain('i18n/');
  });

  it('gives its package a name in plain letters', async () => {
    const nameOf = (title: string) =>
      JSON.parse(packageJson({ title, url: '/', licence: '', languages: 'en' }, '1')).name;
    expect(['Лаборатория 1', '测试', 'Acme "lab"'].map(nameOf)).toEqual(['laboratoriia-1', 'results', 'acme-lab']);
  });

  it('makes one whose example passes the checks without a warning', async () => {
    const [effects, dir] = [recordedEffects(), mkdtempSync(join(tmpdir(), 'plateau-init-'))];
    const lab = join(dir, 'lab');
    expect(await plateau(['init', lab, '--yes', '--no-install', '--engine', '0.1.0'], effects)).toBe(0);
    expect(await plateau(['check', '--site', lab], effects)).toBe(0);
    expect(effects.printed()).toContain('1 notice in 1 folder');
    expect(await plateau(['migrate', '--site', lab], effects)).toBe(0);
    expect(effects.printed()).not.toContain('would be written');
    rmSync(dir, { recursive: true });
  });

  it('asks at a terminal, again where an answer cannot be, and takes what is suggested for Enter', async () => {
    const effects = world(
      typing('Acme lab', 'ftp://acme', '', 'Creative Commons', 'CC0-1.0', 'Russian', 'ru, en', 'somebody', ''),
    );
    expect(await plateau(['init', 'lab'], effects)).toBe(0);
    expect(effects.logged()).toContain('the base URL is "ftp://acme"');
    expect(effects.logged()).toContain('licence is "Creative Commons"; it has to be an SPDX identifier');
    expect(effects.logged()).toContain('languages is ["Russian"]; it has to be a list of codes of languages');
    expect(effects.logged()).toContain('contact is "somebody"; it has to be an e-mail address or a web address');
    const toml = effects.textOf('/site/lab/hugo.toml');
    expect(toml).toContain('baseURL = "/"');
    expect(toml).toContain('licence = "CC0-1.0"');
    expect(toml).toContain('languages = ["ru", "en"]');
    expect(toml).toContain('# contact =');
  });

  it('writes nothing when somebody goes away, when an option cannot be, or when the folder is not empty', async () => {
    const gone = world(typing('Acme lab'));
    expect(await plateau(['init', 'lab'], gone)).toBe(2);
    const wrong = world();
    expect(await plateau(['init', 'lab', '--contact', 'somebody'], wrong)).toBe(2);
    expect(wrong.logged()).toContain('--contact is "somebody"');
    for (const effects of [gone, wrong])
      expect([...effects.files.keys()].filter((path) => path.startsWith('/site/lab'))).toEqual([]);
    const full = world();
    await full.writeFile('/site/lab/results.json', '{}');
    expect(await plateau(['init', 'lab'], full)).toBe(2);
    expect(full.logged()).toContain('lab is not empty: it holds results.json');
    expect([...full.files.keys()].filter((path) => path.startsWith('/site/lab'))).toEqual(['/site/lab/results.json']);
  });

  it('says so when npm fails: the files are there, and what is left to do', async () => {
    const effects = world({}, programEnd('', 1, 'npm error network'));
    expect(await plateau(['init', 'lab', '--title', 'Acme'], effects)).toBe(1);
    expect(effects.logged()).toContain('npm error network');
    expect(effects.printed()).toContain('npm install ');
    expect(effects.files.has('/site/lab/hugo.toml')).toBe(true);
  });

  it('gives workflows that build daily, so that what was held back until a day is published after it', async () => {
    const effects = world();
    await plateau(['init', 'lab', '--yes'], effects);
    for (const path of ['.github/workflows/deploy.yml', 'deploy/github-in-parts.yml'])
      expect(parse(effects.textOf(`/site/lab/${path}`)), path).toMatchObject({
        on: { schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }] },
      });
    expect(effects.textOf('/site/lab/.gitlab-ci.yml')).toContain('Pipeline schedules');
  });

  it('gives workflows that pin every action and let nothing but the deployment write', async () => {
    const effects = world();
    await plateau(['init', 'lab', '--yes'], effects);
    const workflow = (name: string) =>
      parse(effects.textOf(`/site/lab/.github/workflows/${name}.yml`)) as {
        permissions: object;
        jobs: Readonly<
          Record<string, { permissions?: Record<string, string>; steps: { uses?: string; run?: string }[] }>
        >;
      };
    for (const name of ['check', 'deploy'])
      for (const { steps } of Object.values(workflow(name).jobs))
        for (const { uses, run = '' } of steps) {
          if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
          expect(run).not.toContain('${{');
        }
    expect(workflow('check').permissions).toEqual({ contents: 'read' });
    const { permissions, jobs } = workflow('deploy');
    expect([permissions, jobs.build?.permissions]).toEqual([{}, { contents: 'read', pages: 'read' }]);
    expect(jobs.deploy?.steps.map(({ run }) => run)).toEqual([undefined]);
  });
});
