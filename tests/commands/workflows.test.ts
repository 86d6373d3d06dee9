/** What .github/ may and may not do; read as YAML, so that a typing error shows here and not on GitHub. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

// The parser that the generator of types brings along.
const generator = createRequire(createRequire(import.meta.url).resolve('json-schema-to-typescript'));
const { load } = generator('js-yaml') as { load: (text: string) => unknown };

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly permissions?: unknown; readonly steps: readonly Step[] }>>;
}

const folder = join(engineDir, '.github');

function textsIn(name: string): ReadonlyMap<string, string> {
  const names = readdirSync(join(folder, name)).sort();
  return new Map(names.map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]));
}

const texts = textsIn('workflows');
const workflow = (file: string): Workflow => load(texts.get(file) ?? '') as Workflow;
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

describe('.github/workflows', () => {
  it.each([...texts.keys()])(
    '%s takes no secret, nothing of an event into a shell, and pinned actions of GitHub only',
    (file) => {
      const text = texts.get(file) ?? '';
      expect(text).not.toMatch(/secrets\b|pull_request_target|toJSON/);
      for (const { run, uses, with: given } of stepsOf(workflow(file))) {
        expect(run ?? '').not.toContain('${{');
        if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
        if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
        if (uses?.startsWith('actions/setup-node@')) expect(given?.['package-manager-cache']).toBe(false);
      }
      for (const { env = {} } of stepsOf(workflow(file)))
        for (const value of Object.values(env))
          expect(value).toMatch(/^\$\{\{ (github\.token|github\.event\.[a-z_.]+) \}\}$/);
    },
  );

  it('lets the check read and nothing else', () => {
    const { permissions, jobs } = workflow('check.yml');
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.values(jobs).map((job) => job.permissions)).toEqual([undefined]);
    expect(texts.get('check.yml')).not.toContain('github.token');
  });

  it("lets the comment write to pull requests, after a check, with main's code and nothing that the check made", () => {
    const comment = workflow('comment.yml');
    expect(comment.on).toEqual({ workflow_run: { workflows: [workflow('check.yml').name], types: ['completed'] } });
    expect(comment.permissions).toEqual({});
    expect(Object.values(comment.jobs).map((job) => job.permissions)).toEqual([
      { contents: 'read', 'pull-requests': 'write' },
    ]);
    const steps = stepsOf(comment);
    expect(steps.filter(({ uses }) => uses?.includes('artifact'))).toEqual([]);
    const refs = steps.filter(({ uses }) => uses?.includes('checkout')).map((step) => String(step.with?.ref));
    expect(refs.map((ref) => ref.replace(/\W+/g, ' ').trim())).toEqual(['github event repository default_branch']);
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands).not.toMatch(/git (checkout|switch|merge|pull|worktree)|npm (run|test)/);
    // The token is in the hands of one step, and that one does not look into the commit.
    const withToken = steps.filter(({ env = {} }) => Object.values(env).some((value) => value.includes('token')));
    expect(withToken.map(({ run }) => run)).toEqual(['npx plateau post-comment "$RUNNER_TEMP/comment.md"']);
  });
});

describe('.github/ISSUE_TEMPLATE', () => {
  it('has forms that GitHub can read: each field with an id and a label', () => {
    for (const [file, text] of textsIn('ISSUE_TEMPLATE')) {
      if (file === 'config.yml') continue;
      const form = load(text) as {
        name?: string;
        description?: string;
        body?: { id?: string; attributes?: { label?: string } }[];
      };
      expect([typeof form.name, typeof form.description], file).toEqual(['string', 'string']);
      const ids = (form.body ?? []).map(({ id }) => id);
      expect(new Set(ids).size, file).toBe(ids.length);
      for (const { id, attributes } of form.body ?? [])
        expect([typeof id, typeof attributes?.label]).toEqual(['string', 'string']);
    }
  });
});
