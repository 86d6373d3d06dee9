/** Commands as somebody types them, done in this process: one of their own takes seconds to start and to get going. */
import { resolve } from 'node:path';
import { plateau } from '../../scripts/command-line.ts';
import type { Effects, ReadFiles } from '../../scripts/lib/base/effects.ts';
import { recordedEffects } from '../memory-effects.ts';

export interface Typed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Reading in another folder than this process is in. */
function readingIn(cwd: string, files: ReadFiles): Pick<Effects, Exclude<keyof ReadFiles, 'engineDir'>> {
  const at = (path: string): string => resolve(cwd, path);
  return {
    cwd,
    readFile: (path, limit) => files.readFile(at(path), limit),
    readText: (path) => files.readText(at(path)),
    listFolder: (path) => files.listFolder(at(path)),
    stat: (path) => files.stat(at(path)),
    lstat: (path) => files.lstat(at(path)),
  };
}

/** In another folder than this process, with another environment, where asked for. */
export async function typedIn(
  { cwd, env }: Partial<Pick<Effects, 'cwd' | 'env'>>,
  args: readonly string[],
): Promise<Typed> {
  const effects = recordedEffects();
  const world = { ...(cwd !== undefined && readingIn(cwd, effects)), ...(env && { env }) };
  const code = await plateau(args, { ...effects, ...world });
  return { code, stdout: effects.printed(), stderr: effects.logged() };
}

export function typed(...args: readonly string[]): Promise<Typed> {
  return typedIn({}, args);
}
