/** What .github/ may and may not do; read as YAML, so that a typing error shows here and not on GitHub. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

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

function textsIn(name: string, of = folder): ReadonlyMap<string, string> {
  const names = readdirSync(join(of, name)).sort();
  return new Map(names.map((file) => [file, readFileSync(join(of, name, file), 'utf8')]));
}

/** What a step of the check would call in a repository whose last commit touches these files: commands are named, not run. */
function checkIn(
  paths: readonly string[],
  run: string,
  removed?: string,
  text = 'changed',
): { readonly status: number | null; readonly stdout: string } {
  const dir = mkdtempSync(join(tmpdir(), 'plateau-workflow-'));
  const write = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text, { mode });
  };
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    spawnSync('git', ['-C', dir, ...who, ...args], { encoding: 'utf8' });
  };
  write('.ci/run', '#!/bin/sh\necho .ci/run\n', 0o755);
  write('.ci/changed', readFileSync(join(engineDir, '.ci/changed'), 'utf8'), 0o755);
  for (const name of ['npm', 'npx']) write(`bin/${name}`, `#!/bin/sh\necho ${name} "$@"\n`, 0o755);
  write('content/runs/old/run.json', 'old');
  write('content/runs/old/raw/a.json', 'old');
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'base');
  for (const path of paths) write(path, text);
  if (removed !== undefined) rmSync(join(dir, removed), { recursive: true });
  git('add', '--all');
  git('commit', '--quiet', '--message', 'change');
  const env = { ...process.env, PATH: `${join(dir, 'bin')}:${process.env.PATH}` };
  const { status, stdout } = spawnSync('bash', ['-e', '-c', run], { cwd: dir, env, encoding: 'utf8' });
  rmSync(dir, { recursive: true });
  return { status, stdout };
}

const texts = textsIn('workflows');
const newSite = join(engineDir, 'scripts/lib/site/new-site');
/** Of sites that `plateau init` makes, and one that may take the place of another there. */
const ofSites = new Map([
  ...textsIn('workflows', join(newSite, 'github')),
  ...[...textsIn('deploy', newSite)].filter(([name]) => name === 'github-in-parts.yml'),
]);
/** What a job may write, by workflow and job; all others read at most. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  'comment.yml comment': ['pull-requests'],
  'labels.yml labels': ['issues'],
  'deploy.yml deploy': ['id-token', 'pages'],
  'github-in-parts.yml deploy': ['id-token', 'pages'],
};
const workflow = (file: string): Workflow => parse(texts.get(file) ?? '') as Workflow;
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

  it.each([...texts, ...ofSites])(
    '%s may write what its job is for, and installs packages without running them',
    (file, text) => {
      const { permissions, jobs } = parse(text) as Workflow;
      expect([{}, { contents: 'read' }]).toContainEqual(permissions);
      for (const [name, job] of Object.entries(jobs)) {
        const own = Object.entries(job.permissions ?? {}).filter(([, may]) => may !== 'read');
        expect(own.map(([what, may]) => `${what}: ${may}`).sort(), name).toEqual(
          (WRITES[`${file} ${name}`] ?? []).map((what) => `${what}: write`),
        );
      }
      expect(text.match(/npm (ci|install|i)\b.*/g)?.filter((line) => !line.includes('--ignore-scripts')) ?? []).toEqual(
        [],
      );
      expect(text).not.toMatch(/secrets\b|pull_request_target|inherit|npx (?!plateau)|curl|wget/);
      for (const { uses, run = '', with: given } of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+(\/restore)?@[0-9a-f]{40}$/);
        if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
        expect(run).not.toContain('${{');
      }
    },
  );

  it('publishes in parts with the actions of the whole, and one job alone keeps what strangers cannot write', () => {
    const [whole, parts] = ['deploy.yml', 'github-in-parts.yml'].map(
      (file) => parse(ofSites.get(file) ?? '') as Workflow,
    );
    const own = /^actions\/(cache|upload-artifact|download-artifact)\b/;
    const of = (one: Workflow | undefined): ReadonlySet<string> =>
      new Set(Object.values(one?.jobs ?? {}).flatMap(({ steps }) => steps.flatMap(({ uses = '' }) => uses)));
    expect(new Set([...of(parts)].filter((uses) => !own.test(uses)))).toEqual(of(whole));
    expect([parts?.on, parts?.permissions, parts?.jobs.deploy]).toEqual([
      whole?.on,
      whole?.permissions,
      whole?.jobs.deploy,
    ]);
    const keeping = Object.entries(parts?.jobs ?? {}).filter(([, { steps }]) =>
      steps.some(({ uses }) => uses?.startsWith('actions/cache@')),
    );
    expect(keeping.map(([name]) => name)).toEqual(['build']);
    // Of a pull request nothing is kept: only main is published.
    expect(Object.keys(parts?.on ?? {})).toEqual(['push', 'schedule', 'workflow_dispatch']);
  });

  it('fetches what runs keep elsewhere before it builds, where any does', () => {
    const run = stepsOf(workflow('check.yml')).at(-1)?.run ?? '';
    const { stdout } = checkIn(['layouts/x.html', 'content/runs/x/run.json'], run, undefined, '"remote_files": []');
    expect(stdout.trim()).toBe('npm ci --ignore-scripts\nnpx plateau fetch\n.ci/run');
  });

  it('runs the tests of the code for everything but runs, reports and notes', () => {
    const run = stepsOf(workflow('check.yml')).at(-1)?.run ?? '';
    for (const path of ['scripts/x.ts', 'content/methods/m/method.json', 'package.json', 'content/about.md'])
      expect(checkIn(['content/runs/x/run.json', path], run).stdout.trim()).toBe('.ci/run');
  });

  it('builds the runs and reports that are touched, and nothing else of the site', () => {
    const run = stepsOf(workflow('check.yml')).at(-1)?.run ?? '';
    const paths = ['content/runs/x/raw/a b.json', 'content/runs/x/run.json', 'content/reports/r/report.json'];
    const { status, stdout } = checkIn(paths, run, 'content/runs/old/raw');
    const folders = 'content/reports/r content/runs/old content/runs/x';
    expect([status, stdout.trim()]).toEqual([
      0,
      `npm ci --ignore-scripts\nnpx plateau build --only ${folders} --drafts --out .build/changed`,
    ]);
  });

  it('builds the whole site where a note may touch any run, or a run is gone', () => {
    const run = stepsOf(workflow('check.yml')).at(-1)?.run ?? '';
    const whole = 'npm ci --ignore-scripts\nnpm run build';
    expect(checkIn(['content/runs/x/run.json', 'content/notes/y.json'], run).stdout.trim()).toBe(whole);
    expect(checkIn(['content/runs/x/run.json'], run, 'content/runs/old').stdout.trim()).toBe(whole);
  });

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

describe('.gitlab-ci.yml', () => {
  const { check } = parse(readFileSync(join(engineDir, '.gitlab-ci.yml'), 'utf8')) as {
    check: { readonly script: readonly string[]; readonly artifacts: { readonly paths: readonly string[] } };
  };
  const run = check.script.join('\n');

  it('says of a merge request what the check of a pull request says', () => {
    expect(run).toContain(
      'npx plateau pull-request --fetch --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --head HEAD --comment',
    );
    expect(check.artifacts.paths).toEqual(['comment.md']);
  });

  it('has the same to pass as a pull request', () => {
    const last = check.script.at(-1) ?? '';
    const ofMerge = last.replace('"$CI_MERGE_REQUEST_DIFF_BASE_SHA"', 'HEAD^1');
    expect(ofMerge).toBe(stepsOf(workflow('check.yml')).at(-1)?.run);
    expect(checkIn(['layouts/x.html'], ofMerge).stdout.trim()).toBe('.ci/run');
  });
});

describe('.github/ISSUE_TEMPLATE', () => {
  it('has forms that GitHub can read: each field with an id and a label', () => {
    for (const [file, text] of textsIn('ISSUE_TEMPLATE')) {
      if (file === 'config.yml') continue;
      const form = parse(text) as {
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

  it('leads to what is elsewhere, at addresses that are no examples', () => {
    const { contact_links: links } = parse(textsIn('ISSUE_TEMPLATE').get('config.yml') ?? '') as {
      contact_links: { name: string; url: string; about: string }[];
    };
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(Object.keys(link)).toEqual(['name', 'url', 'about']);
      expect(new URL(link.url).hostname).not.toMatch(/example|…/);
    }
  });
});

describe('labels', () => {
  const made = stepsOf(workflow('labels.yml')).flatMap(({ run = '' }) =>
    [...run.matchAll(/^gh label create (\S+) --force --color [0-9a-f]{6} --description ".{1,100}"$/gm)].map(
      ([, name]) => name,
    ),
  );

  it('are made for all that forms and dependabot give', () => {
    const forms = [...textsIn('ISSUE_TEMPLATE').values()].flatMap(
      (text) => (parse(text) as { labels?: string[] }).labels ?? [],
    );
    const { updates } = parse(readFileSync(join(folder, 'dependabot.yml'), 'utf8')) as {
      updates: { labels: string[] }[];
    };
    const given = [...forms, ...updates.flatMap(({ labels }) => labels)];
    expect([...new Set(given)].sort()).toEqual([...made].sort());
  });

  it('are made by a job that may write to issues and nothing else, and checks nothing out', () => {
    const { permissions, jobs } = workflow('labels.yml');
    expect([permissions, ...Object.values(jobs).map((job) => job.permissions)]).toEqual([{}, { issues: 'write' }]);
    expect(stepsOf(workflow('labels.yml')).filter(({ uses }) => uses !== undefined)).toEqual([]);
  });
});

describe('.github/CODEOWNERS', () => {
  it('names nobody until a site does, and in its example only places that there are', () => {
    const lines = readFileSync(join(folder, 'CODEOWNERS'), 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([]);
    const rules = lines.flatMap((line) => /^# (\/\S+|\*) +(@\S+)/.exec(line)?.slice(1, 2) ?? []);
    expect(rules.length).toBeGreaterThan(5);
    // content/notes/ comes with the first note.
    for (const place of rules.filter((rule) => rule !== '*' && rule !== '/content/notes/'))
      expect(existsSync(join(engineDir, place)), place).toBe(true);
  });
});
