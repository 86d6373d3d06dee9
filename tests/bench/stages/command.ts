/** The command as its users run it. */
import { join } from 'node:path';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { type Cost, measureProcess } from '../processes.ts';
import type { Bench } from './stage.ts';

const PLATEAU = join(engineDir, 'scripts/plateau.js');

export function runPlateau({ temporary }: Bench, args: readonly string[], cwd?: string): Promise<Cost> {
  return measureProcess(temporary, { program: process.execPath, args: [PLATEAU, ...args], cwd });
}

/** The least that any command in Node takes. */
export function runNothing({ temporary }: Bench): Promise<Cost> {
  return measureProcess(temporary, { program: process.execPath, args: ['-e', '0'] });
}
