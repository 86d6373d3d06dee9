/** The box that names the figures under a pointer, and the marks it is about. */
import type { Direction, Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import type { LegendItem } from '#engine/scripts/lib/charts/types.ts';
import { make, makeDrawn } from '../compare/elements.ts';
import type { MarkPlace } from './mark-places.ts';

/** From the pointed place to the box, px. */
const GAP = 12;

/** The figure itself, a link where its source is known. */
function figureOf({ text, href }: MarkPlace, root: string): HTMLElement {
  return make('strong', {}, href === undefined ? text : make('a', { href: root + href }, text));
}

function figureLine(mark: MarkPlace, legend: readonly LegendItem[], root: string): HTMLElement {
  const entry = legend.find(({ text }) => text === mark.series);
  const item = make('p', { class: 'chart-tip-figure' });
  if (entry !== undefined) {
    const box = { viewBox: '0 0 12 12', width: 12, height: 12, 'aria-hidden': 'true' };
    const key = makeDrawn('svg', { class: 'legend-key', ...box });
    key.append(makeDrawn('path', { class: `series-${entry.index}`, d: entry.key }));
    item.append(key, make('span', {}, mark.series));
  }
  item.append(figureOf(mark, root));
  return item;
}

/** "8k, 32 jobs: 55.4 k IOPS"; with the names of the lines where there are several. */
export function tipWords(marks: readonly MarkPlace[]): string {
  const figures = marks.map(({ series, text }) => (series === '' || marks.length === 1 ? text : `${series} ${text}`));
  return `${marks[0]?.at ?? ''}: ${figures.join(', ')}`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a box of this size covers none of the marks: right of them, left, above or below. px within a picture of `room`. */
function placeTip(marks: readonly MarkPlace[], tip: Size, room: Size): { readonly x: number; readonly y: number } {
  const [left, right] = [Math.min(...marks.map(({ x1 }) => x1)), Math.max(...marks.map(({ x2 }) => x2))];
  const [top, bottom] = [Math.min(...marks.map(({ y1 }) => y1)), Math.max(...marks.map(({ y2 }) => y2))];
  const within = (wanted: number, size: number, most: number): number => Math.max(0, Math.min(wanted, most - size));
  const beside = within(
    marks.length > 1 ? (top + bottom - tip.height) / 2 : top - tip.height / 2,
    tip.height,
    room.height,
  );
  if (right + GAP + tip.width <= room.width) return { x: right + GAP, y: beside };
  if (left - GAP - tip.width >= 0) return { x: left - GAP - tip.width, y: beside };
  const x = within((left + right - tip.width) / 2, tip.width, room.width);
  return { x, y: bottom + GAP + tip.height <= room.height ? bottom + GAP : top - GAP - tip.height };
}

/** Fills the box and places it beside the marks, inside `holder`. `scale` is px on the screen for one of the picture. */
export function showTip(
  tip: HTMLElement,
  holder: HTMLElement,
  marks: readonly MarkPlace[],
  { legend, scale, root }: { readonly legend: readonly LegendItem[]; readonly scale: number; readonly root: string },
): void {
  const [first] = marks;
  if (first === undefined) return;
  tip.replaceChildren(
    make('p', { class: 'chart-tip-at' }, first.at),
    ...marks.map((mark) => figureLine(mark, legend, root)),
  );
  tip.hidden = false;
  const onScreen = marks.map((mark) => ({
    ...mark,
    x1: mark.x1 * scale,
    x2: mark.x2 * scale,
    y1: mark.y1 * scale,
    y2: mark.y2 * scale,
  }));
  const size = { width: tip.offsetWidth, height: tip.offsetHeight };
  const { x, y } = placeTip(onScreen, size, { width: holder.clientWidth, height: holder.clientHeight });
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Rings and frames around marks, and a line through them where they lie beside each other. */
export function focusMarks(marks: readonly MarkPlace[], drawing: Drawing, direction: Direction): SVGElement {
  const group = makeDrawn('g', { class: 'chart-focus', 'aria-hidden': 'true' });
  const { padding, height } = drawing;
  const [first] = marks;
  if (direction === 'x' && first !== undefined) {
    const x = (first.x1 + first.x2) / 2;
    group.append(makeDrawn('line', { x1: x, x2: x, y1: padding.top, y2: padding.top + height }));
  }
  for (const { x1, x2, y1, y2 } of marks) {
    const isBox = x2 - x1 > 0 || y2 - y1 > 0;
    group.append(
      isBox
        ? makeDrawn('rect', { x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
        : makeDrawn('circle', { cx: x1, cy: y1, r: 5 }),
    );
  }
  return group;
}
