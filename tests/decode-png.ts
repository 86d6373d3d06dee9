/** Pixels of the PNG files that Plateau writes. */
import { decode } from 'fast-png';

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** How many pixels have each colour, as 0xrrggbb. */
  readonly counts: ReadonlyMap<number, number>;
}

export function decodePng(png: Uint8Array): Decoded {
  const { width, height, data, channels } = decode(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return { width, height, counts };
}
