/** Turns the SVG of cards into PNG, with resvg as WebAssembly: the same on every platform, without system fonts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { indexedPng } from './indexed-png.ts';

export type Painter = (svg: string) => Uint8Array;

/** A WOFF2 file of IBM Plex Sans. */
interface Font {
  readonly file: string;
  /** Characters that a picture without it would lack; absent where it is always taken. */
  readonly only_for?: RegExp;
}

let ready: Promise<void> | undefined;

async function startResvg(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm));
}

/** A painter that draws text with these fonts. */
export async function makePainter(fonts: readonly Font[]): Promise<Painter> {
  ready ??= startResvg();
  await ready;
  const faces = await Promise.all(fonts.map(async ({ file, only_for }) => ({ bytes: await readFile(file), only_for })));
  return (svg) => {
    const needed = faces.filter(({ only_for }) => only_for === undefined || only_for.test(svg));
    const font = { fontBuffers: needed.map(({ bytes }) => bytes), defaultFontFamily: 'IBM Plex Sans' };
    const drawing = new Resvg(svg, { font });
    const image = drawing.render();
    const { width, height, pixels } = image;
    const png = indexedPng({ width, height, rgba: pixels }) ?? image.asPng();
    image.free();
    drawing.free();
    return png;
  };
}
