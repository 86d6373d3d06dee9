/** One picture that answers: drawn anew by the same code as at build, with tooltips under pointer and keyboard. */
import { cleanSvg } from '#engine/scripts/lib/charts/clean-svg.ts';
import type { Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import { runDrawing } from '#engine/scripts/lib/charts/run-drawing.ts';
import type { LoadedChart } from './load-chart.ts';
import { directionOf, type MarkPlace, markPlaces, marksNear, stopsOf } from './mark-places.ts';
import { type Shown, showPart } from './shown.ts';
import { slimVega } from './slim-vega.ts';
import { fetchTemplate } from './templates.ts';
import { focusMarks, showTip, tipWords } from './tooltip.ts';

export interface LivePicture {
  readonly holder: HTMLElement;
  readonly drawing: Drawing;
  /** Draws what is shown now. Never two pictures at once: vega counts the ids of a drawing in one place for all. */
  readonly draw: (shown: Shown) => Promise<void>;
  /** Names the figures nearest to a place on the screen. */
  readonly pointAt: (clientX: number, clientY: number) => void;
  /** Names the figures one stop further along the axis, or back; returns them in words. */
  readonly step: (by: 1 | -1) => string;
  readonly leave: () => void;
  /** Places on the screen, px from its left, as places in the picture. */
  readonly pictureX: (clientX: number) => number;
  /** Puts back what was there before. */
  readonly stop: () => void;
}

function namesOf(svg: Element) {
  const [title, desc] = [svg.querySelector('title'), svg.querySelector('desc')];
  return {
    id: title?.id.replace(/-title$/, '') ?? '',
    title: title?.textContent ?? '',
    desc: desc?.textContent ?? '',
  };
}

/** Takes over the picture in `holder`, which was drawn from `drawing`. */
export function livePicture(holder: HTMLElement, drawing: Drawing, chart: LoadedChart): LivePicture {
  const still = holder.querySelector('svg');
  if (still === null) throw new Error('no picture to bring to life');
  const names = namesOf(still);
  const direction = directionOf(drawing);
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  tip.hidden = true;
  holder.append(tip);
  let svg: SVGSVGElement = still;
  let places: readonly MarkPlace[] = [];
  let stop = -1;

  const scale = (): number => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const leave = (): void => {
    tip.hidden = true;
    svg.querySelector('.chart-focus')?.remove();
  };
  const show = (marks: readonly MarkPlace[]): void => {
    leave();
    if (marks.length === 0) return;
    svg.append(focusMarks(marks, drawing, direction));
    showTip(tip, holder, marks, drawing, { legend: chart.series, scale: scale() });
  };
  return {
    holder,
    drawing,
    draw: async (shown) => {
      const part = showPart(drawing, shown);
      const runtime = await fetchTemplate(drawing.template, chart.templates);
      const made = await runDrawing(slimVega, runtime, part);
      const parsed = new DOMParser().parseFromString(cleanSvg(made, names), 'image/svg+xml');
      const fresh = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
      leave();
      svg.replaceWith(fresh);
      [svg, places, stop] = [fresh, markPlaces(part), -1];
    },
    pointAt: (clientX, clientY) => {
      const { left, top } = svg.getBoundingClientRect();
      show(marksNear(places, { x: (clientX - left) / scale(), y: (clientY - top) / scale() }, direction));
    },
    step: (by) => {
      const stops = stopsOf(places, direction);
      stop = Math.min(stops.length - 1, Math.max(0, stop + by));
      const place = stops[stop];
      if (place === undefined) return '';
      const marks = marksNear(places, { x: place.x1, y: place.y1 }, direction);
      show(marks);
      return tipWords(marks, drawing);
    },
    leave,
    pictureX: (clientX) => (clientX - svg.getBoundingClientRect().left) / scale(),
    stop: () => {
      svg.replaceWith(still);
      tip.remove();
    },
  };
}
