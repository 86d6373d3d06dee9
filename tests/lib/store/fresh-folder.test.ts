import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Effects } from '../../../scripts/lib/base/effects.ts';
import { type FreshFiles, openFresh } from '../../../scripts/lib/store/fresh-folder.ts';
import type { KnownFiles } from '../../../scripts/lib/store/known-files.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

let dir: string;
let files: FreshFiles<Effects>;
const published = (name: string): string => join(dir, 'public', name);
const fresh = (name: string): string => join(dir, 'fresh', name);
const isSame = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).ino === (await stat(other)).ino;
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const text = (path: string): Promise<string> => readFile(path, 'utf8');

/** With what is known of the published files. */
const open = (known: KnownFiles): FreshFiles<Effects> =>
  openFresh(nodeEffects(), { fresh: join(dir, 'fresh'), before: join(dir, 'public'), known });

/** Of the one that is published: made of what "key" names. */
async function known(): Promise<KnownFiles> {
  const facts = await nodeEffects().lstat(published('runs/a.html'));
  return new Map([['runs/a.html', { sha256: hashOf('as it was'), size: 9, of: 'key', ...facts }]]);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-unchanged-'));
  const effects = nodeEffects();
  await effects.writeFile(published('runs/a.html'), 'as it was');
  await effects.makeFolder(join(dir, 'fresh'));
  files = open(new Map());
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('a file of a new site', () => {
  it('is the file that was published before where its bytes are the same', async () => {
    await files.writeFile(fresh('runs/a.html'), 'as it was');
    expect(await isSame(fresh('runs/a.html'), published('runs/a.html'))).toBe(true);
    expect(await text(fresh('runs/a.html'))).toBe('as it was');
  });

  it('is written where one byte differs, where there was none, and outside of the site', async () => {
    for (const name of ['runs/a.html', 'runs/b.html']) await files.writeFile(fresh(name), 'as it is!');
    await files.writeFile(join(dir, 'work/runs/a.html'), 'as it was');
    expect(await text(fresh('runs/a.html'))).toBe('as it is!');
    expect(await text(published('runs/a.html'))).toBe('as it was');
    expect(await isSame(join(dir, 'work/runs/a.html'), published('runs/a.html'))).toBe(false);
  });

  it('leaves what is published alone when it is written once more', async () => {
    await files.writeFile(fresh('runs/a.html'), 'as it was');
    await files.writeFile(fresh('runs/a.html'), 'and something else');
    expect(await text(published('runs/a.html'))).toBe('as it was');
    expect(await text(fresh('runs/a.html'))).toBe('and something else');
  });

  it('is written where a link had taken the place of what was published', async () => {
    await writeFile(join(dir, 'elsewhere'), 'as it was');
    await symlink('../elsewhere', published('link.html'));
    await files.writeFile(fresh('link.html'), 'as it was');
    expect(await isSame(fresh('link.html'), join(dir, 'elsewhere'))).toBe(false);
  });
});

describe('a file that is known as it was published', () => {
  it.each([
    ['what it was made of', 'key'],
    ['its SHA-256', undefined],
  ])('is published again by %s', async (_, name) => {
    const all = await known();
    const again = open(all);
    const asked = name ?? all.get('runs/a.html')?.sha256 ?? '';
    expect(await again.again(fresh('runs/a.html'), asked)).toBe(true);
    expect(await isSame(fresh('runs/a.html'), published('runs/a.html'))).toBe(true);
    expect(await again.hashed()).toEqual([
      { path: 'runs/a.html', size_bytes: 9, sha256: all.get('runs/a.html')?.sha256 },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was written since', () => writeFile(published('runs/a.html'), 'as it WAS')],
    [
      'was written since, with its time set back',
      async () => {
        const { atime, mtime } = await stat(published('runs/a.html'));
        await writeFile(published('runs/a.html'), 'as it WAS');
        await utimes(published('runs/a.html'), atime, mtime);
      },
    ],
    ['was removed', () => rm(published('runs/a.html'))],
    [
      'is a link by now',
      async () => {
        await writeFile(join(dir, 'elsewhere'), 'as it was');
        await rm(published('runs/a.html'));
        await symlink('../../elsewhere', published('runs/a.html'));
      },
    ],
  ])('is not when it %s', async (_, touch) => {
    const again = open(await known());
    await touch();
    expect(await again.again(fresh('runs/a.html'), 'key')).toBe(false);
    await again.put(fresh('runs/a.html'), 'as it was', 'key');
    expect(await text(fresh('runs/a.html'))).toBe('as it was');
  });

  it('is not by another name, or where it was not', async () => {
    const again = open(await known());
    expect(await again.again(fresh('runs/a.html'), 'another')).toBe(false);
    expect(await again.again(fresh('runs/b.html'), 'key')).toBe(false);
  });
});

describe('what is known of a new folder', () => {
  it('is every file that lies there, as it was written last', async () => {
    await files.writeFile(fresh('one.txt'), 'one');
    for (const text of ['two', 'not two']) await files.writeFile(fresh('two.txt'), text);
    expect(new Map(files.hashed().map(({ path, sha256 }) => [path, sha256]))).toEqual(
      new Map([
        ['one.txt', hashOf('one')],
        ['two.txt', hashOf('not two')],
      ]),
    );
  });

  it('is nothing of files that were removed, one by one or with their folder', async () => {
    for (const name of ['one.txt', 'two.txt', 'runs/b/c.txt', 'runs.txt']) await files.writeFile(fresh(name), name);
    await files.remove(fresh('one.txt'));
    await files.remove(fresh('runs'));
    expect([...files.made().keys()]).toEqual(['two.txt', 'runs.txt']);
    expect(await readdir(join(dir, 'fresh'))).toEqual(['runs.txt', 'two.txt']);
  });
});
