import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archivedFiles, archiveSize, rawArchive } from '../../../scripts/lib/exports/raw-archive.ts';

const file = (path: string, text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { path, bytes, size_bytes: bytes.length, sha256: 'ab'.repeat(32) };
};
const files = [
  file('raw/b/result.json.gz', 'second'),
  file('run.json', '{}'),
  file('raw/a/result.json.gz', 'first'.repeat(1000)),
  file('raw/b/empty.log', ''),
];
const zip = rawArchive(files);

describe('the archive of raw files', () => {
  it('holds the raw files alone, as they are, in order of their paths', () => {
    const found = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
    expect(found).toEqual([
      ['raw/a/result.json.gz', 'first'.repeat(1000)],
      ['raw/b/empty.log', ''],
      ['raw/b/result.json.gz', 'second'],
    ]);
  });

  it('has the bytes of each file where its index says, and the size that it says', () => {
    const archived = archivedFiles(files);
    const cut = archived.map(({ path, offset, size_bytes }) => {
      return [path, new TextDecoder().decode(zip.subarray(offset, offset + size_bytes))];
    });
    expect(cut).toEqual([
      ['raw/a/result.json.gz', 'first'.repeat(1000)],
      ['raw/b/empty.log', ''],
      ['raw/b/result.json.gz', 'second'],
    ]);
    expect(archiveSize(archived)).toBe(zip.length);
  });

  it('is the same bytes whatever the order of the files, the day and the clock', () => {
    expect(rawArchive(files.toReversed())).toEqual(zip);
    // The beginning of zip's calendar, in the header of the first file.
    expect(new DataView(zip.buffer, zip.byteOffset).getUint32(10, true)).toBe((1 << 21) | (1 << 16));
  });

  it('is refused where a size is not that of the bytes: its index would lead astray', () => {
    const wrong = files.map((one) => (one.path === 'raw/a/result.json.gz' ? { ...one, size_bytes: 7 } : one));
    expect(() => rawArchive(wrong)).toThrow('another place than its index says');
  });
});
