/** Draws a picture once, at build or in a worker: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, resetSVGDefIds, textMetrics, View } from 'vega';
import { sha256Hex } from '../base/sha256.ts';
import type { Drawing, LaidDrawing } from './drawing.ts';
import { OF_VIEW } from './expressions.ts';
import { fillView } from './fill-view.ts';
import { markBoxes } from './mark-boxes.ts';
import { type Runtime, runtimeOf, templateOf } from './runtimes.ts';
import { textWidth } from './text-width.ts';

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
  const key = sha256Hex(JSON.stringify([template, width, height, padding, signals, rows, axes === undefined]));
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
