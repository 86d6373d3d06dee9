/** One picture that is drawn anew by the same code as at build: a stretch of it, or without some of its lines. */

import { runDrawing } from '#engine/scripts/lib/charts/run-drawing.ts';
import { sanitiseSvg } from '#engine/scripts/lib/charts/sanitised-svg.ts';
import type { LoadedChart } from './load-chart.ts';
import type { PointedPicture } from './pointed-picture.ts';
import { type Shown, showPart } from './shown.ts';
import { slimVega } from './slim-vega.ts';
import { fetchTemplate } from './templates.ts';

export interface LivePicture extends PointedPicture {
  /** Draws what is shown now. Never two pictures at once: vega counts the ids of a drawing in one place for all. */
  readonly draw: (shown: Shown) => Promise<void>;
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

/** Takes over a picture that answers already. */
export function livePicture(picture: PointedPicture, { templates }: LoadedChart): LivePicture {
  const { holder, drawing, show } = picture;
  const still = holder.querySelector<SVGSVGElement>('svg.chart-svg');
  if (still === null) throw new Error('no picture to bring to life');
  const names = namesOf(still);
  return {
    ...picture,
    draw: async (shown) => {
      const part = showPart(drawing, shown);
      const made = await runDrawing(slimVega, await fetchTemplate(drawing.template, templates), part);
      const parsed = new DOMParser().parseFromString(sanitiseSvg(made, names), 'image/svg+xml');
      show(document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement, part);
    },
    stop: () => show(still, drawing),
  };
}
