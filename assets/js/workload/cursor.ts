/** The limit on the picture of the curves: a line across, a dot where it reads each curve; and the curve of the row that is pointed at. */
import { type Drawing, type RowTip, shareOf } from '#engine/scripts/lib/charts/drawing.ts';
import { loadDrawn } from '../charts/load-chart.ts';
import { makeDrawn } from '../compare/elements.ts';

/** Where a curve is read, in the units of the axes. */
export interface CursorReading {
  readonly rate: number;
}

interface Picture {
  readonly svg: SVGSVGElement;
  readonly drawing: Drawing;
}

function cursorOf({ drawing }: Picture, latency: number, readings: readonly CursorReading[]): SVGElement {
  const { axes, padding, width, height } = drawing;
  const group = makeDrawn('g', { class: 'curve-cursor', 'aria-hidden': 'true' });
  if (axes === undefined || latency < axes.y.min || latency > axes.y.max) return group;
  const share = shareOf(latency, axes.y);
  const y = padding.top + height * (1 - share);
  group.append(makeDrawn('line', { x1: padding.left, x2: padding.left + width, y1: y, y2: y }));
  for (const { rate } of readings) {
    const at = shareOf(rate, axes.x);
    if (rate >= axes.x.min && rate <= axes.x.max)
      group.append(makeDrawn('circle', { cx: padding.left + width * at, cy: y, r: 4 }));
  }
  return group;
}

/** The points of a curve in the order of its load, which may turn back; "" where there is none of that name. */
function pointsOf(name: string | undefined, { rows, axes, padding, width, height }: Drawing): string {
  if (axes === undefined || name === undefined) return '';
  const own = rows.filter((row) => {
    const { series, tip_at: at } = row as RowTip;
    return series === name && at !== undefined;
  });
  return own
    .map((row) => {
      const { x = 0, value = 0 } = row as { readonly x?: number; readonly value?: number };
      return `${padding.left + width * shareOf(x, axes.x)},${padding.top + height * (1 - shareOf(value, axes.y))}`;
    })
    .join(' ');
}

/** Answers for the figure of the curves; resolves when what it was drawn from is there. */
export async function openCursor(figure: HTMLElement) {
  const address = figure.querySelector<HTMLElement>('[data-chart]')?.dataset.chart ?? '';
  const { panels } = await loadDrawn(address);
  const boxes = [...figure.querySelectorAll('.chart-panel')];
  const pictures = [...figure.querySelectorAll<HTMLElement>('[data-picture]')].flatMap((holder): readonly Picture[] => {
    const panel = panels[boxes.indexOf(holder.closest('.chart-panel') ?? figure)];
    const drawing = holder.dataset.picture === 'narrow' ? panel?.narrow : panel?.wide;
    const svg = holder.querySelector<SVGSVGElement>('svg.chart-svg');
    return drawing === undefined || svg === null ? [] : [{ svg, drawing }];
  });
  return {
    /** Undefined takes the line away. */
    place: (latency: number | undefined, readings: readonly CursorReading[]): void => {
      for (const picture of pictures) {
        picture.svg.querySelector('.curve-cursor')?.remove();
        if (latency !== undefined) picture.svg.append(cursorOf(picture, latency, readings));
      }
    },
    /** Undefined lights none. */
    light: (series: string | undefined): void => {
      for (const { svg, drawing } of pictures) {
        svg.querySelector('.curve-lit')?.remove();
        const points = pointsOf(series, drawing);
        svg.classList.toggle('has-lit', points !== '');
        if (points !== '') svg.append(makeDrawn('polyline', { class: 'curve-lit', points }));
      }
    },
  };
}
