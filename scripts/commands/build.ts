/** plateau build: publishes a site. */
import { relative } from 'node:path';
import type { ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { type BuildOptions, buildSite } from '../lib/site/build.ts';

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Exit code 1 when errors in the content kept the old site in place. With --skip-bad a site was published as asked: 0. */
export async function buildCommand(options: BuildOptions, effects: Effects): Promise<ExitCode> {
  const result = await buildSite(options, effects);
  const errors = result.left_out.flatMap(({ problems }) => problems);
  for (const problem of errors) effects.log(`${formatProblem(problem)}\n\n`);
  const names = result.left_out.map(({ folder }) => folder).join(', ');
  if (!result.published) {
    effects.log(
      `Nothing was published, and what was published before is untouched: errors in ${names}.\n` +
        '--skip-bad publishes the rest and says on the site what was left out.\n',
    );
    return 1;
  }
  const where = relative(effects.cwd, result.outDir) || '.';
  const counts = [counted(result.pages, 'page'), counted(result.runs, 'run'), counted(result.reports, 'report')];
  effects.out(`${where}: ${counts.join(', ')}\n`);
  if (result.left_out.length === 0) return 0;
  effects.log(`Left out because of errors: ${names}.\n`);
  return 0;
}
