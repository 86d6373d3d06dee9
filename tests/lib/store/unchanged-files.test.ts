import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Effects } from '../../../scripts/lib/base/effects.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { linkingUnchanged } from '../../../scripts/lib/store/unchanged-files.ts';

let dir: string;
let files: Effects;
const published = (name: string): string => join(dir, 'public', name);
const fresh = (name: string): string => join(dir, 'fresh', name);
const isSame = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).ino === (await stat(other)).ino;
const text = (path: string): Promise<string> => readFile(path, 'utf8');

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-unchanged-'));
  const effects = nodeEffects();
  await effects.writeFile(published('runs/a.html'), 'as it was');
  await effects.makeFolder(join(dir, 'fresh'));
  files = linkingUnchanged(effects, join(dir, 'fresh'), join(dir, 'public'));
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
