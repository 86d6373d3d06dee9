import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFonts } from '../../../scripts/lib/hugo/fonts.ts';
import { makePainter, type Painter } from '../../../scripts/lib/store/card-painter.ts';
import { encodePng } from '../../../scripts/lib/store/encode-png.ts';
import { unpackWoff } from '../../../scripts/lib/store/unpack-woff.ts';
import { openCardCache } from '../../../scripts/lib/store/write-cards.ts';
import { decodePng } from '../../decode-png.ts';

describe('encodePng', () => {
  it('gives back every pixel of a picture with few colours', () => {
    const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255]);
    const { width, height, colourAt } = decodePng(encodePng(pixels, 2, 2));
    expect([width, height]).toEqual([2, 2]);
    expect([colourAt(0, 0), colourAt(1, 0), colourAt(0, 1), colourAt(1, 1)]).toEqual([
      0xff0000, 0x00ff00, 0x0000ff, 0xff0000,
    ]);
  });

  it('keeps the frequent colours of many, and puts the nearest in place of the others', () => {
    const pixels = new Uint8Array(64 * 64 * 4);
    for (let place = 0; place < 64 * 64; place += 1) {
      const isFlat = place >= 400;
      pixels.set(isFlat ? [10, 100, 114, 255] : [place % 256, Math.floor(place / 256), 0, 255], place * 4);
    }
    const { counts, colourAt } = decodePng(encodePng(pixels, 64, 64));
    expect(counts.size).toBeLessThanOrEqual(256);
    expect(colourAt(63, 63)).toBe(0x0a6472);
    expect(Math.abs((colourAt(5, 0) >> 16) - 5)).toBeLessThan(3);
  });
});

describe('unpackWoff', () => {
  it('refuses what is not a WOFF 1 file', () => {
    expect(() => unpackWoff(new Uint8Array(100))).toThrow('not a WOFF 1 file');
  });
});

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
    expect(inkOf(draw('Plateau', ' font-family="IBM Plex Sans SemiBold"'))).toBeGreaterThan(
      inkOf(draw('Plateau')) * 1.2,
    );
  });

  it('gives the same bytes for the same picture', () => {
    expect(draw('438 k IOPS')).toEqual(draw('438 k IOPS'));
  });
});

describe('openCardCache', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'plateau-cards-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('draws a picture once, and forgets those that no build asks for any more', async () => {
    const folder = join(dir, 'cards');
    let drawn = 0;
    const draw = async (): Promise<Uint8Array> => {
      drawn += 1;
      return Uint8Array.from([drawn]);
    };
    const first = openCardCache(folder);
    await first.take('a', draw);
    await first.take('b', draw);
    await first.prune();
    const second = openCardCache(folder);
    expect([...(await second.take('a', draw))]).toEqual([1]);
    expect(drawn).toBe(2);
    await second.prune();
    expect(await readdir(folder)).toEqual(['a.png']);
    expect([...(await readFile(join(folder, 'a.png')))]).toEqual([1]);
  });
});
