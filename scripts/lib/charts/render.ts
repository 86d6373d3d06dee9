/** Draws a picture once, at build or in a worker: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, resetSVGDefIds, textMetrics, View } from 'vega';
import type { Drawing, LaidDrawing, MarkPlace, RowTip } from './drawing.ts';
import { OF_VIEW } from './expressions.ts';
import { fillView } from './fill-view.ts';
import { type Runtime, runtimeOf, templateOf } from './runtimes.ts';
import { textWidth } from './text-width.ts';

/** What vega draws: groups of marks, whose items may be groups again. */
interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly datum?: RowTip;
  readonly items?: readonly SceneMark[];
}

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly SceneItem[];
}

/** Boxes by what they stand for: a bar and its range are one. */
type Boxes = Map<string, MarkPlace>;

function addBox(boxes: Boxes, { datum, width = 0, height = 0 }: SceneItem, left: number, top: number): void {
  const { tip_at: at, tip_text: text = '', series = '', href } = datum ?? {};
  if (at === undefined) return;
  const key = JSON.stringify([at, series, text]);
  const known = boxes.get(key);
  const place = { series, at, text, ...(href === undefined ? {} : { href }) };
  boxes.set(key, {
    x1: Math.min(left, known?.x1 ?? left),
    x2: Math.max(left + width, known?.x2 ?? left),
    y1: Math.min(top, known?.y1 ?? top),
    y2: Math.max(top + height, known?.y2 ?? top),
    ...place,
  });
}

function walk(boxes: Boxes, { marktype, items }: SceneMark, left: number, top: number): void {
  for (const item of items) {
    const [x, y] = [left + (item.x ?? 0), top + (item.y ?? 0)];
    if (marktype === 'group') for (const mark of item.items ?? []) walk(boxes, mark, x, y);
    else if (marktype === 'rect' || marktype === 'symbol') addBox(boxes, item, x, y);
  }
}

/** Places in px of the picture, to a tenth, from left to right, those above each other from top to bottom. */
function markBoxes(view: View, padding: { readonly left: number; readonly top: number }): readonly MarkPlace[] {
  const boxes: Boxes = new Map();
  walk(boxes, (view.scenegraph() as unknown as { readonly root: SceneMark }).root, padding.left, padding.top);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return [...boxes.values()]
    .map((box) => ({ ...box, x1: tenth(box.x1), x2: tenth(box.x2), y1: tenth(box.y1), y2: tenth(box.y2) }))
    .sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1);
}

interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: unknown;
}

declare module 'vega' {
  /** Exported by vega and missing from its types. */
  export const textMetrics: { width: (item: TextItem, text: unknown) => number };
}

const runtimes = new Map<string, Runtime>();

function knownRuntime(template: string, drawing: LaidDrawing): Runtime {
  const runtime = runtimes.get(template) ?? runtimeOf(drawing);
  runtimes.set(template, runtime);
  return runtime;
}

/** Without a canvas vega guesses widths of text; the measured table keeps labels from overlapping. */
function useMeasuredText(): void {
  textMetrics.width = (item, text) =>
    textWidth(String(text), item.fontSize ?? 12, item.fontWeight === 600 || item.fontWeight === 'bold');
}

export interface Rendered extends Pick<Drawing, 'template' | 'places'> {
  /** With viewBox and size of the whole including padding. */
  readonly svg: string;
}

/** Pictures that are remembered: about as many as one run has, whose pages show many of them twice. */
const MOST_REMEMBERED = 300;
/** What was drawn last, by all that a picture is made of. */
const drawn = new Map<string, Rendered>();

/** Draws one picture with vega, or gives it as it was drawn before. */
export async function renderSvg(drawing: LaidDrawing): Promise<Rendered> {
  const template = templateOf(drawing);
  const { width, height, padding, signals, rows, axes } = drawing;
  const key = JSON.stringify([template, width, height, padding, signals, rows, axes === undefined]);
  const picture = drawn.get(key) ?? (await draw(template, drawing));
  drawn.delete(key);
  drawn.set(key, picture);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_REMEMBERED) break;
    drawn.delete(oldest);
  }
  return picture;
}

/** Ids in a picture count from 0, so that the same drawing gives the same bytes. */
async function draw(template: string, drawing: LaidDrawing): Promise<Rendered> {
  useMeasuredText();
  resetSVGDefIds();
  const view = new View(knownRuntime(template, drawing), { renderer: 'none', logLevel: ErrorLevel, ...OF_VIEW });
  try {
    const svg = await fillView(view, drawing).toSVG();
    return { svg, template, ...(drawing.axes === undefined ? { places: markBoxes(view, drawing.padding) } : {}) };
  } finally {
    view.finalize();
  }
}
