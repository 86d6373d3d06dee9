/** Turns the SVG of cards into PNG, with resvg as WebAssembly: the same on every platform, without system fonts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { indexedPng } from './indexed-png.ts';

export type Painter = (svg: string) => Uint8Array;

/** A WOFF2 file of IBM Plex Sans. */
export interface Font {
  /** Absolute path. */
  readonly file: string;
  /** Characters that a picture without it would lack; absent where it is always taken. */
  readonly only_for?: RegExp;
}

let ready: Promise<void> | undefined;

async function startResvg(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm));
}

/** As cards have it (pages/cards/draw-card.ts). */
const MARK = / width="(\d+)" height="(\d+)" href="data:image\/svg\+xml;base64,([^"]*)"/g;

/** The SVG as a PNG that fits into these pixels, in base64. Throws for what is no SVG. */
function drawMark(svg: string, width: number, height: number, fontBuffers: Uint8Array[]): string {
  const font = { fontBuffers };
  const whole = new Resvg(svg, { font });
  const isWide = whole.width * height > whole.height * width;
  whole.free();
  const fitTo = isWide ? ({ mode: 'width', value: width } as const) : ({ mode: 'height', value: height } as const);
  const drawing = new Resvg(svg, { font, fitTo });
  const image = drawing.render();
  const png = Buffer.from(image.asPng()).toString('base64');
  image.free();
  drawing.free();
  return png;
}

/**
 * A painter that draws text with these fonts. The mark of the cards, an SVG within theirs, is drawn once: as part of a card it takes five
 * times as long as all else.
 */
export async function makePainter(fonts: readonly Font[]): Promise<Painter> {
  ready ??= startResvg();
  await ready;
  const faces = await Promise.all(fonts.map(async ({ file, only_for }) => ({ bytes: await readFile(file), only_for })));
  const always = faces.filter(({ only_for }) => only_for === undefined).map(({ bytes }) => bytes);
  const drawn = new Map<string, string>();
  const withMark = (found: string, width: string, height: string, mark: string): string => {
    const known = drawn.get(found);
    if (known !== undefined) return known;
    // A card whose mark is no SVG has none.
    let own = found;
    try {
      const png = drawMark(Buffer.from(mark, 'base64').toString(), Number(width), Number(height), always);
      own = ` width="${width}" height="${height}" href="data:image/png;base64,${png}"`;
    } catch {}
    drawn.set(found, own);
    return own;
  };
  return (svg) => {
    const needed = faces.filter(({ only_for }) => only_for === undefined || only_for.test(svg));
    const font = { fontBuffers: needed.map(({ bytes }) => bytes), defaultFontFamily: 'IBM Plex Sans' };
    const drawing = new Resvg(svg.replace(MARK, withMark), { font });
    const image = drawing.render();
    const { width, height, pixels } = image;
    const png = indexedPng({ width, height, rgba: pixels }) ?? image.asPng();
    image.free();
    drawing.free();
    return png;
  };
}
