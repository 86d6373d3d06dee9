import { describe, expect, it } from 'vitest';
import { postCommentCommand } from '../../scripts/commands/post-comment.ts';
import { memoryEffects } from '../memory-effects.ts';

const event = {
  workflow_run: { event: 'pull_request', head_sha: 'abc', head_branch: 'b', head_repository: { full_name: 'lab/x' } },
};
const files = { 'comment.md': '<!-- mark -->\ntext', '/event.json': JSON.stringify(event) };
const env = {
  GITHUB_EVENT_PATH: '/event.json',
  GITHUB_REPOSITORY: 'plateau/plateau',
  GITHUB_API_URL: 'https://api.example.org',
  GITHUB_TOKEN: 'token',
};

describe('plateau post-comment', () => {
  it("asks the server of the workflow with the workflow's token, and says what came of it", async () => {
    const asked: string[] = [];
    const fetch = (async (address: string, { headers }: RequestInit) => {
      asked.push(`${new Headers(headers).get('authorization')} ${address}`);
      return Response.json([]);
    }) as typeof globalThis.fetch;
    const effects = memoryEffects(files, { env, fetch });
    expect(await postCommentCommand('comment.md', effects)).toBe(0);
    expect(asked).toEqual([
      'Bearer token https://api.example.org/repos/plateau/plateau/pulls?state=open&head=lab%3Ab&per_page=100',
    ]);
    expect(effects.printed()).toBe('no open pull request has abc as its head; nothing was posted\n');
  });

  it('ends with 2 outside of a workflow, and when there is no comment', async () => {
    const { GITHUB_TOKEN: _, ...others } = env;
    const untold = memoryEffects(files, { env: others });
    await expect(postCommentCommand('comment.md', untold)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^GITHUB_TOKEN is not set/),
    });
    const effects = memoryEffects(files, { env });
    await expect(postCommentCommand('none.md', effects)).rejects.toThrow('none.md cannot be read');
  });
});
