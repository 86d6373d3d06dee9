/** Draws at build: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, resetSVGDefIds, textMetrics, View } from 'vega';
import type { Drawing, LaidDrawing } from './drawing.ts';
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

/** Draws one picture with vega. Ids in it count from 0, so that the same drawing gives the same bytes. */
export async function renderSvg(drawing: LaidDrawing): Promise<Rendered> {
  useMeasuredText();
  resetSVGDefIds();
  const template = templateOf(drawing);
  const view = new View(knownRuntime(template, drawing), { renderer: 'none', logLevel: ErrorLevel });
  try {
    const svg = await fillView(view, drawing).toSVG();
    return { svg, template, ...(drawing.axes === undefined ? { places: markBoxes(view, drawing.padding) } : {}) };
  } finally {
    view.finalize();
  }
}
