/** plateau prepare: one pass of the preview. `dev` starts it anew after each edit, so that edited code counts too. */

import type { ExitCode } from '../lib/base/cli-error.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { preparePreview } from '../lib/hugo/prepare-preview.ts';

export interface PrepareCommandOptions {
  readonly site: string;
  readonly work: string;
  readonly baseUrl: string;
  readonly only?: string;
  readonly skipBad?: boolean;
}

/** Exit code 1 when there are errors. */
export async function prepareCommand({ site, work, baseUrl, only, skipBad }: PrepareCommandOptions): Promise<ExitCode> {
  const errors = await preparePreview({
    siteDir: site,
    workDir: work,
    baseUrl,
    ...(only === undefined ? {} : { only }),
    skipBad: skipBad === true,
  });
  for (const problem of errors) process.stderr.write(`${formatProblem(problem)}\n\n`);
  return errors.length > 0 ? 1 : 0;
}
