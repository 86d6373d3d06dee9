/** Reads the PNG files that Plateau writes: eight bits a pixel, a palette, no filter. */
import { inflateSync } from 'node:zlib';

export interface Decoded {
  readonly width: number;
  readonly height: number;
  /** Colour of a pixel as 0xrrggbb. */
  readonly colourAt: (x: number, y: number) => number;
  /** How many pixels have each colour. */
  readonly counts: ReadonlyMap<number, number>;
}

export function decodePng(png: Uint8Array): Decoded {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const part = (name: string): Buffer => chunks.get(name) ?? Buffer.alloc(0);
  const [head, palette, rows] = [part('IHDR'), part('PLTE'), inflateSync(part('IDAT'))];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const colourAt = (x: number, y: number): number => palette.readUIntBE((rows[y * (width + 1) + 1 + x] ?? 0) * 3, 3);
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) counts.set(colourAt(x, y), (counts.get(colourAt(x, y)) ?? 0) + 1);
  return { width, height, colourAt, counts };
}
