/** plateau post-comment: puts the text of a comment on the pull request whose check has ended. Runs in a workflow only. */
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { postComment } from '../lib/pull-request/post-comment.ts';

/** Reads GitHub's own variables: GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN. */
export async function postCommentCommand(file: string, effects: Effects): Promise<ExitCode> {
  const variable = (name: string): string => {
    const value = effects.env[name];
    if (value === undefined || value === '')
      throw new CliError(`${name} is not set: this command runs in a workflow of GitHub, after a check has ended`);
    return value;
  };
  const done = await postComment(
    {
      body: await effects.readText(file).catch(() => {
        throw new CliError(`${file} cannot be read`);
      }),
      event: JSON.parse(await effects.readText(variable('GITHUB_EVENT_PATH'))),
      repository: variable('GITHUB_REPOSITORY'),
      api: variable('GITHUB_API_URL'),
      token: variable('GITHUB_TOKEN'),
    },
    effects.fetch,
  );
  effects.out(`${done}\n`);
  return 0;
}
