/** plateau post-comment: puts the text of a comment on the pull request whose check has ended. Runs in a workflow only. */
import { readFile } from 'node:fs/promises';
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import { postComment } from '../lib/pull-request/post-comment.ts';

/** Reads GitHub's own variables: GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN. */
export async function postCommentCommand(file: string, env: NodeJS.ProcessEnv = process.env): Promise<ExitCode> {
  const variable = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '')
      throw new CliError(`${name} is not set: this command runs in a workflow of GitHub, after a check has ended`);
    return value;
  };
  const done = await postComment(
    {
      body: await readFile(file, 'utf8').catch(() => {
        throw new CliError(`${file} cannot be read`);
      }),
      event: JSON.parse(await readFile(variable('GITHUB_EVENT_PATH'), 'utf8')),
      repository: variable('GITHUB_REPOSITORY'),
      api: variable('GITHUB_API_URL'),
      token: variable('GITHUB_TOKEN'),
    },
    fetch,
  );
  process.stdout.write(`${done}\n`);
  return 0;
}
