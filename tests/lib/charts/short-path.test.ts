import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenPath } from '../../../scripts/lib/charts/short-path.ts';

/** Places in tenths that a path of M, l and z leads through. */
function placesOf(path: string): readonly (readonly [number, number])[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Ml])([^Mlz]*)/g)].flatMap(([, command, text = '']) => {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((number) => Math.round(Number(number) * 10));
    const places: (readonly [number, number])[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const [a = 0, b = 0] = numbers.slice(at, at + 2);
      [x, y] = command === 'M' ? [a, b] : [x + a, y + b];
      places.push([x, y]);
    }
    return places;
  });
}

describe('shortenPath', () => {
  it('writes the steps of a line instead of its places', () => {
    expect(shortenPath('M0,213.2L32.5,211.4L65,208.7L97.5,208.7')).toBe('M0,213.2l32.5-1.8 32.5-2.7 32.5,0');
    expect(shortenPath('M10,10L9.5,10L9.5,9.6L10,9.6Z')).toBe('M10,10l-.5,0 0-.4 .5,0z');
  });

  it('leads through the same places, however long the line', () => {
    const place = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -9999, max: 9999 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 4, maxLength: 200 }), (places) => {
        const path = places.map(([x, y], at) => `${at % 50 === 0 ? 'M' : 'L'}${x / 10},${y / 10}`).join('');
        expect(placesOf(shortenPath(path))).toEqual(places);
      }),
    );
  });

  it('leaves curves and marks as they are', () => {
    for (const path of ['M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0', 'M0,0L1,1', 'M-4,0L0,-4Z', 'M0,0h5v5h-5Z'])
      expect(shortenPath(path)).toBe(path);
  });
});
