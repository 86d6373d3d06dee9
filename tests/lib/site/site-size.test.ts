import { describe, expect, it } from 'vitest';
import { describeSize, sizeOf, warnOfSize } from '../../../scripts/lib/site/site-size.ts';

const MIB = 2 ** 20;
const largest = { path: 'runs/a/raw.zip', bytes: 4.2 * MIB };

describe('sizeOf', () => {
  it('counts all files and their bytes, and finds the largest, by path where several are', () => {
    const sizes = { 'index.html': 3, 'runs/b/raw.zip': 5, 'runs/a/raw.zip': 5 };
    const files = new Map(Object.entries(sizes).map(([path, size]) => [path, { sha256: '', size }]));
    expect(sizeOf(files)).toEqual({ files: 3, bytes: 13, largest: { path: 'runs/a/raw.zip', bytes: 5 } });
  });

  it('finds nothing largest in an empty site', () => {
    expect(sizeOf(new Map())).toEqual({ files: 0, bytes: 0 });
  });
});

describe('describeSize', () => {
  it('holds the site against what hosts take', () => {
    expect(describeSize({ files: 1480, bytes: 58e6, largest })).toBe(
      '1,480 files, 58 MB (GitHub Pages: 6 % of 1 GB; Cloudflare Pages: 7 % of 20,000 files, largest file 4.2 of 25 MiB)',
    );
  });

  it('tells one file as one, and a small size with its tenth', () => {
    expect(describeSize({ files: 1, bytes: 1_240_000, largest: { path: 'a', bytes: 1_240_000 } })).toMatch(
      /^1 file, 1\.2 MB \(.*largest file 1\.2 of 25 MiB\)$/,
    );
  });
});

describe('warnOfSize', () => {
  it('says nothing up to four fifths of every limit', () => {
    expect(warnOfSize({ files: 16_000, bytes: 8e8, largest: { path: 'a', bytes: 20 * MIB } })).toEqual([]);
  });

  it.each([
    [{ files: 16_001, bytes: 1 }, 'Nearly too large for Cloudflare Pages, which takes up to 20,000 files (80 %).'],
    [{ files: 30_000, bytes: 1 }, 'Too large for Cloudflare Pages, which takes up to 20,000 files (150 %).'],
    [{ files: 1, bytes: 9e8 }, 'Nearly too large for GitHub Pages, which takes sites of up to 1 GB (90 %).'],
    [
      { files: 1, bytes: 1, largest: { path: 'runs/a/raw.zip', bytes: 26 * MIB } },
      'Too large for Cloudflare Pages, which takes files of up to 25 MiB: runs/a/raw.zip (104 %).',
    ],
  ])('names the one limit that %o is near', (size, sentence) => {
    expect(warnOfSize(size)).toEqual([sentence]);
  });
});
