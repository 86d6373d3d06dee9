/**
 * Paints the kind of SVG that charts are on a canvas: groups, paths, lines, rectangles and texts. The browser could paint
 * it as an image, but not in the page's own fonts, and the page's policy allows no images but files.
 */

interface Style {
  readonly fill: string;
  readonly stroke: string;
}

type Context = CanvasRenderingContext2D;

function number(element: Element, name: string, otherwise = 0): number {
  const value = element.getAttribute(name);
  return value === null ? otherwise : Number.parseFloat(value);
}

/** An attribute that may stand at a group around the element. */
function inherited(element: Element, name: string): string | null {
  return element.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

/** Outline of a shape; undefined for what has none. */
function pathOf(element: Element): Path2D | undefined {
  const path = new Path2D();
  if (element.tagName === 'path') return new Path2D(element.getAttribute('d') ?? '');
  if (element.tagName === 'line') {
    path.moveTo(number(element, 'x1'), number(element, 'y1'));
    path.lineTo(number(element, 'x2'), number(element, 'y2'));
    return path;
  }
  if (element.tagName !== 'rect') return undefined;
  const [x, y] = [number(element, 'x'), number(element, 'y')];
  path.rect(x, y, number(element, 'width'), number(element, 'height'));
  return path;
}

function paintText(context: Context, element: Element, style: Style, font: string): void {
  context.font = `${inherited(element, 'font-weight') ?? 400} ${inherited(element, 'font-size') ?? 12}px ${font}`;
  const anchor = inherited(element, 'text-anchor');
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  context.fillStyle = style.fill;
  const x = number(element, 'x');
  let y = number(element, 'y');
  const lines = [...element.querySelectorAll('tspan')];
  for (const line of lines.length === 0 ? [element] : lines) {
    y += number(line, 'dy');
    context.fillText(line.textContent ?? '', x, y);
  }
}

function paintShape(context: Context, element: Element, path: Path2D, style: Style): void {
  if (style.fill !== 'none') {
    context.save();
    context.globalAlpha *= Number(inherited(element, 'fill-opacity') ?? 1);
    context.fillStyle = style.fill;
    context.fill(path);
    context.restore();
  }
  if (style.stroke === 'none') return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number(inherited(element, 'stroke-width') ?? 1);
  context.setLineDash((inherited(element, 'stroke-dasharray') ?? '').split(/[ ,]+/).filter(Boolean).map(Number));
  context.lineJoin = inherited(element, 'stroke-linejoin') === 'round' ? 'round' : 'miter';
  context.stroke(path);
}

function clip(context: Context, element: Element): void {
  const id = /url\(#([^)]*)\)/.exec(element.getAttribute('clip-path') ?? '')?.[1];
  const shape = id === undefined ? null : element.ownerDocument.getElementById(id)?.firstElementChild;
  const path = shape === null || shape === undefined ? undefined : pathOf(shape);
  if (path !== undefined) context.clip(path);
}

function paint(context: Context, element: Element, outer: Style, font: string): void {
  if (['title', 'desc', 'defs', 'clipPath'].includes(element.tagName)) return;
  const style = {
    fill: element.getAttribute('fill') ?? outer.fill,
    stroke: element.getAttribute('stroke') ?? outer.stroke,
  };
  context.save();
  const matrix = (element as SVGGraphicsElement).transform?.baseVal.consolidate()?.matrix;
  if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.globalAlpha *= number(element, 'opacity', 1);
  clip(context, element);
  const path = pathOf(element);
  if (path !== undefined) paintShape(context, element, path, style);
  else if (element.tagName === 'text') paintText(context, element, style, font);
  else for (const child of element.children) paint(context, child, style, font);
  context.restore();
}

/** A canvas with the picture, `scale` dots to a px. Throws where the browser gives none. */
export function paintSvg(text: string, size: { readonly width: number; readonly height: number }, scale: number) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser paints no pictures');
  context.scale(scale, scale);
  paint(context, root, { fill: 'black', stroke: 'none' }, root.getAttribute('font-family') ?? 'sans-serif');
  return canvas;
}
