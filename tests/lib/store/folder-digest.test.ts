import { describe, expect, it } from 'vitest';
import { folderDigest } from '../../folder-digest.ts';
import { memoryEffects } from '../../memory-effects.ts';

const many = Object.fromEntries(Array.from({ length: 70 }, (_, place) => [`site/${place}.txt`, `${place}`]));
const digest = (more: object = {}) => folderDigest(memoryEffects({ ...many, 'site/sub/deep': 'x', ...more }), 'site');

describe('folderDigest', () => {
  it('is the same for the same files, and another one when a byte, a name or a place differs', async () => {
    const same = await digest();
    expect(await digest()).toBe(same);
    const others = await Promise.all([
      digest({ 'site/69.txt': '70' }),
      digest({ 'site/sub/deeper': '' }),
      digest({ 'site/sub/deep': 'x\n' }),
      folderDigest(memoryEffects({ ...many, 'site/sub2/deep': 'x' }), 'site'),
    ]);
    expect(new Set([same, ...others]).size).toBe(5);
  });

  it('counts a file that is listed and cannot be read as none', async () => {
    const files = memoryEffects({ 'site/a.txt': 'a' });
    const readFile = async (path: string): Promise<Uint8Array> => {
      throw new Error(`${path} is not there`);
    };
    expect(await folderDigest({ ...files, readFile }, 'site')).not.toBe(await folderDigest(files, 'site'));
  });

  it('tells files apart that run into each other', async () => {
    const [one, two] = [
      { 'site/a': 'b', 'site/c': '' },
      { 'site/a': '', 'site/c': 'b' },
    ];
    expect(await folderDigest(memoryEffects(one), 'site')).not.toBe(await folderDigest(memoryEffects(two), 'site'));
  });
});
