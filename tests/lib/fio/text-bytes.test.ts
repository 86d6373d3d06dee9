import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../scripts/lib/fio/text-bytes.ts';

const told = (...bytes: readonly number[]) => {
  const decoded = decodeText(Uint8Array.from(bytes));
  return 'message' in decoded ? [decoded.kind, decoded.found] : decoded.text;
};

const wide = (text: string, isLittle: boolean): readonly number[] =>
  [...text].flatMap((sign) => (isLittle ? [sign.charCodeAt(0), 0] : [0, sign.charCodeAt(0)]));

describe('decodeText', () => {
  it.each([
    ['a zip archive', [0x50, 0x4b, 0x03, 0x04]],
    ['zstd data', [0x28, 0xb5, 0x2f, 0xfd]],
    ['xz data', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
    ['bzip2 data', [0x42, 0x5a, 0x68]],
    ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
    ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ] as const)('knows %s by its first bytes, all of them', (name, magic) => {
    expect(told(...magic, 7)).toEqual(['binary', name]);
    for (const place of magic.keys())
      expect(told(...magic.map((byte, at) => (at === place ? 0x20 : byte)), 7)).not.toEqual(['binary', name]);
  });

  it('knows the compressed store of fio by its second byte', () => {
    for (const second of [0x01, 0x5e, 0x9c, 0xda])
      expect(told(0x78, second)).toEqual(['binary', 'a zlib stream (.fz)']);
    expect([told(0x78, 0x20), told(0x20, 0x5e), told(0x78)]).toEqual(['x ', ' ^', 'x']);
  });

  it('reads UTF-16 by its mark, in either order, and refuses it without one', () => {
    expect(told(0xff, 0xfe, ...wide('{"é"}', true))).toBe('{"é"}');
    expect(told(0xfe, 0xff, ...wide('{"é"}', false))).toBe('{"é"}');
    expect(told(...wide('{"jobs": []}', true))).toEqual([undefined, 'UTF-16 (little-endian)']);
    expect(told(...wide('{"jobs": []}', false))).toEqual([undefined, 'UTF-16 (big-endian)']);
  });

  it('takes a mark for one only where all of it is there', () => {
    expect(told(0xff, 0x7b)).toBe('\ufffd{');
    expect(told(0xfe, 0x7b)).toBe('\ufffd{');
    expect(told(0xef, 0xbb, 0xbf, 0x7b)).toBe('{');
    const { repairs } = decodeText(Uint8Array.from([0xef, 0xbb, 0x7b])) as { readonly repairs: readonly object[] };
    expect(repairs).toMatchObject([{ kind: 'invalid_utf8' }]);
  });

  it('looks for zero bytes in the first 4096', () => {
    const spaces = (zeroAt: number) => Array.from({ length: 5000 }, (_, at) => (at === zeroAt ? 0 : 0x20));
    expect([told(...spaces(0)), told(...spaces(4095))]).toEqual([
      ['binary', 'zero bytes'],
      ['binary', 'zero bytes'],
    ]);
    expect(told(...spaces(4096))).toHaveLength(5000);
  });
});
