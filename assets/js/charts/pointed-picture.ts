/** A picture that names its figures under pointer and keyboard. It works on the SVG that is there. */
import { DRAWINGS, type Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import type { LegendItem } from '#engine/scripts/lib/charts/types.ts';
import { type MarkPlace, markPlaces, marksNear, stopsOf } from './mark-places.ts';
import { focusMarks, showTip, tipWords } from './tooltip.ts';

export interface PointedPicture {
  readonly holder: HTMLElement;
  readonly drawing: Drawing;
  /** Another picture stands in the place of the one before, or the same shows something else. */
  readonly show: (svg: SVGSVGElement, drawing: Drawing) => void;
  /** Names the figures at this place of the window. */
  readonly pointAt: (place: PointedPlace) => void;
}

export type PointedPlace = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** A press that moves further is a drag, px. */
const MOST_CLICK = 5;

function svgIn(holder: HTMLElement): SVGSVGElement {
  const svg = holder.querySelector<SVGSVGElement>('svg.chart-svg');
  if (svg === null) throw new Error('no picture to point at');
  return svg;
}

/** Makes the picture in `holder` answer. `say` tells screen readers which figures a key led to; `root` is the site's address. */
export function pointedPicture(
  holder: HTMLElement,
  whole: Drawing,
  legend: readonly LegendItem[],
  say: (text: string) => void,
  root: string,
): PointedPicture {
  const { direction } = DRAWINGS[whole.kind];
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  tip.hidden = true;
  holder.append(tip);
  let svg = svgIn(holder);
  let drawing = whole;
  let places: readonly MarkPlace[] = markPlaces(whole);
  let stop = -1;
  let pressed: number | undefined;

  const scale = (): number => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const leave = (): void => {
    tip.hidden = true;
    tip.classList.remove('is-kept');
    svg.querySelector('.chart-focus')?.remove();
  };
  const show = (marks: readonly MarkPlace[]): void => {
    leave();
    if (marks.length === 0) return;
    svg.append(focusMarks(marks, drawing, direction));
    showTip(tip, holder, marks, { legend, scale: scale(), root });
  };
  const isKept = (): boolean => tip.classList.contains('is-kept');
  /** The tip stays until Escape or another click, so that its links can be followed. */
  const keep = (): void => {
    if (!tip.hidden && tip.querySelector('a') !== null) tip.classList.add('is-kept');
  };
  const pointAt = ({ clientX, clientY }: PointedPlace): void => {
    if (pressed !== undefined && Math.abs(clientX - pressed) > MOST_CLICK) leave();
    if (isKept() || pressed !== undefined) return;
    const { left, top } = svg.getBoundingClientRect();
    show(marksNear(places, { x: (clientX - left) / scale(), y: (clientY - top) / scale() }, direction));
  };
  const step = (by: 1 | -1): void => {
    const stops = stopsOf(places, direction);
    stop = Math.min(stops.length - 1, Math.max(0, stop + by));
    const place = stops[stop];
    if (place === undefined) return;
    const marks = marksNear(places, { x: place.x1, y: place.y1 }, direction);
    show(marks);
    say(tipWords(marks));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Escape') {
      if (tip.hidden) return;
      const hadFocus = tip.contains(document.activeElement);
      leave();
      if (hadFocus) holder.focus();
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && event.target === holder) {
      keep();
      if (isKept()) tip.querySelector('a')?.focus();
    } else return;
    event.preventDefault();
  };
  holder.addEventListener('pointermove', pointAt);
  holder.addEventListener('pointerdown', (event) => {
    if (tip.contains(event.target as Node)) return;
    leave();
    pointAt(event);
    pressed = event.clientX;
  });
  holder.addEventListener('pointerup', (event) => {
    const moved = Math.abs(event.clientX - (pressed ?? event.clientX));
    pressed = undefined;
    if (moved <= MOST_CLICK && !tip.contains(event.target as Node)) keep();
  });
  holder.addEventListener('pointerleave', () => {
    pressed = undefined;
    if (!isKept()) leave();
  });
  holder.addEventListener('focusout', ({ relatedTarget }) => {
    if (!holder.contains(relatedTarget as Node | null)) leave();
  });
  holder.addEventListener('keydown', press);
  return {
    holder,
    drawing: whole,
    show: (fresh, shown) => {
      leave();
      if (fresh !== svg) svg.replaceWith(fresh);
      [svg, drawing, places, stop] = [fresh, shown, markPlaces(shown), -1];
    },
    pointAt,
  };
}
