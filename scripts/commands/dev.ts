/** plateau dev: a live preview. */

import { devSite } from '../lib/dev/dev-site.ts';
import { CliError, type ExitCode } from '../lib/effects/cli-error.ts';

export interface DevCommandOptions {
  readonly site: string;
  readonly port: string;
}

/** Runs until it is interrupted. */
export async function devCommand({ site, port }: DevCommandOptions): Promise<ExitCode> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new CliError(`--port is "${port}"; it has to be a whole number from 1 to 65535`);
  await devSite({ siteDir: site, port: number }, (text) => process.stderr.write(`${text}\n`));
  return 0;
}
