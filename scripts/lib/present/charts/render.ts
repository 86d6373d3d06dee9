/** The one place that runs vega: a template, its signals and rows in, an SVG string out. Same input, same bytes. */
import { Error as ErrorLevel, logger, parse, resetSVGDefIds, type Spec, textMetrics, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import bar from '../../../../assets/charts/bar.vl.json' with { type: 'json' };
import ceilings from '../../../../assets/charts/ceilings.vl.json' with { type: 'json' };
import dot from '../../../../assets/charts/dot.vl.json' with { type: 'json' };
import heat from '../../../../assets/charts/heat.vl.json' with { type: 'json' };
import line from '../../../../assets/charts/line.vl.json' with { type: 'json' };
import tail from '../../../../assets/charts/tail.vl.json' with { type: 'json' };
import tailBars from '../../../../assets/charts/tail-bars.vl.json' with { type: 'json' };
import theme from '../../../../assets/charts/theme.json' with { type: 'json' };
import time from '../../../../assets/charts/time.vl.json' with { type: 'json' };
import { textWidth } from './text-width.ts';

interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: unknown;
}

declare module 'vega' {
  /** Exported by vega and missing from its types. */
  export const textMetrics: { width: (item: TextItem, text: unknown) => number };
}

type PlainName = 'bar' | 'dot' | 'line' | 'heat' | 'time' | 'tail' | 'tail-bars';
/** -log2: a logarithmic horizontal axis of lines; -log10: a logarithmic axis of values. */
export type TemplateName =
  | PlainName
  | 'bar-ceilings'
  | 'dot-log10'
  | 'time-log10'
  | 'line-log2'
  | 'line-log10'
  | 'line-log2-log10';

/** What a template is drawn with. Sizes in px of the plot; padding around it holds labels and titles. */
export interface Drawing {
  readonly template: TemplateName;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly signals: Readonly<Record<string, unknown>>;
  readonly rows: readonly object[];
}

const templates: Readonly<Record<PlainName, unknown>> = { bar, dot, line, heat, time, tail, 'tail-bars': tailBars };
const runtimes = new Map<TemplateName, ReturnType<typeof parse>>();

/** Texts such as "@value_title" stand where Vega takes a signal and Vega-Lite only a constant. */
function bindSignals(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('@') ? { signal: value.slice(1) } : value;
  if (Array.isArray(value)) return value.map(bindSignals);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bindSignals(inner)]));
}

/** The template with a logarithmic scale in place of the linear one that `scale` begins with. */
function withLog(template: unknown, scale: string, base: number): unknown {
  return JSON.parse(
    JSON.stringify(template).replace(`"type":"linear",${scale}`, `"type":"log","base":${base},${scale}`),
  );
}

function templateOf(name: TemplateName): unknown {
  if (name === 'bar-ceilings') return { ...bar, layer: [...bar.layer, ...ceilings.layer] };
  if (name === 'dot-log10') return withLog(templates.dot, '"domainMin"', 10);
  if (name === 'time-log10') return withLog(templates.time, '"domainMin"', 10);
  if (!name.startsWith('line-')) return templates[name as PlainName];
  const across = name.includes('log2') ? withLog(templates.line, '"zero":false', 2) : templates.line;
  return name.endsWith('log10') ? withLog(across, '"domainMin":{"expr":"value_min"}', 10) : across;
}

function runtimeOf(name: TemplateName): ReturnType<typeof parse> {
  const known = runtimes.get(name);
  if (known !== undefined) return known;
  const spec = {
    ...(templateOf(name) as object),
    autosize: { type: 'none' },
    config: theme,
  } as unknown as TopLevelSpec;
  const compiled = compile(spec, { logger: logger(ErrorLevel) }).spec;
  const runtime = parse(bindSignals(compiled) as Spec);
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
  resetSVGDefIds();
  const view = new View(runtimeOf(drawing.template), { renderer: 'none', logLevel: ErrorLevel });
  try {
    view.width(drawing.width).height(drawing.height).padding(drawing.padding);
    for (const [name, value] of Object.entries(drawing.signals)) view.signal(name, value);
    view.data(
      'rows',
      drawing.rows.map((row) => ({ ...row })),
    );
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
