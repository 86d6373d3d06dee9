/** Draws at build: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, resetSVGDefIds, textMetrics, View } from 'vega';
import type { Drawing, TemplateName } from './drawing.ts';
import { runDrawing } from './run-drawing.ts';
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

function knownRuntime(name: TemplateName): Runtime {
  const runtime = runtimes.get(name) ?? runtimeOf(name);
  runtimes.set(name, runtime);
  return runtime;
}

/** Without a canvas vega guesses widths of text; the measured table keeps labels from overlapping. */
function useMeasuredText(): void {
  textMetrics.width = (item, text) =>
    textWidth(String(text), item.fontSize ?? 12, item.fontWeight === 600 || item.fontWeight === 'bold');
}

/** Draws one picture with vega and returns its SVG, with viewBox and size of the whole including padding. */
export async function renderSvg(drawing: Drawing): Promise<string> {
  useMeasuredText();
  const parts = { View, resetSVGDefIds, options: { logLevel: ErrorLevel } };
  return runDrawing(parts, knownRuntime(drawing.template), drawing);
}
