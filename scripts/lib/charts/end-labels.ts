/** Places the names of points in a plot, so that none covers another. */
import { textWidth } from './text-width.ts';

const FONT = 12;
const HEIGHT = 14;
/** From the middle of a point to its name, px. */
const GAP = 8;

export interface PlotPoint {
  /** px from the left and from the top of the plot. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Label {
  readonly text: string;
  /** What it names. */
  readonly series?: string;
  /** Where Vega anchors it: x by `align`, y in the middle. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
}

function boxOf({ text, x, y, align }: Label): Box {
  const width = textWidth(text, FONT);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Names beside their points: right, left, above or below, where first no other name or point is covered and the frame is kept. A
 * name without such a place is left out. Earlier names come first.
 */
export function placeLabels(
  wanted: readonly (PlotPoint & Pick<Label, 'text' | 'series'>)[],
  points: readonly PlotPoint[],
  frame: { readonly width: number; readonly height: number; readonly right: number },
): readonly Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }));
  return wanted.flatMap(({ x, y, text, series }) => {
    const places: Label[] = [
      { text, series, x: x + GAP, y, align: 'left' },
      { text, series, x: x - GAP, y, align: 'right' },
      { text, series, x, y: y - GAP - 4, align: 'center' },
      { text, series, x, y: y + GAP + 5, align: 'center' },
    ];
    const free = places.find((label) => {
      const box = boxOf(label);
      const inside =
        box.left >= 0 && box.right <= frame.width + frame.right && box.top >= -8 && box.bottom <= frame.height;
      return inside && !taken.some((other) => touch(box, other));
    });
    if (free === undefined) return [];
    taken.push(boxOf(free));
    return [free];
  });
}
