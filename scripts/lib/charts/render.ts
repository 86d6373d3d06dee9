/** Draws at build: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, resetSVGDefIds, textMetrics, View } from 'vega';
import type { Drawing, TemplateName } from './drawing.ts';
import { fillView } from './fill-view.ts';
import { markBoxes } from './mark-boxes.ts';
import { type Runtime, runtimeOf } from './templates.ts';
import { textWidth } from './text-width.ts';

interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: unknown;
}

declare module 'vega' {
  /** Exported by vega and missing from its types. */
  export const textMetrics: { width: (item: TextItem, text: unknown) => number };
}

const runtimes = new Map<TemplateName, Runtime>();

function knownRuntime(drawing: Drawing): Runtime {
  const runtime = runtimes.get(drawing.template) ?? runtimeOf(drawing);
  runtimes.set(drawing.template, runtime);
  return runtime;
}

/** Without a canvas vega guesses widths of text; the measured table keeps labels from overlapping. */
function useMeasuredText(): void {
  textMetrics.width = (item, text) =>
    textWidth(String(text), item.fontSize ?? 12, item.fontWeight === 600 || item.fontWeight === 'bold');
}

export interface Rendered {
  /** With viewBox and size of the whole including padding. */
  readonly svg: string;
  /** Where the marks of a spec stand; places of lines follow from their axes. */
  readonly places?: Drawing['places'];
}

/** Draws one picture with vega. Ids in it count from 0, so that the same drawing gives the same bytes. */
export async function renderSvg(drawing: Drawing): Promise<Rendered> {
  useMeasuredText();
  resetSVGDefIds();
  const view = new View(knownRuntime(drawing), { renderer: 'none', logLevel: ErrorLevel });
  try {
    const svg = await fillView(view, drawing).toSVG();
    return drawing.spec === undefined ? { svg } : { svg, places: markBoxes(view, drawing.padding) };
  } finally {
    view.finalize();
  }
}
