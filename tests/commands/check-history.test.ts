import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { checkCommand } from '../../scripts/commands/check.ts';
import { recordedEffects } from '../memory-effects.ts';
import { makeRepository, type Repository, withdrawn } from './two-branches.ts';

let repository: Repository;

beforeAll(() => {
  repository = makeRepository();
});
afterAll(() => repository.remove());
beforeEach(() => {
  repository.git('checkout', '--quiet', '--force', 'main');
  repository.git('clean', '--quiet', '--force', '-d');
});

/** What is told of the files as they lie there, and how the check ends. */
async function history(base = 'main', paths: readonly string[] = []) {
  const effects = recordedEffects();
  const site = repository.dir;
  const code = await checkCommand(paths, { site, json: true, history: base }, { ...effects, cwd: site });
  const { problems } = JSON.parse(effects.printed()) as { problems: readonly Problem[] };
  const own = problems.filter(({ rule }) => rule === 'history');
  return { code, own, found: own.map(({ severity, file, found }) => [severity, file, found]) };
}

const manifest = 'content/runs/disk-a/run.json';

function commit(message: string): void {
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message', message);
}

describe('plateau check --history', () => {
  it('has nothing to say where runs were added only', async () => {
    repository.addRun('fio-with-job-files', 'disk-c');
    expect(await history()).toMatchObject({ code: 0, found: [] });
  });

  it.each([
    ['raw/randrw-4k.json', /"usr_cpu" : [\d.]+/, '"usr_cpu" : 1.0'],
    ['jobs/write-128k.fio', 'filename=test.dat', 'filename=other.dat'],
  ])('refuses a changed %s of a published run, and says what to do instead', async (path, find, replace) => {
    repository.edit(`content/runs/disk-a/${path}`, find, replace);
    const { code, own } = await history();
    expect(code).toBe(1);
    expect(own).toEqual([
      {
        file: `content/runs/disk-a/${path}`,
        pointer: '',
        rule: 'history',
        severity: 'error',
        message: 'Evidence of a published run was changed',
        fix: expect.stringContaining('withdraw the run with a reason and submit a new one'),
      },
    ]);
    expect((await history('main', [join(repository.dir, 'content/runs/disk-b')])).found).toEqual([]);
  });

  it('refuses runs that are gone or have another id', async () => {
    repository.git('rm', '-r', '--quiet', 'content/runs/article-b');
    repository.git('mv', 'content/runs/disk-b', 'content/runs/disk-z');
    repository.edit('content/runs/disk-z/run.json', '"id": "disk-b"', '"id": "disk-z"');
    const { code, found } = await history();
    expect(code).toBe(1);
    expect(found).toEqual([
      ['error', 'content/runs/article-b', undefined],
      ['error', 'content/runs/disk-b', 'disk-z'],
    ]);
  });

  it('refuses the id of a removed run for another, and takes the same run back', async () => {
    repository.git('checkout', '--quiet', '-b', 'without-disk-b');
    repository.git('rm', '-r', '--quiet', 'content/runs/disk-b');
    commit('gone');
    repository.git('checkout', 'main', '--', 'content/runs/disk-b');
    expect((await history('without-disk-b')).found).toEqual([]);
    repository.edit('content/runs/disk-b/raw/randrw-4k.json', /"usr_cpu" : [\d.]+/, '"usr_cpu" : 1.0');
    expect(await history('without-disk-b')).toMatchObject({
      code: 1,
      found: [['error', 'content/runs/disk-b', undefined]],
    });
  });

  it('refuses tests that let go of their files, unless the run is withdrawn', async () => {
    repository.edit(manifest, /,\s*"job_file": "jobs\/randrw-4k.fio"/, '');
    const { found } = await history();
    expect(found).toContainEqual(['error', 'content/runs/disk-a', 'jobs/randrw-4k.fio']);
    repository.edit(manifest, '"licence"', `${withdrawn('Measured again.')}\n  "licence"`);
    expect((await history()).found).toEqual([]);
  });

  it('lets a file move to object storage, and refuses another SHA-256 there as changed evidence, fetched or not', async () => {
    const raw = join(repository.dir, 'content/runs/disk-a/raw/randrw-4k.json');
    const bytes = readFileSync(raw);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const url = 'https://storage.example.org/randrw-4k.json';
    const entry = { path: 'raw/randrw-4k.json', url, sha256, size_bytes: bytes.length };
    const write = (file: object): void => {
      repository.git('checkout', '--quiet', '--force', 'moved');
      repository.edit(manifest, /"remote_files": .*\],/, `"remote_files": [${JSON.stringify(file)}],`);
    };
    repository.git('checkout', '--quiet', '-b', 'moved');
    repository.edit(manifest, '"licence"', `"remote_files": [${JSON.stringify(entry)}],\n  "licence"`);
    rmSync(raw);
    repository.write('.gitignore', '.build\n');
    commit('moved');
    // Not fetched: the run lacks a file, and no evidence has changed.
    expect(await history()).toMatchObject({ code: 1, found: [] });
    mkdirSync(join(repository.dir, '.build/fetched'), { recursive: true });
    writeFileSync(join(repository.dir, '.build/fetched', sha256), bytes);
    expect(await history()).toMatchObject({ code: 0, found: [] });
    write({ ...entry, url: `${url}.moved` });
    expect(await history('moved')).toMatchObject({ code: 0, found: [] });
    write({ ...entry, sha256: sha256.replace(/./g, '0') });
    const changed = [['error', 'content/runs/disk-a/raw/randrw-4k.json', undefined]];
    expect((await history()).found).toEqual(changed);
    expect((await history('moved')).found).toEqual(changed);
    rmSync(join(repository.dir, '.build'), { recursive: true });
  });

  it('asks for the entry of a correction, and warns when one is taken back', async () => {
    const entry = '"corrections": [{ "date": "2026-12-01", "text": "The links." }],\n  ';
    repository.edit('content/runs/article-b/hardware.json', 'Two links of', 'Two new links of');
    expect(await history()).toMatchObject({
      code: 1,
      found: [['error', 'content/runs/article-b/hardware.json', undefined]],
    });
    repository.edit('content/runs/article-b/run.json', '"licence"', `${entry}"licence"`);
    expect(await history()).toMatchObject({ code: 0, found: [] });
    repository.git('checkout', '--quiet', '-b', 'corrected');
    commit('corrected');
    repository.edit('content/runs/article-b/run.json', entry, '');
    expect((await history('corrected')).found).toContainEqual(['warning', 'content/runs/article-b', 'The links.']);
  });

  it('is held against where the branch left its base, or a folder, and refuses what is neither', async () => {
    repository.git('checkout', '--quiet', '-b', 'newer');
    repository.addRun('fio-with-job-files', 'disk-n');
    commit('newer');
    repository.git('checkout', '--quiet', 'main');
    expect((await history('newer')).found).toEqual([]);
    const dir = mkdtempSync(join(tmpdir(), 'plateau-before-'));
    cpSync(join(repository.dir, 'content'), join(dir, 'content'), { recursive: true });
    repository.git('rm', '-r', '--quiet', 'content/runs/disk-b');
    expect((await history(dir)).found).toEqual([['error', 'content/runs/disk-b', undefined]]);
    rmSync(dir, { recursive: true });
    await expect(history('no-such-branch')).rejects.toMatchObject({ exitCode: 2 });
  });
});
