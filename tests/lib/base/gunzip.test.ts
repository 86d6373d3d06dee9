import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gunzip, isGzip, joinBytes, type Unpacking } from '../../../scripts/lib/base/gunzip.ts';

function unpack(archive: Uint8Array, by = gunzip): { readonly text: string; readonly unpacking: Unpacking } {
  const pieces: Uint8Array[] = [];
  const unpacking = by(archive, (piece) => pieces.push(piece) > 0);
  return { text: new TextDecoder().decode(joinBytes(pieces)), unpacking };
}

const text = Array.from({ length: 50_000 }, (_, row) => `${row * 1000}, ${row % 977}, 0, 4096\n`).join('');
const bytes = new TextEncoder().encode(text);

let copies = 0;
/** A second module beside the one that all tests of this process share. */
const importAnew = async (): Promise<typeof gunzip> => {
  copies += 1;
  const source = join(import.meta.dirname, '../../../scripts/lib/base/gunzip.ts');
  return (await import(/* @vite-ignore */ `${source}?copy=${copies}`)).gunzip;
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('fflate');
});

describe('gunzip', () => {
  it('gives the same of one member, which Node unpacks at once, and of several, which it does not', () => {
    const half = bytes.length / 2;
    const two = Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
    expect(isGzip(two)).toBe(true);
    for (const archive of [gzipSync(bytes), two, gzipSync(bytes, { level: 0 })])
      expect(unpack(archive)).toEqual({ text, unpacking: 'whole' });
    expect(unpack(gzipSync(''))).toEqual({ text: '', unpacking: 'whole' });
  });

  it('hands on the sound beginning of an archive that is cut off, and says that it is', () => {
    const whole = gzipSync(bytes);
    const { text: begin, unpacking } = unpack(whole.subarray(0, whole.length / 2));
    expect(unpacking).toBe('damaged');
    expect(begin.length).toBeGreaterThan(1000);
    expect(text.startsWith(begin)).toBe(true);
  });

  it('does not trust the length that the last four bytes tell', () => {
    for (const length of [0, 1, 2 ** 32 - 1]) {
      const archive = Buffer.from(gzipSync(bytes));
      archive.writeUInt32LE(length, archive.length - 4);
      expect(unpack(archive)).toEqual({ text, unpacking: 'damaged' });
    }
  });

  it('says that an archive is damaged whose content is not what was packed, in any of its members', () => {
    const stored = Buffer.from(gzipSync('iops 100000', { level: 0 }));
    const changed = Buffer.from(stored);
    changed[changed.indexOf('1')] = '9'.charCodeAt(0);
    expect(unpack(changed)).toEqual({ text: 'iops 900000', unpacking: 'damaged' });
    expect(unpack(Buffer.concat([changed, stored])).unpacking).toBe('damaged');
    expect(unpack(Buffer.concat([stored, changed])).unpacking).toBe('damaged');
    expect(unpack(Buffer.concat([stored, stored])).unpacking).toBe('whole');
  });

  it('says that an archive is damaged that zlib refuses, though its content can be had', () => {
    const archive = Buffer.from(gzipSync(bytes));
    const flagged = Buffer.from(archive);
    // A flag that no version of gzip knows.
    flagged[3] = 0x80;
    expect(unpack(flagged).unpacking).toBe('damaged');
    const behind = Buffer.concat([archive.subarray(0, -8), Buffer.from('x'), archive.subarray(-8)]);
    expect(unpack(behind)).toEqual({ text, unpacking: 'damaged' });
  });

  it('hands on what is sound once, where a member behind it is damaged', () => {
    const stored = Buffer.from(gzipSync(bytes, { level: 0 }));
    const changed = Buffer.from(stored);
    changed[changed.lastIndexOf('4096')] = '9'.charCodeAt(0);
    const { text: found, unpacking } = unpack(Buffer.concat([gzipSync(bytes), changed]));
    expect(unpacking).toBe('damaged');
    expect(found === `${text}${text.slice(0, -5)}9096\n`).toBe(true);
  });

  it('leaves no archive to fflate that is whole, where there is Node', async () => {
    vi.doMock('fflate', () => ({ Gunzip: class {} }));
    const byNode = await importAnew();
    for (const archive of [gzipSync(bytes), Buffer.concat([gzipSync(bytes), gzipSync('')])])
      expect(unpack(archive, byNode)).toEqual({ text, unpacking: 'whole' });
  });

  it('gives the same where there is no Node', async () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    const inBrowser = await importAnew();
    const whole = gzipSync(bytes);
    const members = Buffer.concat([whole, gzipSync('x')]);
    const padded = Buffer.concat([whole, Buffer.alloc(512)]);
    const cut = Buffer.concat([whole, whole.subarray(0, whole.length / 2)]);
    for (const archive of [whole, members, padded, cut, whole.subarray(0, -3)])
      expect(unpack(archive, inBrowser)).toEqual(unpack(archive));
  });

  it('ends when nothing more is wanted', () => {
    const pieces: Uint8Array[] = [];
    for (const archive of [gzipSync(bytes), Buffer.concat([gzipSync(bytes), gzipSync(bytes)])]) {
      pieces.length = 0;
      expect(gunzip(archive, (piece) => pieces.push(piece) < 2)).toBe('whole');
      expect(pieces.length).toBe(2);
    }
  });

  it('stops at an archive that unpacks to far more than its size, whatever length it tells', () => {
    const zeros = gzipSync(Buffer.alloc(40 * 2 ** 20));
    const lying = Buffer.from(zeros);
    lying.writeUInt32LE(9, lying.length - 4);
    for (const archive of [zeros, lying, Buffer.concat([zeros, zeros])]) {
      let length = 0;
      const unpacking = gunzip(archive, (piece) => {
        length += piece.length;
        return true;
      });
      expect(unpacking).toBe('dense');
      // One step of 16 kB more than the 16 MiB that are always unpacked.
      expect(length).toBeLessThan(34 * 2 ** 20);
    }
  });
});
