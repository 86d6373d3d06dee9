/** Turns the SVG of cards into PNG, with resvg as WebAssembly: the same on every platform, without system fonts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { indexedPng } from './indexed-png.ts';

export type Painter = (svg: string) => Uint8Array;

let ready: Promise<void> | undefined;

async function startResvg(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm));
}

/** A painter that draws text with these WOFF2 files, named IBM Plex Sans. */
export async function makePainter(fonts: readonly string[]): Promise<Painter> {
  ready ??= startResvg();
  await ready;
  const fontBuffers = await Promise.all(fonts.map((file) => readFile(file)));
  const font = { fontBuffers, defaultFontFamily: 'IBM Plex Sans' };
  return (svg) => {
    const drawing = new Resvg(svg, { font });
    const image = drawing.render();
    const { width, height, pixels } = image;
    const png = indexedPng({ width, height, rgba: pixels }) ?? image.asPng();
    image.free();
    drawing.free();
    return png;
  };
}
