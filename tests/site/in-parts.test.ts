/** The ready files for sites that are built on several machines: their commands, run here by the shell, each machine's in a folder of its own. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { differentFiles, type FixtureSite, forget, readTree } from './build.ts';
import { builtFixtureSite, copyFixtureSite } from './built-sites.ts';
import { serveCommands } from './command-server.ts';
import { baseUrl } from './lab-folder.ts';

type Words = Readonly<Record<string, string>>;

/** Three machines for a site of two runs: one has nothing to do. */
const PARTS = 3;
const ready = (name: string): string => readFileSync(join(engineDir, 'scripts/lib/site/new-site/deploy', name), 'utf8');

let dir: string;
/** A site of which nothing is worked out. HTML is there by all that it shows: what parts make in another way is made into HTML, and differs. */
let fresh: FixtureSite;
let stop: () => Promise<void>;

beforeAll(async () => {
  fresh = await copyFixtureSite();
  await forget(fresh, 'pages');
  dir = await mkdtemp(join(tmpdir(), 'plateau-in-parts-'));
  stop = await serveCommands(join(dir, 'bin'));
}, 600_000);
afterAll(async () => {
  await stop?.();
  await fresh?.remove();
  await rm(dir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const name of await readdir(dir))
    if (name !== 'bin' && name !== 'commands.socket') await rm(join(dir, name), { recursive: true });
});

/** A new machine with what is checked out, and the .build/ that was kept where there is one. */
async function machine(name: string): Promise<string> {
  const at = join(dir, name);
  await cp(fresh.siteDir, at, { recursive: true });
  if (existsSync(join(dir, 'kept'))) await copyInto(join(dir, 'kept'), join(at, '.build'));
  return at;
}

async function copyInto(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  if (existsSync(from)) await cp(from, to, { recursive: true });
}

/** What the command prints. */
function shell(command: string, cwd: string, env: Words): Promise<string> {
  return new Promise((done, fail) => {
    const path = `${join(dir, 'bin')}:${process.env.PATH}`;
    const child = spawn('bash', ['-e', '-c', command], { cwd, env: { ...process.env, ...env, PATH: path } });
    let [stdout, all] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
      all += text;
    });
    child.stderr.on('data', (text) => {
      all += text;
    });
    child.on('close', (code) => (code === 0 ? done(stdout) : fail(new Error(`${command}\n${all}`))));
  });
}

interface GithubJob {
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } };
  readonly env?: Words;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Words;
    readonly env?: Words;
  }[];
}

/** Of folders without a file no artifact is made. */
async function holdsFiles(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  return (await readdir(path, { recursive: true, withFileTypes: true })).some((entry) => entry.isFile());
}

/** Does on a machine what an action does to files. */
async function act(uses: string, { name = '', pattern = '', path = '' }: Words, at: string): Promise<void> {
  const shared = join(dir, 'artifacts');
  if (uses.startsWith('actions/upload-artifact@') && (await holdsFiles(join(at, path))))
    await copyInto(join(at, path), join(shared, name));
  if (uses.startsWith('actions/download-artifact@'))
    for (const one of await readdir(shared))
      if (one.startsWith(pattern.replace('*', ''))) await copyInto(join(shared, one), join(at, path, one));
  if (uses.startsWith('actions/upload-pages-artifact@')) await copyInto(join(at, path), join(dir, 'pages'));
}

async function onGithub({ steps, ...job }: GithubJob, name: string, part = 1): Promise<string> {
  const values: Words = {
    'matrix.part': String(part),
    'strategy.job-total': String(PARTS),
    'steps.pages.outputs.base_url': baseUrl.replace(/\/$/, ''),
  };
  const filled = (words: Words = {}): Words =>
    Object.fromEntries(
      Object.entries(words).map(([key, text]) => [
        key,
        String(text).replace(/\$\{\{ (\S+) \}\}/g, (_, value: string) => values[value] ?? ''),
      ]),
    );
  const at = await machine(`${name}-${part}`);
  let printed = '';
  for (const { uses = '', run, env, with: given } of steps)
    if (run !== undefined) printed += await shell(run, at, { ...filled(job.env), ...filled(env) });
    else await act(uses, filled(given), at);
  // The action does it when the job ends.
  if (steps.some(({ uses }) => uses?.startsWith('actions/cache@')))
    await copyInto(join(at, '.build'), join(dir, 'kept'));
  return printed;
}

interface GitlabJob {
  readonly extends?: string;
  readonly parallel?: number;
  readonly needs?: readonly string[];
  readonly cache: { readonly paths: readonly string[]; readonly policy?: string };
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[] };
}

let collected = Promise.resolve();

async function onGitlab(job: GitlabJob, name: string, part = 1): Promise<string> {
  const at = await machine(`${name}-${part}`);
  for (const one of job.needs ?? []) {
    const left = join(dir, 'artifacts', one);
    if (existsSync(left)) await cp(left, at, { recursive: true });
  }
  const env = {
    CI_NODE_INDEX: String(part),
    CI_NODE_TOTAL: String(PARTS),
    CI_PAGES_URL: baseUrl.replace(/\/$/, ''),
  };
  const printed = await shell(job.script.join('\n'), at, env);
  // Artifacts of all that ran in parallel come together in one folder, one after the other.
  collected = collected.then(async () => {
    for (const path of job.artifacts.paths)
      if (existsSync(join(at, path))) await cp(join(at, path), join(dir, 'artifacts', name, path), { recursive: true });
  });
  await collected;
  return printed;
}

const firstParts = [
  'shard 1/3: worked out 1 of 2 runs, no pages yet: 1 run of other parts not here; --merge takes what those have kept\n',
  'shard 2/3: worked out 1 of 2 runs, no pages yet: 1 run of other parts not here; --merge takes what those have kept\n',
  'shard 3/3: worked out 0 of 2 runs, no pages yet: 2 runs of other parts not here; --merge takes what those have kept\n',
];
const secondParts = [1, 1, 0].map(
  (own, place) => `shard ${place + 1}/3: worked out ${own} of 2 runs, and made their pages\n`,
);

/** As one machine publishes it. */
async function expectWhole(published: string): Promise<void> {
  const [there, here] = await Promise.all([readTree((await builtFixtureSite()).outDir), readTree(published)]);
  expect([...here.keys()]).toEqual([...there.keys()]);
  expect(differentFiles(there, here)).toEqual([]);
}

/** All parts at the same time. */
function allParts(run: (part: number) => Promise<string>): Promise<readonly string[]> {
  return Promise.all(Array.from({ length: PARTS }, (_, place) => run(place + 1)));
}

describe('deploy/github-in-parts.yml', () => {
  it('publishes, byte for byte, what one machine does, and keeps .build/ for the next time', async () => {
    const { jobs } = parse(ready('github-in-parts.yml')) as {
      jobs: Readonly<Record<'read' | 'make' | 'build', GithubJob>>;
    };
    const { read, make, build } = jobs;
    expect(make.strategy).toEqual(read.strategy);
    expect(read.strategy?.matrix.part).toEqual([1, 2, 3, 4]);
    expect(await allParts((part) => onGithub(read, 'read', part))).toEqual(firstParts);
    expect(await readdir(join(dir, 'artifacts'))).toEqual(['read-1', 'read-2']);
    expect(await allParts((part) => onGithub(make, 'make', part))).toEqual(secondParts);
    // Each hands on what is its own, and not what it was handed.
    // Of what is published of a run a head and the rest.
    for (const [kind, files] of [
      ['runs', 1],
      ['of-runs', 2],
    ] as const)
      for (const part of [1, 2]) expect(await readdir(join(dir, `artifacts/made-${part}`, kind))).toHaveLength(files);
    expect(await onGithub(build, 'build')).toContain('2 runs');
    await expectWhole(join(dir, 'pages'));
    for (const [kind, files] of [
      ['runs', 2],
      ['of-runs', 4],
    ] as const)
      expect(await readdir(join(dir, 'kept', kind))).toHaveLength(files);
    // With what was kept, no part waits for another.
    expect(await onGithub(read, 'read', 2)).toBe(secondParts[1]);
  }, 300_000);
});

describe('deploy/gitlab-in-parts.yml', () => {
  it('publishes, byte for byte, what one machine does', async () => {
    const jobs = parse(ready('gitlab-in-parts.yml')) as Readonly<
      Record<'.part' | 'read' | 'make' | 'pages', GitlabJob>
    >;
    const { '.part': part, read, make, pages } = jobs;
    expect([read.extends, make.extends, part.parallel]).toEqual(['.part', '.part', 4]);
    expect([part.cache, pages.cache]).toEqual([
      { key: 'plateau', paths: ['.build/'], policy: 'pull' },
      { key: 'plateau', paths: ['.build/'] },
    ]);
    expect(await allParts((place) => onGitlab(read, 'read', place))).toEqual(firstParts);
    expect(await allParts((place) => onGitlab(make, 'make', place))).toEqual(secondParts);
    await onGitlab(pages, 'pages');
    await expectWhole(join(dir, 'artifacts/pages/public'));
  }, 300_000);

  it('takes the place of a job that .gitlab-ci.yml has', () => {
    const whole = parse(readFileSync(join(engineDir, 'scripts/lib/site/new-site/gitlab-ci.yml'), 'utf8')) as Readonly<
      Record<string, { readonly rules: unknown; readonly artifacts: unknown }>
    >;
    const { pages } = parse(ready('gitlab-in-parts.yml')) as Readonly<
      Record<string, { rules: unknown; artifacts: unknown }>
    >;
    expect([pages?.rules, pages?.artifacts]).toEqual([whole.pages?.rules, whole.pages?.artifacts]);
  });
});
