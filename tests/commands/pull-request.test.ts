import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullRequestCommand } from '../../scripts/commands/pull-request.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import type { Review } from '../../scripts/lib/pull-request/review.ts';
import { expectGoldenText } from '../golden.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects, recordedEffects } from '../memory-effects.ts';
import { makeRepository, type Repository, withdrawn } from './two-branches.ts';

let repository: Repository;

beforeAll(() => {
  repository = makeRepository();
});
afterAll(() => repository.remove());

type Options = Partial<Parameters<typeof pullRequestCommand>[0]>;

async function run(head: string, options: Options = {}, more: Partial<Effects> = {}) {
  const effects = recordedEffects();
  const site = repository.dir;
  const code = await pullRequestCommand(
    { base: 'main', head, site, format: 'markdown', ...options },
    { ...effects, ...more },
  );
  // Ids of commits change with every word of a fixture.
  return { code, text: effects.printed().replaceAll(/`[0-9a-f]{10}`/g, '`commit`') };
}

async function data(head: string): Promise<Review> {
  return JSON.parse((await run(head, { format: 'json' })).text) as Review;
}

const raw = (id: string): string => `content/runs/${id}/raw/randrw-4k.json`;

describe('plateau pull-request', () => {
  it('tells what a good run adds and where its figures stand', async () => {
    repository.branch('good', () => repository.addRun('fio-with-job-files', 'disk-c'));
    const { code, text } = await run('good');
    expect(code).toBe(0);
    expectGoldenText('pull-request', 'a-good-run.md', text);
  });

  it('tells all errors of a bad run with their lines, and lets nothing of it out of its code spans', async () => {
    repository.branch('bad', () => {
      repository.addRun('fio-with-job-files', 'disk-c');
      repository.edit(raw('disk-c'), /"iops" : [\d.]+/, '"iops" : 999999');
      repository.addRun('fio-with-job-files', 'disk-d');
      const hostile = '@everyone [win](https://example.org) <img src=x> `![](y) | #1';
      const configuration = `"configuration": ${JSON.stringify(hostile)}`;
      repository.edit('content/runs/disk-d/run.json', '"configuration": "default"', configuration);
      repository.addRun('figures-from-an-article', 'article-c');
      repository.edit('content/runs/article-c/figures.csv', ',70,80,', ',80,70,');
    });
    const { code, text } = await run('bad');
    expect(code).toBe(1);
    expectGoldenText('pull-request', 'a-bad-run.md', text);
  });

  it('fetches what runs of both sides keep elsewhere, when asked to', async () => {
    const kept = new Map<string, Buffer>();
    repository.branch('elsewhere', () => {
      repository.addRun('fio-with-job-files', 'disk-e');
      const bytes = readFileSync(join(repository.dir, raw('disk-e')));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const url = 'https://storage.example.org/randrw-4k.json';
      kept.set(url, bytes);
      const entry = { path: 'raw/randrw-4k.json', url, sha256, size_bytes: bytes.length };
      repository.edit(
        'content/runs/disk-e/run.json',
        '"licence"',
        `"remote_files": [${JSON.stringify(entry)}],\n"licence"`,
      );
      rmSync(join(repository.dir, raw('disk-e')));
    });
    const without = await data('elsewhere');
    expect(without.problems).toContainEqual(expect.objectContaining({ rule: 'R-remote-files', severity: 'error' }));
    const network = {
      fetch: async (url: Parameters<typeof fetch>[0]) => new Response(new Uint8Array(kept.get(String(url)) ?? [])),
      lookUp: async () => ['203.0.114.7'],
    };
    const { code, text } = await run('elsewhere', { format: 'json', fetch: true }, network);
    expect(code).toBe(0);
    expect((JSON.parse(text) as Review).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    rmSync(join(repository.dir, '.build'), { recursive: true });
  });

  it("makes much of figures far from others, of those that Little's law does not allow, and of files submitted twice", async () => {
    repository.branch('suspicious', () => {
      repository.addRun('figures-from-an-article', 'article-c');
      repository.edit('content/runs/article-c/figures.csv', 'read,iops,100,', 'read,iops,1000,');
      repository.edit('content/runs/article-c/figures.csv', 'read,bw,409.6,', 'read,bw,4096,');
      repository.addRun('fio-with-job-files', 'disk-c');
      cpSync(join(repository.dir, raw('disk-a')), join(repository.dir, raw('disk-c')));
    });
    const { code, text } = await run('suspicious');
    expect(code).toBe(0);
    expectGoldenText('pull-request', 'a-suspicious-run.md', text);
  });

  it('tells where a run names machines and people, and refuses a token, without repeating them', async () => {
    const folder = 'content/runs/stor-lab-07-disk';
    repository.branch('named', () => {
      repository.addRun('fio-with-job-files', 'stor-lab-07-disk');
      repository.edit(raw('stor-lab-07-disk'), '"filename" : "test.dat"', '"filename" : "/home/mustermann/test.dat"');
      repository.edit(`${folder}/jobs/write-128k.fio`, 'filename=test.dat', 'filename=/dev/mapper/35000c500a1b2c3d4');
      repository.write(`${folder}/notes.md`, 'Copied with root@stor-lab-07.example.org: password=geheim-4711.\n');
    });
    const { code, text } = await run('named');
    expect(code).toBe(1);
    expect(text).not.toMatch(/mustermann|geheim-4711|5000c500a1b2c3d4|07\.example/);
    expectGoldenText('pull-request', 'a-run-with-planted-names.md', text);
  });

  it('says first that published runs were edited, renamed, withdrawn or brought back', async () => {
    repository.branch('touched', () => {
      repository.edit(raw('disk-a'), /"usr_cpu" : [\d.]+/, '"usr_cpu" : 1.0');
      repository.git('mv', 'content/runs/disk-b', 'content/runs/disk-z');
      repository.edit('content/runs/disk-z/run.json', '"id": "disk-b"', '"id": "disk-z"');
      repository.edit('content/runs/article-b/figures.csv', 'read,iops,98,', 'read,iops,99,');
      repository.edit('content/runs/article-b/run.json', '"licence"', `${withdrawn('Wrong table.')}\n  "licence"`);
      repository.edit('content/runs/article-withdrawn/run.json', withdrawn('The article was retracted.'), '');
      repository.edit('content/runs/figures-from-an-article/figures.csv', 'read,iops,90,', 'read,iops,91,');
    });
    const { text } = await run('touched');
    expectGoldenText('pull-request', 'published-runs-were-touched.md', text);
  });

  it('says that a published run was removed, and what stands on it', async () => {
    repository.branch('removed', () => repository.git('rm', '-r', '--quiet', 'content/runs/figures-from-an-article'));
    const { code, text } = await run('removed');
    expect(code).toBe(1);
    expectGoldenText('pull-request', 'a-published-run-was-removed.md', text);
  });

  it('tells which runs a note of a later finding is about, and asks for the entry of a correction', async () => {
    const note = readFileSync(join(fixturesDir, 'valid/note-about-a-version-of-fio/note.json'), 'utf8');
    repository.branch('noted', () => {
      repository.write('content/notes/note-about-a-version-of-fio.json', note);
      repository.edit('content/runs/article-b/hardware.json', 'Two links of', 'Two new links of');
    });
    const { alerts, folders, difference } = await data('noted');
    expect(alerts.map(({ kind, id, named }) => [kind, id, named])).toEqual([
      ['correction_not_told', 'article-b', ['hardware.json']],
      ['note_affects', 'note-about-a-version-of-fio', ['disk-a', 'disk-b']],
    ]);
    expect(folders.map(({ kind, folder }) => [kind, folder])).toEqual([
      ['note', 'content/notes/note-about-a-version-of-fio.json'],
      ['run', 'content/runs/article-b'],
    ]);
    expect(difference.changed).toEqual([]);
  });

  it('lists each changed key of a published run, old and new, and fails without an entry of correction', async () => {
    const manifest = 'content/runs/article-b/run.json';
    repository.branch('retold', () => {
      repository.edit(manifest, /"licence": "[^"]*"/, '"licence": "CC-BY-4.0"');
      repository.edit(manifest, '"relation": "transcriber"', '"relation": "vendor"');
      repository.edit('content/runs/article-b/hardware.json', 'Two links of', 'Two new links of');
    });
    const { code, text } = await run('retold');
    expect(code).toBe(1);
    expectGoldenText('pull-request', 'a-published-run-was-rewritten.md', text);
    repository.branch(
      'corrected',
      () =>
        repository.edit(
          manifest,
          '"licence"',
          '"corrections": [{ "date": "2026-12-01", "text": "Licence, relation and links." }],\n  "licence"',
        ),
      'retold',
    );
    expect((await run('corrected')).code).toBe(0);
  });

  it('lets a run lose its evidence when it is withdrawn, and never else', async () => {
    const drop = () => repository.git('rm', '--quiet', raw('disk-a'));
    repository.branch('lost', drop);
    expect((await data('lost')).alerts).toContainEqual(
      expect.objectContaining({ kind: 'evidence_changed', id: 'disk-a', named: ['raw/randrw-4k.json'] }),
    );
    repository.branch('withdrawn-whole', () => {
      const manifest = 'content/runs/disk-a/run.json';
      drop();
      repository.edit(manifest, /,\s*"job_file": "jobs\/randrw-4k.fio",\s*"result": "raw\/randrw-4k.json"/, '');
      repository.edit(manifest, '"licence"', `${withdrawn('Measured again.')}\n  "licence"`);
    });
    expect((await data('withdrawn-whole')).alerts.map(({ kind, id }) => [kind, id])).toEqual([['withdrawn', 'disk-a']]);
  });

  it('holds the dates of a run against the day of the pull request', async () => {
    repository.branch('tomorrow', () => {
      repository.addRun('figures-from-an-article', 'article-c');
      repository.edit('content/runs/article-c/run.json', '"date": "2024-05"', '"date": "2042-05"');
    });
    expect((await data('tomorrow')).problems.map(({ rule, found }) => [rule, found])).toEqual([
      ['R-dates-past', '2042-05'],
    ]);
  });

  it('says what is a draft or embargoed, what names it, and that one which was published would vanish', async () => {
    const manifest = (id: string): string => `content/runs/${id}/run.json`;
    repository.branch('held-back', () => {
      repository.addRun('fio-with-job-files', 'disk-c');
      repository.edit(manifest('disk-c'), '"title"', '"draft": true, "title"');
      repository.addRun('figures-from-an-article', 'article-c');
      repository.edit(manifest('article-c'), '"title"', '"publish_after": "2026-12-30", "title"');
      repository.edit(manifest('article-b'), '"title"', '"draft": true, "title"');
      repository.edit(manifest('disk-b'), '"licence"', '"supersedes": {"run_id": "disk-c", "reason": "x"}, "licence"');
    });
    const { alerts, problems } = await data('held-back');
    expect(alerts.filter(({ kind }) => ['draft', 'embargo', 'hidden_again'].includes(kind))).toEqual([
      { kind: 'hidden_again', level: 'caution', id: 'article-b', named: [] },
      { kind: 'draft', level: 'warning', id: 'article-b', named: [] },
      { kind: 'embargo', level: 'warning', id: 'article-c', named: ['2026-12-31'] },
      { kind: 'draft', level: 'warning', id: 'disk-c', named: [] },
    ]);
    expect(problems.map(({ file, pointer, message }) => [file, pointer, message])).toContainEqual([
      manifest('disk-b'),
      '/supersedes/run_id',
      'this names content/runs/disk-c, which is a draft and not on the site',
    ]);
    const { text } = await run('held-back');
    expect(text).toContain('**A draft.** No build publishes it.');
    expect(text).toContain('> - `article-c`: `2026-12-31`');
  });

  it('takes a draft that is let out, changed or removed for what it is to readers: new, or never seen', async () => {
    repository.branch('with-draft', () => {
      repository.addRun('fio-with-job-files', 'disk-c');
      repository.edit('content/runs/disk-c/run.json', '"title"', '"draft": true, "title"');
    });
    const from = async (name: string, change: () => void): Promise<Review> => {
      repository.branch(name, change, 'with-draft');
      return JSON.parse((await run(name, { base: 'with-draft', format: 'json' })).text) as Review;
    };
    const out = await from('let-out', () => {
      repository.edit('content/runs/disk-c/run.json', '"draft": true, "title"', '"title"');
      repository.edit('content/runs/disk-c/jobs/write-128k.fio', '[', '; edited\n[');
    });
    expect(out.folders.map(({ change }) => change)).toEqual(['added']);
    expect(out.alerts).toEqual([]);
    expect(out.described).toEqual([]);
    const gone = await from('gone', () => repository.git('rm', '-r', '--quiet', 'content/runs/disk-c'));
    expect(gone.alerts).toEqual([]);
  });

  it('says in a few lines that no data are changed', async () => {
    repository.branch('words', () => repository.write('README.md', 'A site about disks.\n'));
    const { code, text } = await run('words');
    expect(code).toBe(0);
    expectGoldenText('pull-request', 'no-data-are-changed.md', text);
  });

  it('holds a branch against where it left main, so that later runs of main are not missing from it', async () => {
    repository.branch('early', () => repository.addRun('fio-with-job-files', 'disk-e'));
    repository.branch('newer-main', () => repository.addRun('fio-with-job-files', 'disk-n'));
    const { text } = await run('early', { base: 'newer-main' });
    expect(text).toContain('disk-e');
    expect(text).not.toContain('disk-n');
  });

  it('gives data, annotations, and the text in a file', async () => {
    const { folders, alerts, difference } = await data('touched');
    expect(folders.map(({ id, change }) => [id, change])).toContainEqual(['disk-z', 'added']);
    expect(alerts[0]).toMatchObject({ kind: 'evidence_changed', level: 'caution', named: ['figures.csv'] });
    const [one] = difference.changed.filter(({ keys }) => keys.includes('iops'));
    expect([one?.before.iops, one?.after.iops]).toEqual([90_000, 91_000]);
    const dir = mkdtempSync(join(tmpdir(), 'plateau-comment-'));
    const files = { out: join(dir, 'data.json'), comment: join(dir, 'comment.md') };
    const { text } = await run('bad', { format: 'github', ...files });
    expect(text).toMatch(/^::error file=content\/runs\/article-c\/figures\.csv,line=6,/m);
    expect(text).toMatch(/^::error file=content\/runs\/disk-c\/raw\/randrw-4k\.json,line=\d+,col=\d+,title=R-/m);
    expect(readFileSync(files.comment, 'utf8')).toContain('## Effect of this pull request');
    expect(JSON.parse(readFileSync(files.out, 'utf8'))).toMatchObject({
      not_admitted: ['article-c', 'disk-c', 'disk-d'],
    });
    rmSync(dir, { recursive: true });
  });

  it('reads links, submodules and too large files of a commit as what they are, and follows none', async () => {
    const secret = join(repository.dir, 'secret.json');
    repository.branch('hostile', () => {
      repository.write('secret.json', '{"secret": 1}');
      repository.addRun('fio-with-job-files', 'disk-h');
      unlinkSync(join(repository.dir, raw('disk-h')));
      symlinkSync(secret, join(repository.dir, raw('disk-h')));
      symlinkSync('/etc', join(repository.dir, 'content/runs/disk-l'));
      repository.write('content/runs/disk-h/notes.md', 'x'.repeat(600_000));
      repository.write('content/runs/disk-h/_content.gotmpl', '{{ "run" }}');
      const submodule = 'content/runs/disk-h/media';
      repository.git('init', '--quiet', submodule);
      repository.git('-C', submodule, 'commit', '--quiet', '--allow-empty', '--message', 'x');
    });
    const { problems } = await data('hostile');
    const found = problems.map(({ file, message }) => `${file}: ${message}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'content/runs/disk-h/raw/randrw-4k.json: symbolic links are refused',
        'content/runs/disk-l: this folder is a symbolic link',
        'content/runs/disk-h/media: symbolic links are refused',
        'content/runs/disk-h/notes.md: this file is too large',
        'content/runs/disk-h/_content.gotmpl: a file of this name may not be part of a submission',
      ]),
    );
    expect(JSON.stringify(problems)).not.toContain('secret":');
  });

  it('reads folders too, and refuses what is neither a folder nor a commit', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'plateau-sides-'));
    repository.git('worktree', 'add', '--quiet', join(dir, 'good'), 'good');
    const { text } = await run(join(dir, 'good'));
    expect(text).toContain('`disk-c`');
    repository.git('worktree', 'remove', '--force', join(dir, 'good'));
    rmSync(dir, { recursive: true });
    await expect(run('no-such-branch')).rejects.toMatchObject({ exitCode: 2 });
    await expect(run('--output=/tmp/x')).rejects.toThrow('neither a folder with content/ nor a commit');
  });
});

describe('plateau pull-request between two folders', () => {
  const article = filesFrom(
    join(fixturesDir, 'valid/figures-from-an-article'),
    'new/content/runs/figures-from-an-article',
  );
  const options = { base: 'old', head: 'new', site: '.', format: 'markdown' } as const;
  const sides = () => memoryEffects({ 'old/content/about.md': '# About', ...article });

  it('prints the comment, writes the data, and adds the comment to a file that is there', async () => {
    const effects = sides();
    await effects.writeFile('summary.md', 'Before.\n');
    expect(await pullRequestCommand({ ...options, out: 'data.json', comment: 'summary.md' }, effects)).toBe(0);
    expect(effects.printed()).toContain('## Effect of this pull request');
    expect(effects.textOf('summary.md')).toBe(`Before.\n${effects.printed()}`);
    expect(JSON.parse(effects.textOf('data.json'))).toMatchObject({ base: 'old', head: 'new', problems: [] });
  });

  it('exits 1 when the head has an error, and says it where the format asks for it', async () => {
    const effects = sides();
    const manifest = 'new/content/runs/figures-from-an-article/run.json';
    await effects.writeFile(manifest, effects.textOf(manifest).replace('"title"', '"titel"'));
    expect(await pullRequestCommand({ ...options, format: 'github' }, effects)).toBe(1);
    expect(effects.printed()).toMatch(/^::error file=content\/runs\/figures-from-an-article\/run\.json,/);
  });
});
