/** plateau dev: a live preview. */

import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects, ReadFiles } from '../lib/base/effects.ts';
import { type DevOptions, devSite } from '../lib/site/dev.ts';
import { findFolders } from '../lib/store/requested.ts';

export interface DevCommandOptions extends Omit<DevOptions, 'port'> {
  readonly port: string;
}

/** The folder of a run, also when a file or folder in it is named. */
async function findRun(files: ReadFiles, path: string): Promise<string> {
  const found = await findFolders(files, path);
  const [run, ...others] = found.filter(([, kind]) => kind === 'run');
  if (run === undefined || others.length > 0 || found.length > 1)
    throw new CliError(`--only takes the folder of one run; ${path} holds ${found.length} runs and reports`);
  return run[0];
}

/** Runs until it is interrupted. */
export async function devCommand({ site, port, only }: DevCommandOptions, effects: Effects): Promise<ExitCode> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new CliError(`--port is "${port}"; it has to be a whole number from 1 to 65535`);
  await devSite({ site, port: number, only: only === undefined ? undefined : await findRun(effects, only) }, effects);
  return 0;
}
