/** Lines as Vega-Lite: over loads, another quantity, percentiles or time. Names beside them, which it cannot lay out, bring their places in px. */
import { decimalMark, THIN } from '../base/digits.ts';
import type { AxisEnds, Spec } from './drawing.ts';
import { seriesMark, titleAbove } from './marks.ts';
import { textWidth } from './text-width.ts';
import type { ChartSeries } from './types.ts';

const SOLID = [1, 0];

export interface PlotAxis extends AxisEnds {
  /** Name and unit. */
  readonly title: string;
  /** Left to Vega where absent. */
  readonly ticks?: readonly { readonly at: number; readonly text: string }[];
}

/** The layers of a picture of lines, from the lowest to the highest. */
const LAYERS = [
  'warm-up',
  'tenth',
  'spread',
  'moment',
  'leader',
  'line',
  'whisker',
  'mean',
  'slope',
  'point',
  'key',
  'key-point',
  'name',
  'label',
  'note',
] as const;
type Layer = (typeof LAYERS)[number];

/** A row says which layer draws it; a point of a line may be marked too, by a mark of this area, square px. */
export type LineRow = Readonly<Record<string, unknown>> & { readonly mark: Layer; readonly dot?: number };

/**
 * Which layers a picture has: those that draw its rows, or those too that any comparison may need. A few compiled shapes then serve
 * everything that readers lay over each other.
 */
export type LayerScope = 'drawn' | 'comparisons';
const OF_COMPARISONS: Readonly<Record<'marked' | 'over_time', readonly Layer[]>> = {
  marked: ['point', 'key', 'key-point', 'label'],
  over_time: ['warm-up', 'spread', 'point', 'key'],
};

/** What is drawn, whatever its lines are over. */
export interface Lines {
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Titles of its axes, broken where the picture is too narrow for them. */
  readonly titles: { readonly x: readonly string[]; readonly y: readonly string[] };
  /** Its lines, in the order they are drawn. One that stands alone is solid. */
  readonly series: readonly ChartSeries[];
  /** Over time: ms of one unit of the horizontal axis. Lines of many cells bear no marks. */
  readonly unit_ms?: number;
  /** Upright lines at the labels of the horizontal axis. */
  readonly has_uprights?: true;
}

/** Layers that come with another, so that few shapes serve all pictures. */
const BROUGHT: Readonly<Partial<Record<Layer, readonly Layer[]>>> = {
  tenth: ['spread', 'mean', 'slope', 'name'],
  'warm-up': ['moment', 'note'],
  moment: ['warm-up', 'note'],
  key: ['leader', 'name'],
};

function layersOf(rows: readonly LineRow[], isDense: boolean, scope: LayerScope): readonly Layer[] {
  const needed = new Set<Layer>(['line', ...rows.map(({ mark }) => mark)]);
  if (rows.some(({ dot }) => dot !== undefined)) needed.add('point');
  if (needed.has('key') && !isDense) needed.add('key-point');
  const common = scope === 'drawn' ? [] : OF_COMPARISONS[isDense ? 'over_time' : 'marked'];
  const all = new Set([...needed, ...common].flatMap((layer) => [layer, ...(BROUGHT[layer] ?? [])]));
  return LAYERS.filter((layer) => all.has(layer));
}

/** Texts of the places that an axis names, as an expression. */
export function textsAt(ticks: NonNullable<PlotAxis['ticks']>): string {
  return `${JSON.stringify(ticks.map(({ text }) => text))}[indexof(${JSON.stringify(ticks.map(({ at }) => at))}, datum.value)]`;
}

/** A number that Vega writes in English, such as 1,000.5, as figures of the page are written: an expression of its text. */
function asWritten(text: string): string {
  const grouped = `join(split(${text}, ','), '${THIN}')`;
  const mark = decimalMark();
  return mark === '.' ? grouped : `join(split(${grouped}, '.'), '${mark}')`;
}

/** So many places or about as many, where Vega finds round ones. */
export function foundTicks(count: number): object {
  return { tickCount: count, labelExpr: asWritten('datum.label') };
}

function labelsOf({ ticks }: PlotAxis): object {
  return ticks === undefined ? foundTicks(5) : { values: ticks.map(({ at }) => at), labelExpr: textsAt(ticks) };
}

/** While a stretch is shown its labels are as far apart as those of the whole, at round numbers of the unit. */
function stretchLabels({ ticks = [] }: PlotAxis): object {
  const all = JSON.stringify(ticks.map(({ at }) => at));
  const within = 'sequence(ceil(stretch.x[0] / x_step - 1e-9) * x_step, stretch.x[1] + x_step / 1e6, x_step)';
  return {
    values: { expr: `zoomed ? ${within} : ${all}` },
    labelExpr: `zoomed ? ${asWritten("format(datum.value / x_unit, '.6~r')")} : ${textsAt(ticks)}`,
  };
}

function stretchParams({ min, max, ticks = [] }: PlotAxis, unit: number): readonly object[] {
  return [
    { name: 'whole', value: [min, max] },
    { name: 'x_unit', value: unit },
    { name: 'x_label_count', value: Math.max(3, Math.min(7, ticks.length)) },
    { name: 'zoomed', expr: 'isArray(stretch.x) && span(stretch.x) < 0.999 * span(whole)' },
    { name: 'x_wanted', expr: 'zoomed ? 1.4 * span(stretch.x) / x_unit / x_label_count : 1' },
    { name: 'x_power', expr: 'pow(10, floor(log(x_wanted) / LN10))' },
    {
      name: 'x_step',
      expr: 'x_unit * x_power * (x_wanted >= 5 * x_power ? 5 : x_wanted >= 2 * x_power ? 2 : 1)',
    },
  ];
}

function scaleOf({ min, max, is_log: isLog = false }: AxisEnds): object {
  return { ...(isLog ? { type: 'log', base: 10 } : { type: 'linear' }), domain: [min, max], nice: false };
}

const filter = (test: string) => [{ filter: test }];
const rowsOf = (layer: Layer) => filter(`datum.mark === '${layer}'`);
/** Places in px of the plot. Names stand beside it: where a stretch can be chosen, Vega-Lite would cut them off. */
const beside = { clip: false };
const left = { field: 'left', scale: null, axis: null };
const top = { field: 'top', scale: null, axis: null };
const text = { field: 'text', type: 'nominal' };

/** The room of a name in a legend beside its key, and of the value axis' title under it, px. */
const LEGEND = { key: 40, offset: 32 } as const;

/** A legend that no wider plot is needed for, where no name stands in the picture: points where these are marked, else dashes. */
function legendOf({ series, unit_ms: unit }: Lines, width: number, isNamed: boolean): object | null {
  if (isNamed || series.length < 2) return null;
  const widest = Math.max(...series.map((one) => textWidth(one.text, 12)));
  const columns = Math.max(1, Math.floor(width / (widest + LEGEND.key)));
  const key =
    unit === undefined ? { symbolStrokeWidth: 0 } : { symbolType: 'stroke', symbolSize: 200, symbolStrokeWidth: 2 };
  return { offset: LEGEND.offset, columns, ...key };
}

/** How a series is told from others on each channel. */
function channelsOf({ series, unit_ms: unit }: Lines, legend: object | null) {
  const marks = series.map(({ index }) => seriesMark(index));
  const domain = series.map((one) => one.text);
  const channel = (range: readonly unknown[]) => ({
    field: 'series',
    type: 'nominal',
    title: null,
    scale: { domain, range },
    legend,
  });
  const colours = marks.map(({ colour }) => colour);
  const isSolid = unit !== undefined && series.length === 1;
  return {
    stroke: channel(colours),
    fill: channel(colours),
    dash: channel(marks.map(({ dash }) => (isSolid ? SOLID : dash))),
    shape: channel(marks.map(({ shape }) => shape)),
  };
}

function drawLayers(lines: Lines, legend: object | null): Readonly<Record<Layer, object>> {
  const isOverTime = lines.unit_ms !== undefined;
  const clip = isOverTime ? { clip: { expr: 'zoomed' } } : {};
  const { stroke, fill, dash, shape } = channelsOf(lines, legend);
  const part = { field: 'part', type: 'nominal' };
  const series = { field: 'series', type: 'nominal' };
  const strokeWidth = isOverTime ? 1.75 : 2;
  const quiet = { type: 'line', strokeWidth: 1.25, stroke: 'var(--ink-2)', ...clip };
  const written = { type: 'text', baseline: 'middle', ...beside };
  const stretch = { name: 'stretch', select: { type: 'interval', encodings: ['x'] }, bind: 'scales' };
  return {
    'warm-up': { mark: { type: 'rect', fill: 'var(--grid)', ...clip }, encoding: { x2: { field: 'x2' }, y: null } },
    tenth: {
      mark: { type: 'rect', fillOpacity: 0.12, ...clip },
      encoding: { x2: { field: 'x2' }, y: { field: 'low' }, y2: { field: 'high' }, fill },
    },
    spread: {
      mark: { type: 'area', fillOpacity: 0.25, ...clip },
      encoding: { y: { field: 'low' }, y2: { field: 'high' }, detail: part, fill },
    },
    moment: {
      mark: { type: 'rule', strokeDash: [2, 3], stroke: 'var(--muted)', ...clip },
      encoding: { y: null },
    },
    leader: {
      mark: { type: 'rule', opacity: isOverTime ? { expr: 'zoomed ? 0 : 0.5' } : 0.5, ...beside },
      encoding: { x: left, x2: { field: 'left2' }, y: top, y2: { field: 'top2' }, stroke },
    },
    line: {
      ...(isOverTime ? { params: [stretch] } : {}),
      mark: { type: 'line', strokeWidth, strokeJoin: 'round', ...clip },
      encoding: { detail: part, order: { field: 'order', type: 'quantitative' }, stroke, strokeDash: dash },
    },
    whisker: {
      mark: { type: 'rule', strokeWidth: 1.25, opacity: 0.7, ...clip },
      encoding: { y: { field: 'low' }, y2: { field: 'high' }, stroke },
    },
    mean: { mark: { ...quiet, strokeDash: [5, 3] }, encoding: { detail: series } },
    slope: { mark: quiet, encoding: { detail: series } },
    point: { mark: { type: 'point', size: { expr: 'datum.dot' }, ...clip }, encoding: { fill, shape } },
    key: {
      mark: { type: 'rule', strokeWidth, ...beside },
      encoding: { x: left, x2: { field: 'left2' }, y: top, stroke, strokeDash: dash },
    },
    'key-point': {
      mark: { type: 'point', size: 40, ...beside },
      encoding: { x: { ...left, field: 'left_middle' }, y: top, fill, shape },
    },
    name: { mark: { ...written, align: 'left' }, encoding: { x: left, y: top, text } },
    label: { mark: { ...written, align: { expr: 'datum.align' } }, encoding: { x: left, y: top, text } },
    note: {
      mark: { type: 'text', align: 'left', baseline: 'top', dx: 4, fill: 'var(--muted)', ...clip },
      encoding: { y: { value: 2 }, text },
    },
  };
}

/** The spec of one panel. On axes over time a stretch can be chosen: the wheel zooms and dragging moves. */
export function lineSpec(
  lines: Lines,
  size: { readonly width: number; readonly height: number },
  rows: readonly LineRow[],
  scope: LayerScope,
): Spec {
  const { x, y, titles, unit_ms: unit, has_uprights: hasUprights = false } = lines;
  const isNamed = rows.some(({ mark }) => mark === 'name');
  const layers = drawLayers(lines, legendOf(lines, size.width, isNamed));
  return {
    ...size,
    data: { values: rows },
    ...(unit === undefined ? {} : { params: stretchParams(x, unit) }),
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        scale: scaleOf(x),
        axis: {
          title: titles.x,
          ...(unit === undefined ? labelsOf(x) : stretchLabels(x)),
          grid: hasUprights,
          labelFlush: false,
          labelPadding: 6,
          titlePadding: 8,
        },
      },
      y: {
        field: 'value',
        type: 'quantitative',
        scale: { ...scaleOf(y), clamp: true },
        axis: {
          title: titles.y,
          ...labelsOf(y),
          labelOverlap: false,
          ...titleAbove(titles.y.length),
        },
      },
    },
    layer: layersOf(rows, unit !== undefined, scope).map((layer) => ({
      transform: layer === 'point' ? filter('isValid(datum.dot)') : rowsOf(layer === 'key-point' ? 'key' : layer),
      ...layers[layer],
    })),
  };
}
