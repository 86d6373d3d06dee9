import { describe, expect, it } from 'vitest';
import { decodeAny, encodingFault, utf16Of } from '../../../scripts/lib/base/text-encoding.ts';

const text = '{"title": "Grüße"}\n';
const little = Buffer.from(text, 'utf16le');
const big = Buffer.from(little).swap16();
const withMark = (mark: readonly number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes]);

describe('utf16Of', () => {
  it.each([
    ['a mark, little-endian', withMark([0xff, 0xfe], little), 'utf-16le'],
    ['a mark, big-endian', withMark([0xfe, 0xff], big), 'utf-16be'],
    ['zero bytes, little-endian', little, 'utf-16le'],
    ['zero bytes, big-endian', big, 'utf-16be'],
  ])('knows it by %s', (_how, bytes, encoding) => {
    expect(utf16Of(bytes)).toBe(encoding);
    expect(decodeAny(bytes)).toBe(text);
    expect(encodingFault(bytes)?.message).toContain('UTF-16');
  });

  it('takes neither UTF-8 nor binary data for it', () => {
    expect(utf16Of(Buffer.from(text))).toBeUndefined();
    expect(utf16Of(Uint8Array.from([0x4d, 0x5a, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]))).toBeUndefined();
    expect(utf16Of(new Uint8Array(64))).toBeUndefined();
  });
});

describe('encodingFault', () => {
  it('is none for UTF-8, with or without a mark', () => {
    expect(encodingFault(Buffer.from(text))).toBeUndefined();
    expect(encodingFault(withMark([0xef, 0xbb, 0xbf], Buffer.from(text)))).toBeUndefined();
  });

  it('names the line of the first byte that is not UTF-8', () => {
    expect(encodingFault(Buffer.from('one\ntwo\nGr\xfc\xdfe\n', 'latin1'))).toMatchObject({ line: 3, found: 'Gr��e' });
  });
});
