import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { publishWhole } from '../../../scripts/lib/store/publish-whole.ts';

let dir: string;
let out: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-publish-'));
  out = join(dir, 'public');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Fills the new folder with a site that holds one word. */
function fill(word: string): (fresh: string) => Promise<void> {
  return async (fresh) => {
    await mkdir(join(fresh, 'api/v1'), { recursive: true });
    await writeFile(join(fresh, 'api/v1/index.json'), '{}');
    await writeFile(join(fresh, 'word'), word);
  };
}

const word = (): Promise<string> => readFile(join(out, 'word'), 'utf8');

describe('publishWhole', () => {
  it('replaces the old site as a whole, so that files of the old one are gone', async () => {
    await publishWhole(nodeEffects(), out, fill('one'));
    await writeFile(join(out, 'stale'), 'x');
    await publishWhole(nodeEffects(), out, fill('two'));
    expect(await word()).toBe('two');
    // A web server has to be able to read it.
    expect((await stat(out)).mode).toBe((await stat(join(out, 'api'))).mode);
    expect(existsSync(join(out, 'stale'))).toBe(false);
    expect(await readdir(dir)).toEqual(['public']);
  });

  it('keeps the old site when filling fails halfway, and clears up', async () => {
    await publishWhole(nodeEffects(), out, fill('one'));
    const failing = async (fresh: string): Promise<void> => {
      await fill('two')(fresh);
      throw new Error('disk full');
    };
    await expect(publishWhole(nodeEffects(), out, failing)).rejects.toThrow('disk full');
    expect(await word()).toBe('one');
    expect(await readdir(dir)).toEqual(['public']);
  });

  it('brings the old site back after a build that was killed between the two renames', async () => {
    await publishWhole(nodeEffects(), out, fill('one'));
    await rename(out, join(dir, '.public.old'));
    await mkdir(join(dir, '.public.new'));
    await writeFile(join(dir, '.public.lock'), '999999999\n');
    await expect(publishWhole(nodeEffects(), out, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await word()).toBe('one');
    expect(await readdir(dir)).toEqual(['public']);
  });

  it('keeps the old site when the new one cannot take its place', async () => {
    await publishWhole(nodeEffects(), out, fill('one'));
    const effects = nodeEffects();
    const rename: typeof effects.rename = (from, to) =>
      to === out && from.includes('.new') ? Promise.reject(new Error('I/O error')) : effects.rename(from, to);
    await expect(publishWhole({ ...effects, rename }, out, fill('two'))).rejects.toThrow('I/O error');
    expect(await word()).toBe('one');
    expect(await readdir(dir)).toEqual(['public']);
  });

  it('takes nothing from a program of a killed build that writes on', async () => {
    let before = '';
    const outlived = async (fresh: string): Promise<void> => {
      before = fresh;
      throw new Error('killed');
    };
    await expect(publishWhole(nodeEffects(), out, outlived)).rejects.toThrow('killed');
    await publishWhole(nodeEffects(), out, async (fresh) => {
      await fill('two')(fresh);
      await mkdir(before, { recursive: true });
      await writeFile(join(before, 'late'), 'x');
    });
    expect((await readdir(out)).sort()).toEqual(['api', 'word']);
    expect(await readdir(dir)).toEqual(['public']);
  });

  it('lets no second build write while one is at work', async () => {
    await publishWhole(nodeEffects(), out, async (fresh) => {
      await expect(publishWhole(nodeEffects(), out, fill('two'))).rejects.toThrow(
        /another build \(process \d+\) is writing here/,
      );
      await fill('one')(fresh);
    });
    expect(await word()).toBe('one');
  });

  it('replaces what a link points to, and keeps the link', async () => {
    await mkdir(join(dir, 'served'));
    await symlink(join(dir, 'served'), out);
    await publishWhole(nodeEffects(), out, fill('one'));
    expect(await readFile(join(dir, 'served/word'), 'utf8')).toBe('one');
    expect(await word()).toBe('one');
  });

  it('says where a link leads nowhere, and leaves it', async () => {
    await symlink(join(dir, 'unmounted'), out);
    await expect(publishWhole(nodeEffects(), out, fill('one'))).rejects.toThrow(`${out} is a link that leads nowhere`);
    expect(await readlink(out)).toBe(join(dir, 'unmounted'));
  });

  it('never replaces a folder with files of someone else', async () => {
    await mkdir(out);
    await writeFile(join(out, 'photo.jpg'), 'x');
    await expect(publishWhole(nodeEffects(), out, fill('one'))).rejects.toThrow(/did not write/);
    expect(await readdir(out)).toEqual(['photo.jpg']);
  });
});
