import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gunzip, isGzip, joinBytes } from '../../../scripts/lib/base/gunzip.ts';

function unpack(archive: Uint8Array): { readonly text: string; readonly isSound: boolean } {
  const pieces: Uint8Array[] = [];
  const isSound = gunzip(archive, (piece) => pieces.push(piece) > 0);
  return { text: new TextDecoder().decode(joinBytes(pieces)), isSound };
}

const text = Array.from({ length: 50_000 }, (_, row) => `${row * 1000}, ${row % 977}, 0, 4096\n`).join('');
const bytes = new TextEncoder().encode(text);

describe('gunzip', () => {
  it('gives the same of one member, which Node unpacks at once, and of several, which it does not', () => {
    const half = bytes.length / 2;
    const two = Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
    expect(isGzip(two)).toBe(true);
    for (const archive of [gzipSync(bytes), two, gzipSync(bytes, { level: 0 })])
      expect(unpack(archive)).toEqual({ text, isSound: true });
    expect(unpack(gzipSync(''))).toEqual({ text: '', isSound: true });
  });

  it('hands on the sound beginning of an archive that is cut off, and says that it is', () => {
    const whole = gzipSync(bytes);
    const { text: begin, isSound } = unpack(whole.subarray(0, whole.length / 2));
    expect(isSound).toBe(false);
    expect(begin.length).toBeGreaterThan(1000);
    expect(text.startsWith(begin)).toBe(true);
  });

  it('does not trust the length that the last four bytes tell', () => {
    for (const length of [0, 1, 2 ** 32 - 1]) {
      const archive = Buffer.from(gzipSync(bytes));
      archive.writeUInt32LE(length, archive.length - 4);
      expect(unpack(archive).text).toBe(text);
    }
  });

  it('ends when nothing more is wanted', () => {
    const pieces: Uint8Array[] = [];
    expect(gunzip(gzipSync(bytes), (piece) => pieces.push(piece) < 2)).toBe(true);
    expect(pieces.length).toBe(2);
  });
});
