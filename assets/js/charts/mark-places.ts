/** Where the marks with figures are in a drawn picture, and which of them a pointer means. */
import type { View } from 'vega';
import type { Drawing, RowTip } from '#engine/scripts/lib/charts/drawing.ts';

/** A mark in px of the picture, padding included. */
export interface MarkPlace {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  readonly series: string;
  readonly at: string;
  readonly text: string;
}

interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly datum?: RowTip;
  readonly items?: readonly SceneMark[];
}

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly SceneItem[];
}

const WITH_FIGURES: ReadonlySet<string> = new Set(['line', 'symbol', 'rect']);

function collect(mark: SceneMark, left: number, top: number, places: MarkPlace[]): void {
  for (const item of mark.items) {
    const { x = 0, y = 0, width = 0, height = 0, datum } = item;
    if (mark.marktype === 'group') for (const inner of item.items ?? []) collect(inner, left + x, top + y, places);
    else if (WITH_FIGURES.has(mark.marktype) && datum?.tip_at !== undefined)
      places.push({
        x1: left + x,
        x2: left + x + width,
        y1: top + y,
        y2: top + y + height,
        series: datum.series ?? '',
        at: datum.tip_at,
        text: datum.tip_text ?? '',
      });
  }
}

/** Marks with a figure that lie within the plot, from left to right, those above each other from top to bottom. */
export function markPlaces(view: View, { padding: { left, top }, width }: Drawing): readonly MarkPlace[] {
  const places: MarkPlace[] = [];
  collect((view.scenegraph() as unknown as { root: SceneMark }).root, left, top, places);
  const inside = places.filter(({ x1, x2 }) => x2 >= left - 1 && x1 <= left + width + 1);
  return inside.sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1);
}

/** Which way marks lie side by side: upright, beside each other, or both. */
export type Direction = 'x' | 'y' | 'both';

export function directionOf({ template }: Drawing): Direction {
  if (template === 'heat') return 'both';
  return template.startsWith('bar') || template.startsWith('dot') ? 'y' : 'x';
}

function distance({ x1, x2, y1, y2 }: MarkPlace, x: number, y: number, direction: Direction): number {
  const across = Math.max(x1 - x, 0, x - x2);
  const down = Math.max(y1 - y, 0, y - y2);
  if (direction === 'both') return Math.hypot(across, down);
  return direction === 'x' ? 1000 * across + down : 1000 * down + across;
}

/** The mark nearest to a point, with those of other series at the same place of the axis. */
export function marksNear(
  places: readonly MarkPlace[],
  point: { readonly x: number; readonly y: number },
  direction: Direction,
): readonly MarkPlace[] {
  const far = (place: MarkPlace): number => distance(place, point.x, point.y, direction);
  const sorted = places.toSorted((a, b) => far(a) - far(b));
  const [nearest] = sorted;
  if (nearest === undefined) return [];
  const alike = sorted.filter(({ at }) => at === nearest.at);
  const bySeries = new Map<string, MarkPlace>();
  for (const place of alike) if (!bySeries.has(place.series)) bySeries.set(place.series, place);
  return [...bySeries.values()].sort((a, b) => a.y1 - b.y1);
}

/** Marks in groups of one place on the axis, in the order a keyboard walks them. */
export function stopsOf(places: readonly MarkPlace[], direction: Direction): readonly MarkPlace[] {
  const along = direction === 'x' ? places : places.toSorted((a, b) => a.y1 - b.y1 || a.x1 - b.x1);
  return [...new Map(along.map((place) => [place.at, place])).values()];
}
