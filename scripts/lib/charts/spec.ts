/** A chart as a Vega-Lite spec that stands alone: data and colours in it, nothing of ours needed to draw it. */
import light from '../../../assets/charts/light.json' with { type: 'json' };
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import type { Drawing } from './drawing.ts';
import { templateOf } from './templates.ts';
import type { Chart } from './types.ts';

/** One value of JSON. */
type Json = unknown;
type Values = Readonly<Record<string, Json>>;

/** Panels beside each other. */
const COLUMNS = { is_small: 3, spreads: 2 } as const;

/** Panels of lines, and histograms, have series of their own; the others share those of the chart, and its legend. */
const OWN_SCALES = { fill: 'independent', stroke: 'independent', shape: 'independent', strokeDash: 'independent' };

/** What stands for the parameters of a template: values, and expressions over other parameters. */
interface Known {
  readonly values: Values;
  readonly expressions: Readonly<Record<string, string>>;
}

/** An expression with what its names stand for; parts of a row, "datum.ticks", are no names. */
function fillExpression(text: string, known: Known): string {
  const { values, expressions } = known;
  return text.replace(/(?<![.\w'])[a-z_]+(?![\w'(])/g, (name) => {
    const expression = expressions[name];
    if (expression !== undefined) return `(${fillExpression(expression, known)})`;
    return Object.hasOwn(values, name) ? JSON.stringify(values[name]) : name;
  });
}

/** {"expr": "x_min"}, where it is nothing but the name of a value. */
function nameIn(value: Json, values: Values): string | undefined {
  if (typeof value !== 'object' || value === null || !('expr' in value)) return undefined;
  const { expr } = value;
  return typeof expr === 'string' && Object.hasOwn(values, expr) ? expr : undefined;
}

function boundIn(value: Json): string | undefined {
  return typeof value === 'string' && value.startsWith('@') ? value.slice(1) : undefined;
}

/** A template with values for its parameters. What has no value is left out. */
function fill(value: Json, known: Known): Json {
  const { values } = known;
  const bound = boundIn(Array.isArray(value) && value.length === 1 ? value[0] : value) ?? nameIn(value, values);
  if (bound !== undefined) return values[bound];
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const isExpression = typeof inner === 'string' && (key === 'expr' || key === 'labelExpr' || key === 'filter');
      const filled = isExpression ? fillExpression(inner, known) : fill(inner, known);
      return filled === undefined || (filled === null && inner !== null) ? [] : [[key, filled]];
    }),
  );
}

interface Layer {
  readonly transform?: readonly { readonly filter?: string }[];
  readonly encoding?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

function filterOf({ transform = [] }: Layer): string {
  return transform.flatMap(({ filter }) => filter ?? []).join(' && ');
}

/** Whether a row has the marks and the fields that a layer's filter asks for. */
function hasRows(layer: Layer, rows: readonly object[]): boolean {
  const filter = filterOf(layer);
  const marks = [...filter.matchAll(/datum\.mark === '([\w-]+)'/g)].map(([, mark]) => mark);
  const fields = [...filter.matchAll(/datum\.(\w+)/g)].flatMap(([, field = '']) => (field === 'mark' ? [] : [field]));
  return rows.some(
    (row) =>
      (marks.length === 0 || marks.includes((row as { readonly mark?: string }).mark)) &&
      fields.every((field) => Object.hasOwn(row, field)),
  );
}

/**
 * The layers that draw something. A template says scale and axis of a channel once; here every layer has them. The wheel
 * zooms and dragging moves, as is usual where a spec stands alone.
 */
function drawnLayers(layers: readonly Layer[], rows: readonly object[], stretch: string): readonly Layer[] {
  const params = [{ name: stretch, select: { type: 'interval', encodings: ['x'] }, bind: 'scales' }];
  const said = new Map<string, object>();
  for (const { encoding = {} } of layers)
    for (const [channel, { scale, axis, legend }] of Object.entries(encoding))
      if (scale !== undefined && scale !== null && !said.has(channel))
        said.set(channel, {
          scale,
          ...(axis === undefined ? {} : { axis }),
          ...(legend === undefined ? {} : { legend }),
        });
  return layers
    .filter((layer) => hasRows(layer, rows))
    .map(({ encoding = {}, ...layer }) => ({
      ...layer,
      ...('params' in layer ? { params } : {}),
      encoding: Object.fromEntries(
        Object.entries(encoding).map(([channel, own]) => [
          channel,
          'field' in own && !('scale' in own) ? { ...own, ...said.get(channel) } : own,
        ]),
      ),
    }));
}

interface Param {
  readonly name: string;
  readonly value?: Json;
  readonly expr?: string;
}

/** What the parameters of a drawing's template stand for. The stretch of each panel over time has a name of its own. */
function knownOf({ signals, width, height }: Drawing, params: readonly Param[], stretch: string): Known {
  const values = params.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
  const expressions = params.flatMap(({ name, expr }) => (expr === undefined ? [] : [[name, expr]]));
  return {
    values: { ...Object.fromEntries(values), ...signals, width, height },
    expressions: { ...Object.fromEntries(expressions), stretch },
  };
}

function panelOf(drawing: Drawing, title: string | undefined, place: number): Record<string, Json> {
  const { template, width, height, rows, spec: own } = drawing;
  const heading = title === undefined ? {} : { title: { text: title, anchor: 'start', fontSize: 13 } };
  if (own !== undefined) return { ...heading, ...own };
  const { $schema: _, params = [], data: __, ...parts } = templateOf(template) as Record<string, Json>;
  const stretch = `stretch_${place}`;
  const filled = fill(parts, knownOf(drawing, params as readonly Param[], stretch)) as Record<string, Json>;
  return {
    ...heading,
    ...filled,
    ...('layer' in filled ? { layer: drawnLayers(filled.layer as readonly Layer[], rows, stretch) } : {}),
    width,
    height,
    data: { values: rows },
  };
}

function lightColours(text: string): string {
  const known: Readonly<Record<string, string>> = light;
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = known[name];
    if (colour === undefined) throw new Error(`assets/charts/light.json has no ${name}; a chart is drawn with it`);
    return colour;
  });
}

/** The spec as text, in the light theme's colours. */
export function specText({ title, subtitle, note, panels, is_small, spreads }: Chart): string {
  const drawn = panels.map((panel, place) => panelOf(panel.drawings.wide, panel.title, place + 1));
  const [only] = drawn;
  const isShared = panels.every(({ drawings }) => /^(?:bar|dot|heat)-/.test(drawings.wide.template));
  const columns = is_small === true ? COLUMNS.is_small : spreads === true ? COLUMNS.spreads : 1;
  const spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: title, ...(subtitle === undefined ? {} : { subtitle }), anchor: 'start', offset: 24 },
    ...(note === undefined ? {} : { usermeta: { note } }),
    config: { ...theme, background: 'var(--surface)', padding: 16 },
    ...(drawn.length === 1
      ? { ...only, title: { text: title, subtitle: subtitle ?? '', anchor: 'start', offset: 24 } }
      : { concat: drawn, columns, ...(isShared ? {} : { resolve: { scale: OWN_SCALES } }) }),
  };
  return lightColours(JSON.stringify(spec));
}
