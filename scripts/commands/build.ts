/** plateau build: publishes a site. */
import { relative } from 'node:path';
import type { ExitCode } from '../lib/base/cli-error.ts';
import { formatProblem } from '../lib/check/problems.ts';
import { buildSite } from '../lib/hugo/build-site.ts';
import { terminalProgress } from '../lib/store/progress.ts';

export interface BuildCommandOptions {
  readonly site: string;
  readonly out?: string;
  readonly baseUrl?: string;
  readonly skipBad?: boolean;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Exit code 1 when errors in the content kept the old site in place. With --skip-bad a site was published as asked: 0. */
export async function buildCommand({ site, out, baseUrl, skipBad }: BuildCommandOptions): Promise<ExitCode> {
  const result = await buildSite(
    {
      siteDir: site,
      ...(out === undefined ? {} : { outDir: out }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(skipBad === undefined ? {} : { skipBad }),
    },
    terminalProgress(),
  );
  const errors = result.left_out.flatMap(({ problems }) => problems);
  for (const problem of errors) process.stderr.write(`${formatProblem(problem)}\n\n`);
  const names = result.left_out.map(({ folder }) => folder).join(', ');
  if (!result.published) {
    process.stderr.write(
      `Nothing was published, and what was published before is untouched: errors in ${names}.\n` +
        '--skip-bad publishes the rest and says on the site what was left out.\n',
    );
    return 1;
  }
  const where = relative(process.cwd(), result.outDir) || '.';
  const counts = [counted(result.pages, 'page'), counted(result.runs, 'run'), counted(result.reports, 'report')];
  process.stdout.write(`${where}: ${counts.join(', ')}\n`);
  if (result.left_out.length === 0) return 0;
  process.stderr.write(`Left out because of errors: ${names}.\n`);
  return 0;
}
