/** A real git repository with published runs on `main`; each test adds its branch. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';

/** The same author and time everywhere, and nobody's own settings. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
  GIT_AUTHOR_DATE: '2026-11-21T00:00:00Z',
  GIT_COMMITTER_DATE: '2026-11-21T00:00:00Z',
};

export interface Repository {
  readonly dir: string;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  /** Replaces the first occurrence; throws when there is none, so that no test goes stale. */
  edit(path: string, find: string | RegExp, replace: string): void;
  /** A copy of a valid fixture as a run of this id. */
  addRun(fixture: string, id: string): void;
  /** A new branch from `from` with what `change` does, as one commit. */
  branch(name: string, change: () => void, from?: string): void;
  remove(): void;
}

export function makeRepository(): Repository {
  const dir = mkdtempSync(join(tmpdir(), 'plateau-pull-request-'));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', dir, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const edit: Repository['edit'] = (path, find, replace) => {
    const before = readFileSync(join(dir, path), 'utf8');
    const after = before.replace(find, () => replace);
    if (after === before) throw new Error(`the edit of ${path} changes nothing`);
    write(path, after);
  };
  const commit = (message: string): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };
  const addRun = (fixture: string, id: string): void => {
    cpSync(join(fixturesDir, 'valid', fixture), join(dir, 'content/runs', id), { recursive: true });
    if (id !== fixture) edit(`content/runs/${id}/run.json`, `"id": "${fixture}"`, `"id": "${id}"`);
    if (fixture !== 'fio-with-job-files') return;
    // Measured at another time, so that no two runs hold the same file.
    for (const name of ['randrw-4k', 'write-128k'])
      edit(
        `content/runs/${id}/raw/${name}.json`,
        /"timestamp" : \d+/,
        `"timestamp" : ${1_795_243_500 + id.charCodeAt(5)}`,
      );
  };
  git('init', '--quiet', '--initial-branch', 'main');
  write('README.md', 'A site.\n');
  for (const id of ['disk-a', 'disk-b']) addRun('fio-with-job-files', id);
  for (const id of ['figures-from-an-article', 'article-b']) addRun('figures-from-an-article', id);
  edit('content/runs/article-b/figures.csv', 'read,iops,100,', 'read,iops,98,');
  edit('content/runs/article-b/figures.csv', 'read,bw,409.6,', 'read,bw,401.4,');
  addRun('figures-from-an-article', 'article-withdrawn');
  edit(
    'content/runs/article-withdrawn/run.json',
    '"licence"',
    `${withdrawn('The article was retracted.')}\n  "licence"`,
  );
  const report = join(dir, 'content/reports/report-over-figures');
  cpSync(join(fixturesDir, 'valid/report-over-figures'), report, { recursive: true });
  rmSync(join(report, 'fixture.json'));
  commit('base');
  return {
    dir,
    git,
    write,
    edit,
    addRun,
    branch: (name, change, from = 'main') => {
      git('checkout', '--quiet', '-b', name, from);
      change();
      commit(name);
      git('checkout', '--quiet', 'main');
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** A line of run.json. */
export function withdrawn(reason: string): string {
  return `"withdrawn": ${JSON.stringify({ date: '2026-11-20', reason })},`;
}
