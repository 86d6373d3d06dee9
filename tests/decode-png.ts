/** Pixels of the PNG files that Plateau writes. */
import { convertIndexedToRgb, decode } from 'fast-png';

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** How many pixels have each colour, as 0xrrggbb. */
  readonly counts: ReadonlyMap<number, number>;
}

export function decodePng(png: Uint8Array): Decoded {
  const decoded = decode(png);
  const { width, height, palette } = decoded;
  const data = palette === undefined ? decoded.data : convertIndexedToRgb(decoded);
  const channels = palette?.[0]?.length ?? decoded.channels;
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return { width, height, counts };
}
