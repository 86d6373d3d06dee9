import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFonts } from '../../../scripts/lib/hugo/fonts.ts';
import { makePainter, type Painter } from '../../../scripts/lib/store/card-painter.ts';
import { openCardCache } from '../../../scripts/lib/store/write-cards.ts';
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
