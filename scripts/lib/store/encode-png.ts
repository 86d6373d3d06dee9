/** PNG with a palette (W3C PNG, third edition) that is the same bytes on every machine: fflate packs in JavaScript. */
import { zlibSync } from 'fflate';

/** Text and charts need few colours, and the edges of letters some shades between them. */
const MOST_COLOURS = 64;
/** Higher levels take up to ten times as long for next to nothing. */
const PACKING = 6;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const channels = (colour: number): readonly [number, number, number] => [
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
];

function distance(one: number, other: number): number {
  const [a, b, c] = channels(one);
  const [x, y, z] = channels(other);
  return (a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2;
}

/** Colours as 0xrrggbb: the most frequent ones, and for each colour its place among them or that of the nearest. */
function paletteOf(counts: ReadonlyMap<number, number>): {
  readonly palette: readonly number[];
  readonly places: ReadonlyMap<number, number>;
} {
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour);
  const palette = sorted.slice(0, MOST_COLOURS);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  for (const colour of sorted.slice(MOST_COLOURS)) {
    let nearest = 0;
    palette.forEach((one, place) => {
      if (distance(one, colour) < distance(palette[nearest] ?? 0, colour)) nearest = place;
    });
    places.set(colour, nearest);
  }
  return { palette, places };
}

/** A PNG of opaque pixels, four bytes each (RGBA); more than 64 colours are brought down to these. */
export function encodePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const colours = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let place = 0, run = 0; place < colours.length; place += 1) {
    const at = place * 4;
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    colours[place] = colour;
    run += 1;
    // Most neighbours are alike: the map is asked once for each stretch.
    if (place + 1 < colours.length && isSame(pixels, at)) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + run);
    run = 0;
  }
  const { palette, places } = paletteOf(counts);
  const rows = new Uint8Array((width + 1) * height);
  for (let place = 0, last = -1, index = 0; place < colours.length; place += 1) {
    const colour = colours[place] ?? 0;
    if (colour !== last) [last, index] = [colour, places.get(colour) ?? 0];
    // Each row begins with its filter: none.
    rows[place + Math.floor(place / width) + 1] = index;
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 3, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
    chunk('IDAT', zlibSync(rows, { level: PACKING })),
    chunk('IEND', new Uint8Array()),
  ];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

function isSame(pixels: Uint8Array, at: number): boolean {
  return pixels[at] === pixels[at + 4] && pixels[at + 1] === pixels[at + 5] && pixels[at + 2] === pixels[at + 6];
}
