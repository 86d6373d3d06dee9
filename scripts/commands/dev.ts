/** plateau dev: a live preview. */

import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import { devSite } from '../lib/hugo/dev-site.ts';
import { findFolders } from '../lib/store/asked.ts';

export interface DevCommandOptions {
  readonly site: string;
  readonly port: string;
  /** Folder of the run to show alone. */
  readonly only?: string;
}

/** The folder of a run, also when a file or folder in it is named. */
async function findRun(path: string): Promise<string> {
  const found = await findFolders(path);
  const [run, ...others] = found.filter(([, kind]) => kind === 'run');
  if (run === undefined || others.length > 0 || found.length > 1)
    throw new CliError(`--only takes the folder of one run; ${path} holds ${found.length} runs and reports`);
  return run[0];
}

/** Runs until it is interrupted. */
export async function devCommand({ site, port, only }: DevCommandOptions): Promise<ExitCode> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new CliError(`--port is "${port}"; it has to be a whole number from 1 to 65535`);
  const shown = only === undefined ? {} : { only: await findRun(only) };
  await devSite({ siteDir: site, port: number, ...shown }, (text) => process.stderr.write(`${text}\n`));
  return 0;
}
