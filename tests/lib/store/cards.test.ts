import { beforeAll, describe, expect, it } from 'vitest';
import { pictureFonts } from '../../../scripts/lib/hugo/fonts.ts';
import { makePainter, type Painter } from '../../../scripts/lib/store/card-painter.ts';
import { decodePng } from '../../decode-png.ts';

describe('makePainter', () => {
  let paint: Painter;
  beforeAll(async () => {
    paint = await makePainter(pictureFonts());
  });
  const draw = (text: string, more = ''): Uint8Array =>
    paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60" font-family="IBM Plex Sans"><rect width="400" height="60" fill="#fff"/><text x="5" y="40" font-size="30"${more}>${text}</text></svg>`,
    );
  const inkOf = (png: Uint8Array): number => decodePng(png).counts.get(0) ?? 0;

  it("draws text with the site's fonts, Latin, Cyrillic and semi-bold", () => {
    expect(inkOf(draw(''))).toBe(0);
    expect(inkOf(draw('Plateau'))).toBeGreaterThan(100);
    // A letter without a glyph is drawn as the same box each time.
    expect(draw('Быст')).not.toEqual(draw('рыйд'));
    expect(inkOf(draw('Plateau', ' font-weight="600"'))).toBeGreaterThan(inkOf(draw('Plateau')) * 1.2);
  });

  it('draws the mark of a card within its box, in its own proportions, and none where it is no SVG', () => {
    const marked = (mark: string): ReadonlyMap<number, number> =>
      decodePng(
        paint(
          `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect width="100" height="60" fill="#fff"/><image x="10" y="10" width="40" height="40" href="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}"/></svg>`,
        ),
      ).counts;
    const square = (box: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"><rect width="100%" height="100%" fill="#0a6472"/></svg>`;
    const all = 100 * 60;
    expect(marked(square('32 32'))).toEqual(
      new Map([
        [0xffffff, all - 1600],
        [0x0a6472, 1600],
      ]),
    );
    expect(marked(square('64 32')).get(0x0a6472)).toBe(800);
    expect(marked(square('32 64')).get(0x0a6472)).toBe(800);
    expect(marked('not an SVG')).toEqual(new Map([[0xffffff, all]]));
  });

  it('gives the same bytes for the same picture', () => {
    expect(draw('438 k IOPS')).toEqual(draw('438 k IOPS'));
  });
});
