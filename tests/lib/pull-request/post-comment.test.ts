import { describe, expect, it } from 'vitest';
import { postComment } from '../../../scripts/lib/pull-request/post-comment.ts';

const mark = '<!-- plateau pull request -->';
const bot = { login: 'github-actions[bot]', type: 'Bot' };
const sha = 'a'.repeat(40);
const event = {
  workflow_run: {
    event: 'pull_request',
    head_sha: sha,
    head_branch: 'my run & more',
    head_repository: { full_name: 'lab/plateau' },
  },
};

interface Comment {
  id: number;
  body: string;
  user: { login: string; type: string };
}

/** GitHub with one pull request, number 7, and these comments. */
function github(comments: Comment[] = [], pull: { sha?: string; repo?: string; base?: string } = {}) {
  const calls: string[] = [];
  const open = {
    number: 7,
    head: { sha: pull.sha ?? sha, repo: { full_name: pull.repo ?? 'lab/plateau' } },
    base: { repo: { full_name: pull.base ?? 'plateau/plateau' } },
  };
  const send = (async (address: string, { method = 'GET', body, headers }: RequestInit) => {
    expect(new Headers(headers).get('authorization')).toBe('Bearer token');
    const url = new URL(address);
    const path = url.pathname.replace('/repos/plateau/plateau/', '');
    calls.push(`${method} ${path}`);
    if (path === 'pulls') {
      const isAsked = url.searchParams.get('head') === 'lab:my run & more' && url.searchParams.get('state') === 'open';
      return Response.json(isAsked ? [open] : []);
    }
    if (path === 'issues/7/comments' && method === 'GET') {
      const first = (Number(url.searchParams.get('page')) - 1) * 100;
      return Response.json(comments.slice(first, first + 100));
    }
    const text = (JSON.parse(String(body)) as { body: string }).body;
    const known = comments.find(({ id }) => path === `issues/comments/${id}`);
    if (method === 'PATCH' && known) known.body = text;
    else if (method === 'POST' && path === 'issues/7/comments') comments.push({ id: 900, body: text, user: bot });
    else return Response.json({}, { status: 404 });
    return Response.json({});
  }) as typeof fetch;
  const post = (body: string, of: unknown = event) =>
    postComment(
      { body, event: of, repository: 'plateau/plateau', api: 'https://api.github.com', token: 'token' },
      send,
    );
  return { comments, calls, post };
}

describe('postComment', () => {
  it('makes one comment, then updates it in place, and leaves it alone when nothing is new', async () => {
    const { comments, post } = github();
    expect(await post(`${mark}\nfirst`)).toBe('commented on pull request 7');
    expect(await post(`${mark}\nsecond`)).toBe('updated the comment on pull request 7');
    expect(await post(`${mark}\nsecond`)).toBe('the comment on pull request 7 is up to date');
    expect(comments.map(({ body }) => body)).toEqual([`${mark}\nsecond`]);
  });

  it('finds its comment behind hundreds of others', async () => {
    const others = Array.from({ length: 250 }, (_, id): Comment => ({ id, body: 'hello', user: bot }));
    const { comments, post } = github([...others, { id: 300, body: `${mark}\nold`, user: bot }]);
    await post(`${mark}\nnew`);
    expect(comments).toHaveLength(251);
    expect(comments[250]?.body).toBe(`${mark}\nnew`);
  });

  it('does not take a copy of its mark by somebody else for its own', async () => {
    const forged = { id: 1, body: `${mark}\nforged`, user: { login: 'somebody', type: 'User' } };
    const { comments, post } = github([forged]);
    await post(`${mark}\ntrue`);
    expect(comments.map(({ body }) => body)).toEqual([`${mark}\nforged`, `${mark}\ntrue`]);
  });

  it.each([
    ['a newer commit was pushed', { sha: 'b'.repeat(40) }],
    ['the branch is of another repository', { repo: 'else/plateau' }],
    ['it is for another repository', { base: 'else/plateau' }],
  ])('posts nothing when %s', async (_, pull) => {
    const { comments, calls, post } = github([], pull);
    expect(await post(`${mark}\nx`)).toContain('nothing was posted');
    expect([comments, calls]).toEqual([[], ['GET pulls']]);
  });

  it('refuses events of other kinds, texts without a mark, and those that are too long', async () => {
    const { post } = github();
    await expect(post(`${mark}\nx`, { workflow_run: { ...event.workflow_run, event: 'push' } })).rejects.toThrow(
      'event',
    );
    await expect(post(`${mark}\nx`, null)).rejects.toThrow('event');
    await expect(post('x')).rejects.toThrow('mark');
    await expect(post(`${mark}\n${'x'.repeat(65_536)}`)).rejects.toThrow('longer');
  });

  it('says what GitHub answered when it refuses', async () => {
    const refuse = (async () => Response.json({}, { status: 403 })) as unknown as typeof fetch;
    const input = { body: `${mark}\nx`, event, repository: 'plateau/plateau', api: 'https://x', token: 't' };
    await expect(postComment(input, refuse)).rejects.toThrow('GitHub answered 403 to GET pulls');
  });
});
