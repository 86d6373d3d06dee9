/** The templates of assets/charts and what Vega makes of them. */
import { Error as ErrorLevel, logger, parse, type Spec } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import bar from '../../../assets/charts/bar.vl.json' with { type: 'json' };
import ceilings from '../../../assets/charts/ceilings.vl.json' with { type: 'json' };
import dot from '../../../assets/charts/dot.vl.json' with { type: 'json' };
import heat from '../../../assets/charts/heat.vl.json' with { type: 'json' };
import line from '../../../assets/charts/line.vl.json' with { type: 'json' };
import tailBars from '../../../assets/charts/tail-bars.vl.json' with { type: 'json' };
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import type { TemplateName } from './drawing.ts';

type PlainName = 'bar' | 'dot' | 'line' | 'heat' | 'tail-bars';

/** A dataflow that Vega can run: plain JSON. */
export type Runtime = ReturnType<typeof parse>;

const templates: Readonly<Record<PlainName, unknown>> = { bar, dot, line, heat, 'tail-bars': tailBars };
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

/** The template as it is written, its scales made logarithmic where its name says so. */
export function templateOf(name: TemplateName): unknown {
  if (name === 'bar-ceilings') return { ...bar, layer: [...bar.layer, ...ceilings.layer] };
  if (name === 'dot-log10') return withLog(templates.dot, '"domainMin"', 10);
  if (!name.startsWith('line-')) return templates[name as PlainName];
  const across = name.includes('-xlog')
    ? withLog(templates.line, '"zero":false,"nice":false,"domainMin"', 10)
    : templates.line;
  return name.endsWith('-ylog') ? withLog(across, '"zero":false,"nice":false,"clamp"', 10) : across;
}

function specOf(name: TemplateName): Spec {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const spec = {
    ...(templateOf(name) as object),
    autosize: { type: 'none' },
    config: theme,
  } as unknown as TopLevelSpec;
  const made = bindSignals(compile(spec, { logger: logger(ErrorLevel) }).spec) as Spec;
  compiled.set(name, made);
  return made;
}

/** For Node: expressions are compiled to functions. */
export function runtimeOf(name: TemplateName): Runtime {
  return parse(specOf(name));
}

/** For browsers, whose policy forbids to compile text: expressions are syntax trees, which vega-interpreter walks. */
export function interpretedRuntimeOf(name: TemplateName): Runtime {
  return parse(specOf(name), undefined, { ast: true });
}
