/** The templates of assets/charts and what Vega makes of them. */
import { Error as ErrorLevel, logger, parse, type Spec } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import line from '../../../assets/charts/line.vl.json' with { type: 'json' };
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import time from '../../../assets/charts/time.vl.json' with { type: 'json' };
import { type Drawing, LEAST_STRETCH, type TemplateName } from './drawing.ts';
import { splitSpec } from './shape.ts';

/** A dataflow that Vega can run: plain JSON. */
export type Runtime = ReturnType<typeof parse>;

/** The page has the legend of a chart above its pictures. */
const WITHOUT_LEGENDS = { ...theme, legend: { disable: true } };
const compiled = new Map<TemplateName, Spec>();

/** Texts such as "@value_title" stand where Vega takes a signal and Vega-Lite only a constant; alone in a list, for the whole list. */
function bindSignals(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('@') ? { signal: value.slice(1) } : value;
  if (Array.isArray(value))
    return value.length === 1 && isBound(value[0]) ? bindSignals(value[0]) : value.map(bindSignals);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bindSignals(inner)]));
}

function isBound(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('@');
}

/** The template with a logarithmic scale in place of the linear one that `scale` begins with. */
function withLog(template: unknown, scale: string, base: number): unknown {
  return JSON.parse(
    JSON.stringify(template).replace(
      `"type":"linear",${scale}`,
      `"type":"log","base":${base},${scale.replace('"zero":false,', '')}`,
    ),
  );
}

/** Lines over time: a stretch of the axis is a parameter. */
const overTime = {
  ...line,
  params: [...line.params.filter(({ name }) => name !== 'zoomed'), ...time.params],
  encoding: { x: { ...line.encoding.x, axis: { ...line.encoding.x.axis, ...time.axis } } },
  layer: line.layer.map((layer) =>
    layer.transform.some(({ filter }) => filter === "datum.mark === 'line'")
      ? { ...layer, params: time.line_params }
      : layer,
  ),
};

/** The template as it is written, its scales made logarithmic where its name says so. */
export function templateOf(name: TemplateName): unknown {
  const across = name.includes('-xlog')
    ? withLog(line, '"zero":false,"nice":false,"domainMin"', 10)
    : name.includes('-time')
      ? overTime
      : line;
  return name.endsWith('-ylog') ? withLog(across, '"zero":false,"nice":false,"clamp"', 10) : across;
}

/** Keeps the stretch within the whole and lets the wheel zoom faster: Vega-Lite has no words for either. */
function boundStretch(spec: Spec): Spec {
  const bound = (update: string): string =>
    `clampRange(${update.replace('stretch_zoom_delta', `max(stretch_zoom_delta, ${LEAST_STRETCH} * (x_max - x_min) / span(domain("x")))`)}, x_min, x_max)`;
  const text = JSON.stringify(spec, (key, value: unknown) =>
    key === 'update' && typeof value === 'string' && /^(pan|zoom)Linear\(/.test(value) ? bound(value) : value,
  ).replace('"pow(1.001, event.deltaY', '"pow(1.01, event.deltaY');
  return JSON.parse(text) as Spec;
}

/** What a picture is drawn with: a template of lines, or a spec of its own. */
export type Drawn = Pick<Drawing, 'template' | 'spec'>;

function specOf({ template: name, spec: own }: Drawn): Spec {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const { shape, values } = own === undefined ? { shape: templateOf(name) as object, values: {} } : splitSpec(own);
  const spec = { ...shape, autosize: { type: 'none' }, config: WITHOUT_LEGENDS } as unknown as TopLevelSpec;
  const made = boundStretch(bindSignals(compile(spec, { logger: logger(ErrorLevel) }).spec) as Spec);
  const signals = [...(made.signals ?? []), ...Object.keys(values).map((value) => ({ name: value }))];
  compiled.set(name, { ...made, signals });
  return { ...made, signals };
}

/** For Node: expressions are compiled to functions. */
export function runtimeOf(drawn: Drawn): Runtime {
  return parse(specOf(drawn));
}

/** For browsers, whose policy forbids to compile text: expressions are syntax trees, which vega-interpreter walks. */
export function interpretedRuntimeOf(drawn: Drawn): Runtime {
  return parse(specOf(drawn), undefined, { ast: true });
}
