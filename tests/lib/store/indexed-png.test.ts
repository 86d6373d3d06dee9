import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { indexedPng } from '../../../scripts/lib/store/indexed-png.ts';

/** A picture of one row for each colour, 40 pixels wide; later colours have fewer rows of their own. */
function stripes(colours: readonly (readonly [number, number, number])[], opacity = 255) {
  const width = 40;
  const rgba = new Uint8Array(colours.flatMap((one) => Array.from({ length: width }, () => [...one, opacity]).flat()));
  return { width, height: colours.length, rgba };
}

function rgbOf(png: Uint8Array | undefined): Uint8Array {
  if (png === undefined) throw new Error('no picture');
  return convertIndexedToRgb(decode(png));
}

const withoutOpacity = (rgba: Uint8Array): Uint8Array => rgba.filter((_, at) => at % 4 !== 3);
const greys = (count: number) => Array.from({ length: count }, (_, level) => [level, level, level] as const);

describe('indexedPng', () => {
  it('keeps every pixel of a picture of 256 colours', () => {
    const picture = stripes(greys(256));
    expect(rgbOf(indexedPng(picture))).toEqual(withoutOpacity(picture.rgba));
  });

  it('gives the rarest of more colours as the nearest of the others, and the frequent ones as they are', () => {
    const rare = [9, 10, 10] as const;
    const picture = stripes([...greys(256), ...greys(256), rare]);
    const found = rgbOf(indexedPng(picture));
    const wanted = withoutOpacity(picture.rgba);
    expect(found.subarray(0, 512 * 40 * 3)).toEqual(wanted.subarray(0, 512 * 40 * 3));
    expect([...found.subarray(-3)]).toEqual([10, 10, 10]);
  });

  it('is smaller than with four channels, and the same bytes each time', () => {
    const colours = Array.from({ length: 100 }, (_, place) => [place, (place * 5) % 89, (place * 7) % 97] as const);
    const scattered = Array.from({ length: 8000 }, (_, place) => [
      ...(colours[(place * place) % 97] ?? [0, 0, 0]),
      255,
    ]);
    const picture = { width: 100, height: 80, rgba: new Uint8Array(scattered.flat()) };
    const png = indexedPng(picture) ?? new Uint8Array();
    const { width, height, rgba } = picture;
    expect(png.length).toBeLessThan(encode({ width, height, data: rgba, channels: 4 }).length);
    expect(indexedPng(picture)).toEqual(png);
  });

  it('leaves a picture that one can see through to others', () => {
    expect(indexedPng(stripes(greys(3), 254))).toBeUndefined();
  });
});
