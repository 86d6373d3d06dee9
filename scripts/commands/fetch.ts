/** plateau fetch: gets the raw files that runs keep elsewhere. */
import type { ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatBytes } from '../lib/base/sizes.ts';
import { formatProblem, plural } from '../lib/check/problems.ts';
import { type FetchOptions, type FetchResult, fetchRemote } from '../lib/site/fetch-remote.ts';

export interface FetchCommandOptions extends FetchOptions {
  readonly json?: boolean;
}

/** Exit code 1 when a file could not be fetched; what was fetched is kept. */
export async function fetchCommand(
  paths: readonly string[],
  options: FetchCommandOptions,
  effects: Effects,
): Promise<ExitCode> {
  const result = await fetchRemote(effects, paths, options);
  if (options.json === true) effects.out(`${JSON.stringify(result, null, 2)}\n`);
  else effects.out(`${textOf(result)}\n`);
  return result.problems.length > 0 ? 1 : 0;
}

/** The same for the whole site before a build or a check, which tells what is missing then. */
export async function fetchFirst(paths: readonly string[], options: FetchOptions, effects: Effects): Promise<void> {
  // A note is about any run.
  const runs = paths.filter((path) => !/content[\\/]notes/.test(path));
  effects.log(`${textOf(await fetchRemote(effects, runs, { ...options, others: true }))}\n`);
}

function textOf({ runs, fetched, fetched_bytes, here, problems }: FetchResult): string {
  if (runs === 0) return 'no run keeps files elsewhere';
  const told = [`fetched ${plural(fetched, 'file')} (${formatBytes(fetched_bytes)})`, `${here} here before`];
  if (problems.length > 0) told.push(`${plural(problems.length, 'problem')}`);
  const summary = `${plural(runs, 'run')} with files elsewhere: ${told.join(', ')}`;
  return [...problems.map((problem) => `${formatProblem(problem)}\n`), summary].join('\n');
}
