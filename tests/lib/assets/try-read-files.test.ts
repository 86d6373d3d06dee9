import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GivenFile } from '../../../assets/js/try/messages.ts';
import { readFiles } from '../../../assets/js/try/read-files.ts';
import { LARGEST_INSPECTED, LARGEST_TOGETHER } from '../../../scripts/lib/model/source-files.ts';

const given = (path: string, blob: Blob): GivenFile => ({ path, walked: false, blob });

/** A file of that size, of which nothing can be read. */
function unreadable(size: number): Blob {
  const fail = () => Promise.reject(new Error('it is gone'));
  return { size, slice: () => ({ arrayBuffer: fail }) } as unknown as Blob;
}

describe('readFiles', () => {
  it('has every byte and their hash, and tells how far a large file is', async () => {
    const bytes = Uint8Array.from({ length: 20 * 1024 ** 2 + 7 }, (_, place) => (place * 31) % 251);
    const shares: number[] = [];
    const [small, large] = await readFiles(
      [given('small', new Blob(['{}'])), given('large', new Blob([bytes]))],
      ({ share = -1 }) => shares.push(share),
    );
    expect(Buffer.from(small?.bytes ?? [])).toEqual(Buffer.from('{}'));
    expect(Buffer.compare(large?.bytes ?? new Uint8Array(), bytes)).toBe(0);
    expect(large?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(shares.filter((share) => share > 0.1 && share < 1).length).toBe(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('says of a file that cannot be read why, and reads the others', async () => {
    const [gone, huge, empty] = await readFiles(
      [given('gone', unreadable(9)), given('huge', unreadable(LARGEST_INSPECTED + 1)), given('empty', new Blob([]))],
      () => {},
    );
    expect([gone?.fault, huge?.fault, empty?.bytes?.length]).toEqual(['it is gone', 'it is larger than 128 MiB', 0]);
  });

  it('refuses more than a browser can hold before it reads any', async () => {
    const most = LARGEST_TOGETHER / LARGEST_INSPECTED;
    const full = Array.from({ length: most }, (_, place) => given(`${place}`, unreadable(LARGEST_INSPECTED)));
    let told = 0;
    await expect(readFiles([...full, given('one', unreadable(1))], () => (told += 1))).rejects.toThrow(
      /^together they are 513 MiB, and up to 512 MiB are read at once\./,
    );
    expect(told).toBe(0);
  });
});
