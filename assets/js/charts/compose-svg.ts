/** The chart as one SVG that stands alone: title, legend, pictures as they are seen, note, source and address. */
import { breakText } from '#engine/scripts/lib/charts/text-width.ts';
import { makeDrawn, SVG } from '../compare/elements.ts';

const FONT = "'IBM Plex Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const MARGIN = 24;
const LEAST_WIDTH = 340;

interface TextStyle {
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly colour: string;
}

const TITLE: TextStyle = { size: 19, weight: 600, colour: 'var(--ink)' };
const QUIET: TextStyle = { size: 13, colour: 'var(--muted)' };
const PANEL: TextStyle = { size: 13, weight: 600, colour: 'var(--ink)' };
const LEGEND: TextStyle = { size: 13, colour: 'var(--ink)' };
const KEY = 20;

const pen = document.createElement('canvas').getContext('2d');

function widthOf(text: string, { size, weight = 400 }: TextStyle): number {
  if (pen === null) return text.length * size * 0.55;
  pen.font = `${weight} ${size}px ${FONT}`;
  return pen.measureText(text).width;
}

/** Text in lines below `top`; where it ends. */
function write(into: Element, text: string, style: TextStyle, box: { x: number; top: number; width: number }): number {
  const leading = style.size * 1.35;
  let top = box.top;
  for (const line of breakText(text, box.width, (part) => widthOf(part, style))) {
    const made = makeDrawn('text', { x: box.x, y: top + style.size, 'font-size': style.size, fill: style.colour });
    if (style.weight !== undefined) made.setAttribute('font-weight', String(style.weight));
    made.textContent = line;
    into.append(made);
    top += leading;
  }
  return top;
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Lines of the legend beside each other; where they end. */
function writeLegend(into: Element, figure: Element, top: number, width: number): number {
  let [x, y] = [MARGIN, top];
  const items = [...figure.querySelectorAll('.chart-legend li')].filter(isSeen);
  for (const item of items.filter((one) => one.querySelector('[aria-pressed="false"]') === null)) {
    const [name, path] = [(item.textContent ?? '').trim(), item.querySelector('path')];
    const own = KEY + widthOf(name, LEGEND) + KEY;
    if (x > MARGIN && x + own > MARGIN + width) [x, y] = [MARGIN, y + KEY];
    if (path !== null) {
      const fill = getComputedStyle(path).fill;
      into.append(makeDrawn('path', { d: path.getAttribute('d') ?? '', fill, transform: `translate(${x},${y + 3})` }));
    }
    write(into, name, LEGEND, { x: x + KEY, top: y, width: 10 * width });
    x += own;
  }
  return items.length === 0 ? top : y + KEY + 8;
}

/** A copy of the picture's content, without what only the page needs. */
function copyOf(svg: SVGSVGElement): readonly Node[] {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const extra of copy.querySelectorAll('title, desc, .chart-focus, .background, .foreground')) extra.remove();
  return [...copy.childNodes];
}

/** Pictures where they stand on the page, relative to each other; where they end. */
function placePictures(into: Element, figure: Element, top: number): number {
  const box = figure.querySelector('.chart-panels')?.getBoundingClientRect();
  let end = top;
  for (const panel of figure.querySelectorAll('.chart-panel')) {
    const svg = [...panel.querySelectorAll<SVGSVGElement>('svg.chart-svg')].find(isSeen);
    if (svg === undefined || box === undefined) continue;
    const place = svg.getBoundingClientRect();
    const [x, y] = [MARGIN + place.left - box.left, top + place.top - box.top];
    const title = panel.querySelector('.chart-panel-title');
    if (title !== null) {
      const above = title.getBoundingClientRect();
      const at = { x, top: top + above.top - box.top, width: place.width };
      write(into, title.textContent ?? '', PANEL, at);
    }
    const group = makeDrawn('g', {
      transform: `translate(${x},${y}) scale(${place.width / svg.viewBox.baseVal.width})`,
    });
    group.append(...copyOf(svg));
    into.append(group);
    end = Math.max(end, y + place.height);
  }
  return end;
}

/** Custom properties as the colours they stand for now, light or dark. */
function resolveColours(text: string): string {
  const style = getComputedStyle(document.documentElement);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
}

/** The SVG as text, with its size in px. `source` is what the page is and where it stands. */
export function composeSvg(figure: HTMLElement, source: string) {
  const textOf = (selector: string): string => (figure.querySelector(selector)?.textContent ?? '').trim();
  const seen = figure.querySelector('.chart-panels')?.getBoundingClientRect().width ?? 0;
  const widest = Math.max(
    ...[...figure.querySelectorAll('svg.chart-svg')].filter(isSeen).map((svg) => {
      const left = figure.querySelector('.chart-panels')?.getBoundingClientRect().left ?? 0;
      return svg.getBoundingClientRect().right - left;
    }),
  );
  const inner = Math.max(LEAST_WIDTH - 2 * MARGIN, Math.min(seen, widest));
  const root = makeDrawn('svg', { xmlns: SVG, 'font-family': FONT });
  const title = makeDrawn('title', {});
  title.textContent = textOf('.chart-title');
  const desc = makeDrawn('desc', {});
  desc.textContent = textOf('svg.chart-svg desc');
  const paper = makeDrawn('rect', { fill: 'var(--surface)' });
  root.append(title, desc, paper);
  const at = (top: number) => ({ x: MARGIN, top, width: inner });
  let top = write(root, textOf('.chart-title'), TITLE, at(MARGIN));
  top = write(root, textOf('.chart-subtitle'), QUIET, at(top + 2)) + 12;
  top = writeLegend(root, figure, top, inner);
  top = placePictures(root, figure, top) + 8;
  top = write(root, textOf('.chart-note'), QUIET, at(top));
  top = write(root, source, QUIET, at(top + 4));
  const [width, height] = [Math.ceil(inner + 2 * MARGIN), Math.ceil(top + MARGIN / 2)];
  for (const [name, value] of Object.entries({ width, height }))
    for (const element of [root, paper]) element.setAttribute(name, String(value));
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { text: resolveColours(new XMLSerializer().serializeToString(root)), width, height };
}
