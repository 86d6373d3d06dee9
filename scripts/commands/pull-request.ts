/** plateau pull-request: what a pull request does to the data, as the text of a comment, as data, or as annotations. */
import type { ExitCode } from '../lib/base/cli-error.ts';
import { latestDay, utcDay } from '../lib/base/dates.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatGithub, worstFirst } from '../lib/check/problems.ts';
import { presentComment } from '../lib/pull-request/comment.ts';
import { hasErrors, type Review, reviewPullRequest } from '../lib/pull-request/review.ts';
import { readBaseAndHead } from '../lib/store/pull-request-content.ts';
import { fetchFirst } from './fetch.ts';

export interface PullRequestCommandOptions {
  readonly base: string;
  readonly head: string;
  readonly site: string;
  readonly format: 'markdown' | 'json' | 'github';
  /** File for the data as JSON. */
  readonly out?: string;
  /** File that the text of the comment is added to. */
  readonly comment?: string;
  /** First fetch what runs keep elsewhere. */
  readonly fetch?: boolean;
  readonly allowPrivate?: boolean;
}

/** Exit code 1 when the pull request has an error. Throws CliError (2) for sides that are not there. */
export async function pullRequestCommand(options: PullRequestCommandOptions, effects: Effects): Promise<ExitCode> {
  const { site, base, head, fetch, allowPrivate } = options;
  const prepare = (files: Effects, dir: string): Promise<void> => fetchFirst([], { site: dir, allowPrivate }, files);
  const sides = await readBaseAndHead(effects, site, base, head, fetch ? prepare : undefined);
  const review = reviewPullRequest(sides, latestDay(effects.now()), utcDay(effects.now()));
  if (options.out !== undefined) await effects.writeFile(options.out, json(review));
  if (options.comment !== undefined) await effects.appendFile(options.comment, presentComment(review));
  effects.out(textOf(review, options.format));
  return hasErrors(review) ? 1 : 0;
}

function json(review: Review): string {
  return `${JSON.stringify(review, null, 2)}\n`;
}

function textOf(review: Review, format: PullRequestCommandOptions['format']): string {
  if (format === 'json') return json(review);
  if (format === 'markdown') return presentComment(review);
  return worstFirst(review.problems)
    .map((problem) => `${formatGithub(problem)}\n`)
    .join('');
}
