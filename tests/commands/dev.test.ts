import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DevCommandOptions, devCommand } from '../../scripts/commands/dev.ts';
import type { Answering } from '../../scripts/lib/base/effects.ts';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects, programEnd, withEngine } from '../memory-effects.ts';

const run = 'content/runs/figures-from-an-article';
const address = 'runs/figures-from-an-article/';

interface World {
  /** What each build of the whole site ends with; the last one for all later ones. */
  readonly builds?: readonly ReturnType<typeof programEnd>[];
  /** Ports that are taken. */
  readonly taken?: readonly number[];
  /** What is typed at a question. */
  readonly reply?: string;
  /** What happens while the preview is served. */
  readonly meanwhile?: (world: {
    readonly edit: (...paths: readonly string[]) => Promise<void>;
    readonly answer: Answering;
    readonly untilTold: (count: number) => Promise<void>;
  }) => Promise<void>;
}

const good = programEnd('{"left_out": []}');

/** A preview of a site in memory, whose builds in other processes end as given. */
async function dev(options: Partial<DevCommandOptions>, { builds = [good], taken = [], reply, meanwhile }: World = {}) {
  const started: string[] = [];
  let watched: readonly string[] = [];
  let change = async (_: readonly string[]): Promise<void> => {};
  let answer: Answering = () => Promise.reject(new Error('nothing is served'));
  let [told, open] = [0, 0];
  const ports: number[] = [];
  const memory = memoryEffects(
    { ...filesFrom(join(fixturesDir, 'valid/figures-from-an-article'), run), 'hugo.toml': '' },
    reply === undefined ? {} : { ask: async () => reply },
  );
  const untilTold = async (count: number): Promise<void> => {
    for (let turn = 0; turn < 1000 && told < count; turn += 1) await new Promise((done) => setTimeout(done, 1));
    expect(told).toBe(count);
  };
  const code = await devCommand(
    { site: '.', port: '1313', ...options },
    {
      ...withEngine(memory),
      runProgram: async (program, args, { isPatient } = {}) => {
        if (args[0] === 'version') return programEnd('hugo v0.168.0 linux/amd64');
        if (args[0] === 'config') return programEnd('{}');
        if (args[1] !== 'build') return programEnd('', 1, 'no template');
        started.push([program, ...args, isPatient].join(' ').replaceAll(engineDir, '<engine>'));
        return builds[Math.min(started.length, builds.length) - 1] ?? good;
      },
      serve: async (port, answering) => {
        if (taken.includes(port)) throw Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
        ports.push(port);
        answer = answering;
        open += 1;
        return {
          tell: () => {
            told += 1;
          },
          close: async () => {
            open -= 1;
          },
        };
      },
      interrupted: async () => meanwhile?.({ edit: (...paths) => change(paths), answer, untilTold }),
      watch: (folders, _, onChange) => {
        [watched, change] = [folders, onChange];
        return () => {};
      },
    },
  );
  expect(open).toBe(0);
  return { code, started, watched, ports, said: memory.logged().trimEnd().split('\n'), memory };
}

const textOf = async (answer: Answering, path: string): Promise<string> => {
  const { status, body } = await answer(path);
  return `${status} ${typeof body === 'string' ? body : new TextDecoder().decode(body)}`;
};

describe('plateau dev, without a Hugo', () => {
  it('builds the whole site beside itself, and again after an edit, which everything else comes before then', async () => {
    const { code, started, watched, said } = await dev(
      {},
      {
        meanwhile: async ({ edit, untilTold }) => {
          await untilTold(1);
          await edit('/site/layouts/home.html');
          await untilTold(2);
        },
      },
    );
    expect(code).toBe(0);
    const build = '/bin/node <engine>/scripts/plateau.js build --site /site --out /site/.build/dev/whole';
    const pass = `${build} --base-url http://localhost:1313/ --skip-bad --drafts --no-pictures --no-languages --json`;
    expect(started).toEqual([`${pass} false`, `${pass} true`]);
    expect(said).toEqual([
      'the preview, as soon as it is made: http://localhost:1313/',
      'the preview is up to date',
      'the preview is up to date',
    ]);
    expect(watched).toEqual(expect.arrayContaining(['/site/content', '/site/layouts', join(engineDir, 'scripts')]));
  });

  it('says that the preview is being made, then why none can be, on every page and the terminal', async () => {
    const { said } = await dev(
      {},
      {
        builds: [
          programEnd('', 2, '   1.0 s  writing pages\nplateau: Hugo could not build the pages: <home.html> is bad'),
        ],
        meanwhile: async ({ answer, untilTold }) => {
          expect(await textOf(answer, '')).toContain('503');
          await untilTold(1);
          const page = await textOf(answer, 'systems/');
          expect(page).toContain('500');
          expect(page).toContain('Hugo could not build the pages: &lt;home.html&gt; is bad');
          expect(page).not.toContain('writing pages');
        },
      },
    );
    expect(said.slice(1)).toEqual([
      'plateau: Hugo could not build the pages: <home.html> is bad',
      'the preview stays as it was; the next edit tries again',
    ]);
  });

  it('keeps the pages that there are when a pass fails, and says on them that they are older', async () => {
    await dev(
      {},
      {
        builds: [good, programEnd('', null, ''), good],
        meanwhile: async ({ answer, edit, untilTold }) => {
          await untilTold(1);
          await edit('/site/layouts/home.html');
          await untilTold(2);
          expect(await textOf(answer, 'x/')).toContain('the build ended with a signal');
          await edit('/site/layouts/home.html');
          await untilTold(3);
          expect(await textOf(answer, 'x/')).not.toContain('signal');
        },
      },
    );
  });

  it('shows the errors of a run in its place, until they are gone', async () => {
    const problem = {
      file: `${run}/run.json`,
      pointer: '/x',
      rule: 'schema',
      severity: 'error',
      message: '"x" <is> wrong',
    };
    const bad = programEnd(JSON.stringify({ left_out: [{ id: 'a', folder: run, problems: [problem] }] }));
    const { said } = await dev(
      {},
      {
        builds: [bad, good],
        meanwhile: async ({ answer, edit, untilTold }) => {
          await untilTold(1);
          const page = await textOf(answer, address);
          expect(page).toContain('422');
          expect(page).toContain(`${run}/run.json#/x\n  error schema: "x" &lt;is&gt; wrong`);
          await edit('/site/layouts/home.html');
          await untilTold(2);
          expect(await textOf(answer, address)).toContain('404');
        },
      },
    );
    expect(said).toContain(`1 error: /${address}`);
  });

  it('says where one run is, and builds nothing else', async () => {
    const { started, said } = await dev({ port: '8080', only: `${run}/figures.csv` });
    expect(started).toEqual([]);
    expect(said[0]).toBe(`the preview, as soon as it is made: http://localhost:8080/${address}`);
  });

  it('names the next free port when one is taken, in a line, and takes it when somebody agrees', async () => {
    const taken = [1313, 1314];
    await expect(dev({}, { taken })).rejects.toThrow('port 1313 is taken; 1315 is free: --port 1315');
    await expect(dev({}, { taken, reply: 'n' })).rejects.toThrow('port 1313 is taken; 1315 is free: --port 1315');
    const { ports, said } = await dev({}, { taken, reply: '' });
    expect(ports).toEqual([1315]);
    expect(said[0]).toContain('http://localhost:1315/');
  });

  it.each(['0', '1.5', 'high', '65536'])('refuses the port %s', async (port) => {
    await expect(dev({ port })).rejects.toThrow(`--port is "${port}"; it has to be a whole number from 1 to 65535`);
  });

  it('refuses to show anything but one run alone', async () => {
    await expect(dev({ only: 'nowhere' })).rejects.toThrow('nowhere is not there');
    await expect(dev({ only: '/' })).rejects.toThrow('holds no run');
  });
});
