import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchFolders } from '../../../scripts/lib/store/watch-folders.ts';

let dir: string;
let changes: number;
let told: readonly string[];
let stop: () => void;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-watch-'));
  await mkdir(join(dir, 'a/b'), { recursive: true });
  await writeFile(join(dir, 'a/b/file'), '1');
  changes = 0;
});
afterEach(async () => {
  stop?.();
  await rm(dir, { recursive: true, force: true });
});

/** Does something and waits until it was told. */
async function isTold(act: () => Promise<void>): Promise<boolean> {
  const before = changes;
  await act();
  await expect.poll(() => changes).toBeGreaterThan(before);
  return true;
}

function start(): void {
  stop = watchFolders(
    [dir, join(dir, 'nowhere')],
    (name) => !name.endsWith('~'),
    async (paths) => {
      changes += 1;
      told = paths;
    },
  );
}

describe('watchFolders', () => {
  it('tells of edits deep inside, also of a file that an editor has replaced, and of new folders', async () => {
    start();
    const file = join(dir, 'a/b/file');
    expect(await isTold(() => writeFile(file, '2'))).toBe(true);
    const replace = async (): Promise<void> => {
      await writeFile(`${file}~`, '3');
      await rename(`${file}~`, file);
    };
    expect(await isTold(replace)).toBe(true);
    expect(await isTold(() => writeFile(file, '4'))).toBe(true);
    expect(await isTold(() => mkdir(join(dir, 'new')))).toBe(true);
    expect(await isTold(() => writeFile(join(dir, 'new/file'), '1'))).toBe(true);
    expect(await isTold(() => rm(join(dir, 'a'), { recursive: true }))).toBe(true);
  });

  it('tells which files changed, also in a folder that was taken away and came again', async () => {
    start();
    await isTold(() => writeFile(join(dir, 'a/b/file'), '2'));
    expect(told).toEqual([join(dir, 'a/b/file')]);
    await isTold(() => rm(join(dir, 'a'), { recursive: true }));
    await isTold(async () => void (await mkdir(join(dir, 'a/b'), { recursive: true })));
    expect(await isTold(() => writeFile(join(dir, 'a/b/other'), '1'))).toBe(true);
    expect(told).toEqual([join(dir, 'a/b/other')]);
  });

  it('tells once of a burst, and not of what is of no interest', async () => {
    start();
    for (let index = 0; index < 50; index += 1) writeFileSync(join(dir, `a/file${index}`), 'x');
    await expect.poll(() => changes).toBeGreaterThan(0);
    // Somebody who began later and is interested in all is told; by then the other has been, or never is.
    let others = 0;
    const stopOthers = watchFolders(
      [dir],
      () => true,
      async () => {
        others += 1;
      },
    );
    await writeFile(join(dir, 'a/file~'), 'x');
    await expect.poll(() => others).toBe(1);
    stopOthers();
    expect(await isTold(() => writeFile(join(dir, 'a/file0'), 'y'))).toBe(true);
    expect(changes).toBe(2);
  });
});
