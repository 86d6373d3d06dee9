/** The command as its users run it. */
import { spawnSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { type Cost, measureProcess } from '../processes.ts';
import type { Bench } from './stage.ts';

const PLATEAU = join(engineDir, 'scripts/plateau.js');

/** `command`: another one than this repository's. */
export function runPlateau(
  { temporary }: Pick<Bench, 'temporary'>,
  args: readonly string[],
  cwd?: string,
  command = PLATEAU,
): Promise<Cost> {
  return measureProcess(temporary, { program: process.execPath, args: [command, ...args], cwd });
}

/** The command as `npm pack` makes it, with the packages that are installed here: what `npx plateau` runs elsewhere. */
export async function packedPlateau({ temporary }: Pick<Bench, 'temporary'>): Promise<string> {
  const dir = join(temporary.dir, 'packed');
  await mkdir(dir, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', dir], {
    cwd: engineDir,
    encoding: 'utf8',
  });
  const name = packed.stdout.trim().split('\n').at(-1) ?? '';
  const unpacked = spawnSync('tar', ['-xzf', name], { cwd: dir, encoding: 'utf8' });
  if (packed.status !== 0 || unpacked.status !== 0)
    throw new Error(`the engine could not be packed: ${packed.stderr}${unpacked.stderr}`);
  await symlink(join(engineDir, 'node_modules'), join(dir, 'package/node_modules'));
  return join(dir, 'package/scripts/plateau.js');
}

/** The least that any command in Node takes. */
export function runNothing({ temporary }: Bench): Promise<Cost> {
  return measureProcess(temporary, { program: process.execPath, args: ['-e', '0'] });
}
