/** Pixels of the PNG files that Plateau writes. */
import { decode } from 'fast-png';

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** How many pixels have each colour, as 0xrrggbb. */
  readonly counts: ReadonlyMap<number, number>;
}

export function decodePng(png: Uint8Array): Decoded {
  const { width, height, palette, data, channels, depth } = decode(png);
  const counts = new Map<number, number>();
  const add = (colour: number, pixels: number): void => {
    counts.set(colour, (counts.get(colour) ?? 0) + pixels);
  };
  if (palette === undefined) {
    for (let at = 0; at < data.length; at += channels)
      add(colourOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), 1);
    return { width, height, counts };
  }
  if (depth !== 8) throw new Error(`a picture with a palette has ${depth} bits for each pixel, not 8`);
  const ofPlaces = new Uint32Array(256);
  for (const place of data) ofPlaces[place] = (ofPlaces[place] ?? 0) + 1;
  for (const [place, pixels] of ofPlaces.entries()) {
    const [red = 0, green = 0, blue = 0] = palette[place] ?? [];
    if (pixels > 0) add(colourOf(red, green, blue), pixels);
  }
  return { width, height, counts };
}

/** As 0xrrggbb. */
function colourOf(red: number, green: number, blue: number): number {
  return (red << 16) | (green << 8) | blue;
}
