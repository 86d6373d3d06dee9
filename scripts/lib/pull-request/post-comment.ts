/** Puts one comment on a pull request and keeps it up to date. Talks to GitHub through the `fetch` it is given. */
import { CliError } from '../base/cli-error.ts';

export interface PostInput {
  /** The comment. Its first line is the hidden mark that it is found again by. */
  readonly body: string;
  /** GitHub's payload of the event `workflow_run`: written by GitHub, not by the pull request. */
  readonly event: unknown;
  /** owner/name of the repository that the pull request is for. */
  readonly repository: string;
  /** https://api.github.com, or that of another server. */
  readonly api: string;
  readonly token: string;
}

interface CheckedHead {
  readonly sha: string;
  readonly branch: string;
  /** owner/name of the repository that holds the branch: often a fork. */
  readonly repository: string;
}

interface PullRequest {
  readonly number: number;
  readonly head: { readonly sha: string; readonly repo: { readonly full_name: string } | null };
  readonly base: { readonly repo: { readonly full_name: string } };
}

interface Comment {
  readonly id: number;
  readonly body: string | null;
  readonly user: { readonly login: string; readonly type: string } | null;
}

/** Who comments with a workflow's token. A stranger may copy the mark; nobody else can be this bot. */
const author = 'github-actions[bot]';
const limit = 65_536;
const perPage = 100;
const mostPages = 50;

/**
 * Says what was done. The pull request is the open one whose head is the checked commit of the checked branch; where a newer
 * commit was pushed meanwhile, nothing is posted, because its own check will. Throws CliError when GitHub refuses.
 */
export async function postComment(input: PostInput, send: typeof fetch): Promise<string> {
  const { body } = input;
  const mark = body.slice(0, body.indexOf('\n'));
  if (!/^<!-- [a-z -]+ -->$/.test(mark)) throw new CliError('the comment does not begin with its hidden mark');
  if ([...body].length > limit) throw new CliError(`the comment is longer than ${limit} characters`);
  const head = checkedHead(input.event);
  const call = caller(input, send);
  const number = await findPullRequest(head, input.repository, call);
  if (number === undefined) return `no open pull request has ${head.sha} as its head; nothing was posted`;
  const known = await findComment(number, mark, call);
  if (known?.body === body) return `the comment on pull request ${number} is up to date`;
  if (known !== undefined) {
    await call('PATCH', `issues/comments/${known.id}`, { body });
    return `updated the comment on pull request ${number}`;
  }
  await call('POST', `issues/${number}/comments`, { body });
  return `commented on pull request ${number}`;
}

type Call = (method: string, path: string, value?: object) => Promise<unknown>;

function caller({ api, repository, token }: PostInput, send: typeof fetch): Call {
  return async (method, path, value) => {
    const response = await send(`${api}/repos/${repository}/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-github-api-version': '2022-11-28',
      },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
    if (!response.ok) throw new CliError(`GitHub answered ${response.status} to ${method} ${path}`);
    return response.json();
  };
}

function checkedHead(event: unknown): CheckedHead {
  const run = (event as { readonly workflow_run?: Record<string, unknown> } | null)?.workflow_run;
  const { head_sha: sha, head_branch: branch, event: cause } = run ?? {};
  const repository = (run?.head_repository as { readonly full_name?: unknown } | null | undefined)?.full_name;
  if (
    cause !== 'pull_request' ||
    typeof sha !== 'string' ||
    typeof branch !== 'string' ||
    typeof repository !== 'string'
  )
    throw new CliError('the event is not the end of a workflow that ran for a pull request');
  return { sha, branch, repository };
}

async function findPullRequest(head: CheckedHead, repository: string, call: Call): Promise<number | undefined> {
  const owner = head.repository.slice(0, head.repository.indexOf('/'));
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${head.branch}`, per_page: String(perPage) });
  const found = (await call('GET', `pulls?${query}`)) as readonly PullRequest[];
  return found.find(
    (one) =>
      one.head.sha === head.sha &&
      one.head.repo?.full_name === head.repository &&
      one.base.repo.full_name === repository,
  )?.number;
}

async function findComment(number: number, mark: string, call: Call): Promise<Comment | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const comments = (await call(
      'GET',
      `issues/${number}/comments?per_page=${perPage}&page=${page}`,
    )) as readonly Comment[];
    const own = comments.find(
      ({ body, user }) => user?.login === author && user.type === 'Bot' && body?.startsWith(`${mark}\n`),
    );
    if (own !== undefined || comments.length < perPage) return own;
  }
  return undefined;
}
