/** plateau prepare: one pass of the preview. `dev` starts it anew after each edit, so that edited code counts too. */

import type { ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { type PreviewOptions, preparePreview } from '../lib/site/preview.ts';

/** Exit code 1 when there are errors. */
export async function prepareCommand(options: PreviewOptions, effects: Effects): Promise<ExitCode> {
  const errors = await preparePreview(options, effects);
  for (const problem of errors) effects.log(`${formatProblem(problem)}\n\n`);
  return errors.length > 0 ? 1 : 0;
}
