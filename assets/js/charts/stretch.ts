/** A stretch of a chart over time, and how keys and buttons change it. */
import { type Drawing, LEAST_STRETCH } from '#engine/scripts/lib/charts/drawing.ts';

/** Its ends on the horizontal axis, ms: the value of the template's parameter "stretch". */
export type Stretch = readonly [number, number];

/** A key or a button zooms to this part, and moves by this part, of what is shown. */
const ZOOM_PART = 0.5;
const MOVE_PART = 0.25;
/** A drag shorter than this is a click, px. */
export const LEAST_DRAG = 6;

/** The whole of a drawing that can be zoomed; undefined for the others. */
export function wholeOf({ kind, axes }: Pick<Drawing, 'kind' | 'axes'>): Stretch | undefined {
  return kind === 'time' && axes !== undefined ? [axes.x.min, axes.x.max] : undefined;
}

/** The stretch moved and cut so that it lies within the whole and is not too short; undefined when it is the whole. */
export function fitStretch([from, to]: Stretch, whole: Stretch): Stretch | undefined {
  const all = whole[1] - whole[0];
  const length = Math.min(all, Math.max(to - from, all * LEAST_STRETCH));
  if (length > all * 0.999) return undefined;
  const start = Math.min(Math.max(whole[0], (from + to - length) / 2), whole[1] - length);
  return [start, start + length];
}

export type ZoomAction = 'in' | 'out' | 'back' | 'on' | 'reset';

/** The stretch after an action; undefined for everything. */
export function stretchAfter(action: ZoomAction, [from, to]: Stretch): Stretch | undefined {
  if (action === 'reset') return undefined;
  if (action === 'back' || action === 'on') return movedBy((action === 'on' ? 1 : -1) * MOVE_PART, [from, to]);
  const half = ((to - from) * (action === 'in' ? ZOOM_PART : 1 / ZOOM_PART)) / 2;
  return [(from + to) / 2 - half, (from + to) / 2 + half];
}

/** The stretch moved by a part of its length. */
export function movedBy(part: number, [from, to]: Stretch): Stretch {
  return [from + part * (to - from), to + part * (to - from)];
}
