/** Names at the ends of lines: beside the plot, in lines of their own, none over another. */
import { textWidth, wrapText } from './text-width.ts';

const FONT = 12;
export const NAME_LEADING = 14;
const MOST_LINES = 2;

export interface EndName {
  readonly lines: readonly string[];
  /** Middle of the name, px from the top. */
  readonly y: number;
}

/** The name in at most two lines; false when words had to be left out. */
export function foldName(
  name: string,
  width: number,
): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const lines = wrapText(name, width, FONT);
  const isWhole = lines.length <= MOST_LINES && lines.every((line) => textWidth(line, FONT) <= width);
  if (lines.length <= MOST_LINES) return { lines, isWhole };
  const kept = lines.slice(0, MOST_LINES);
  return { lines: [...kept.slice(0, -1), `${kept.at(-1)} …`], isWhole };
}

/** Widest line of all names, px. */
export function widthOfNames(names: readonly (readonly string[])[]): number {
  return Math.ceil(Math.max(0, ...names.flat().map((line) => textWidth(line, FONT))));
}

/** Puts each name as near to the end of its line as the others leave it room between `top` and `bottom`. */
export function placeNames(
  ends: readonly { readonly lines: readonly string[]; readonly y: number }[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly EndName[] {
  const order = ends.map((_, place) => place).sort((a, b) => (ends[a]?.y ?? 0) - (ends[b]?.y ?? 0));
  const half = (place: number): number => ((ends[place]?.lines.length ?? 1) * NAME_LEADING) / 2;
  const placed = new Map<number, number>();
  let free = top;
  for (const place of order) {
    const y = Math.max(free + half(place), ends[place]?.y ?? 0);
    placed.set(place, y);
    free = y + half(place);
  }
  let limit = bottom;
  for (const place of order.toReversed()) {
    const y = Math.min(limit - half(place), placed.get(place) ?? 0);
    placed.set(place, y);
    limit = y - half(place);
  }
  return ends.map(({ lines }, place) => ({ lines, y: placed.get(place) ?? 0 }));
}
