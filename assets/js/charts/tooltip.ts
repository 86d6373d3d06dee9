/** The box that names the figures under a pointer, and the marks it is about. */
import type { Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import type { ChartFile } from '#engine/scripts/lib/pages/publish-charts.ts';
import type { Direction, MarkPlace } from './mark-places.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** From the pointed place to the box, px. */
const GAP = 12;

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function line(className: string, text: string): HTMLElement {
  const made = document.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}

function figureLine({ series, text }: MarkPlace, legend: ChartFile['series']): HTMLElement {
  const item = line('chart-tip-figure', '');
  const entry = legend.find((one) => one.text === series);
  if (entry !== undefined) {
    const key = element('svg', {
      class: 'legend-key',
      viewBox: '0 0 12 12',
      width: 12,
      height: 12,
      'aria-hidden': 'true',
    });
    key.append(element('path', { class: `series-${entry.index}`, d: entry.key }));
    const name = document.createElement('span');
    name.textContent = series;
    item.append(key, name);
  }
  const figure = document.createElement('strong');
  figure.textContent = text;
  item.append(figure);
  return item;
}

/** What the value axis says: its name and unit. */
export function axisName({ signals }: Drawing): string {
  return String(signals.value_title ?? signals.y_title ?? '');
}

/** The same in words, for screen readers. */
export function tipWords(marks: readonly MarkPlace[], drawing: Drawing): string {
  const figures = marks.map(({ series, text }) => (series === '' ? text : `${series} ${text}`));
  return `${marks[0]?.at ?? ''}. ${axisName(drawing)}: ${figures.join(', ')}`;
}

/** Fills the box and places it beside the marks, inside `holder`. `scale` is px on the screen for one of the picture. */
export function showTip(
  tip: HTMLElement,
  holder: HTMLElement,
  marks: readonly MarkPlace[],
  drawing: Drawing,
  { legend, scale }: { readonly legend: ChartFile['series']; readonly scale: number },
): void {
  const [first] = marks;
  if (first === undefined) return;
  const caption = axisName(drawing);
  tip.replaceChildren(
    line('chart-tip-at', first.at),
    ...(caption === '' ? [] : [line('chart-tip-axis', caption)]),
    ...marks.map((mark) => figureLine(mark, legend)),
  );
  tip.hidden = false;
  const [x, y] = [first.x2 * scale, first.y1 * scale];
  const right = x + GAP + tip.offsetWidth <= holder.clientWidth;
  const left = right ? x + GAP : Math.max(0, first.x1 * scale - GAP - tip.offsetWidth);
  const below = Math.max(0, Math.min(y - tip.offsetHeight / 2, holder.clientHeight - tip.offsetHeight));
  tip.style.transform = `translate(${Math.round(Math.min(left, Math.max(0, holder.clientWidth - tip.offsetWidth)))}px, ${Math.round(below)}px)`;
}

/** Rings and frames around marks, and a line through them where they lie beside each other. */
export function focusMarks(marks: readonly MarkPlace[], drawing: Drawing, direction: Direction): SVGElement {
  const group = element('g', { class: 'chart-focus', 'aria-hidden': 'true' });
  const { padding, height } = drawing;
  const [first] = marks;
  if (direction === 'x' && first !== undefined) {
    const x = (first.x1 + first.x2) / 2;
    group.append(element('line', { x1: x, x2: x, y1: padding.top, y2: padding.top + height }));
  }
  for (const { x1, x2, y1, y2 } of marks) {
    const isBox = x2 - x1 > 0 || y2 - y1 > 0;
    group.append(
      isBox
        ? element('rect', { x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
        : element('circle', { cx: x1, cy: y1, r: 5 }),
    );
  }
  return group;
}
