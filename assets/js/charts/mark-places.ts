/** Where the marks with figures stand in a picture, and which of them a pointer means. */
import {
  clamped,
  type Direction,
  type Drawing,
  type MarkPlace,
  type RowTip,
  shareOf,
} from '#engine/scripts/lib/charts/drawing.ts';

export type { MarkPlace };

/** Fields that say where a point of a line stands. */
type Row = RowTip & Readonly<Partial<Record<'x' | 'value', number>>>;

type Box = Pick<MarkPlace, 'x1' | 'x2' | 'y1' | 'y2'>;

/** Where points of lines stand, px of the plot. */
function boxOf({ x = 0, value = 0 }: Row, { width, height }: Drawing, axes: NonNullable<Drawing['axes']>): Box {
  const [left, top] = [width * shareOf(x, axes.x), height * (1 - clamped(shareOf(value, axes.y)))];
  return { x1: left, x2: left, y1: top, y2: top };
}

/** Marks with a figure that lie within the plot, from left to right, those above each other from top to bottom. */
export function markPlaces(drawing: Drawing): readonly MarkPlace[] {
  const { padding, width, axes, places: known = [] } = drawing;
  if (axes === undefined) {
    const shown = new Set((drawing.rows as readonly RowTip[]).map(({ series = '' }) => series));
    return known.filter(({ series }) => shown.has(series));
  }
  const places = (drawing.rows as readonly Row[]).flatMap((row): readonly MarkPlace[] => {
    const { tip_at: at, tip_text: text = '', series = '', href } = row;
    if (at === undefined) return [];
    const { x1, x2, y1, y2 } = boxOf(row, drawing, axes);
    if (x2 < -1 || x1 > width + 1) return [];
    const place = { x1: padding.left + x1, x2: padding.left + x2, y1: padding.top + y1, y2: padding.top + y2 };
    return [{ ...place, series, at, text, ...(href === undefined ? {} : { href }) }];
  });
  return places.sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1);
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
