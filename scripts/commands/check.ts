/** plateau check: prints every problem of runs and reports at once. */
import { join, relative } from 'node:path';
import type { Problem } from '#types';
import { admitSite } from '../lib/admit-site.ts';
import { formatGithub, formatProblem } from '../lib/check/format-problem.ts';
import type { ExitCode } from '../lib/effects/cli-error.ts';
import { readAsked } from '../lib/read/asked.ts';

export interface CheckCommandOptions {
  readonly json?: boolean;
  readonly format?: 'text' | 'github';
  readonly site?: string;
}

/**
 * Checks the folders of runs and reports at or below `paths`, or all of the site. Exit code 1 when there is an error; warnings
 * and notices advise. Throws CliError (2) for a path that is not there or holds no run or report.
 */
export async function checkCommand(paths: readonly string[], options: CheckCommandOptions): Promise<ExitCode> {
  const siteDir = options.site ?? '.';
  const { site, folders } = await readAsked(siteDir, paths);
  const isAsked = ({ file }: Problem): boolean =>
    paths.length === 0 || folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
  const problems = admitSite(site)
    .problems.filter(isAsked)
    .map((problem) => fromHere(siteDir, problem));
  process.stdout.write(
    options.json ? `${JSON.stringify({ problems }, null, 2)}\n` : report(problems, folders.length, options.format),
  );
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** Names the file from where the command runs, so that a terminal can open it. */
function fromHere(siteDir: string, problem: Problem): Problem {
  const file = relative(process.cwd(), join(siteDir, problem.file)).replaceAll('\\', '/');
  return { ...problem, file };
}

function report(problems: readonly Problem[], folders: number, format: 'text' | 'github' = 'text'): string {
  const texts = problems.map((problem) =>
    format === 'github' ? formatGithub(problem) : `${formatProblem(problem)}\n`,
  );
  return `${[...texts, summary(problems, folders)].join('\n')}\n`;
}

/** "2 errors, 1 warning in 3 folders"; severities without a problem are left out. */
function summary(problems: readonly Problem[], folders: number): string {
  const counts = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [plural(count, severity)];
  });
  return `${counts.join(', ') || 'no problems'} in ${plural(folders, 'folder')}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
