/** What Vega makes of specs: each shape is compiled once. */
import { Error as ErrorLevel, logger, parse, type Spec } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import { sha256Hex } from '../base/sha256.ts';
import { type LaidDrawing, LEAST_STRETCH } from './drawing.ts';

/** A dataflow that Vega can run: plain JSON. */
export type Runtime = ReturnType<typeof parse>;

/** Pictures with the same of these differ in signals, sizes and rows alone. */
export type Shaped = Pick<LaidDrawing, 'kind' | 'shape' | 'signals'>;

/** The name of a shape's template. */
export function templateOf({ kind, shape }: Shaped): string {
  return `${kind}-${sha256Hex(JSON.stringify(shape)).slice(0, 8)}`;
}

/** The page has the legend of a chart above its pictures. */
const WITHOUT_LEGENDS = { ...theme, legend: { disable: true } };
const compiled = new Map<string, Spec>();

/** Texts such as "@v0" stand where Vega takes a signal and Vega-Lite only a constant; alone in a list, for the whole list. */
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

/**
 * How a page hears gestures over time: a drag chooses a stretch and with Shift it moves; the wheel zooms with Ctrl, without it scrolls
 * the page.
 */
const GESTURES = [
  {
    name: 'stretch',
    select: {
      type: 'interval',
      encodings: ['x'],
      translate: '[pointerdown[event.shiftKey], window:pointerup] > window:pointermove!',
      zoom: 'wheel![event.ctrlKey]',
    },
    bind: 'scales',
  },
  {
    name: 'brush',
    select: {
      type: 'interval',
      encodings: ['x'],
      on: '[pointerdown[event.button === 0 && !event.shiftKey], window:pointerup] > window:pointermove!',
      clear: 'window:pointerup',
      translate: false,
      zoom: false,
      mark: { fill: 'var(--accent)', fillOpacity: 0.2, stroke: 'none' },
    },
  },
];

function withGestures(shape: object): object {
  const { layer = [] } = shape as { readonly layer?: readonly object[] };
  if (layer.every((one) => !('params' in one))) return shape;
  return { ...shape, layer: layer.map((one) => ('params' in one ? { ...one, params: GESTURES } : one)) };
}

/** Keeps the stretch within the whole and lets the wheel zoom faster: Vega-Lite has no words for either. */
function boundStretch(spec: Spec): Spec {
  const bound = (update: string): string =>
    `clampRange(${update.replace('stretch_zoom_delta', `max(stretch_zoom_delta, ${LEAST_STRETCH} * span(whole) / span(domain("x")))`)}, whole[0], whole[1])`;
  const text = JSON.stringify(spec, (key, value: unknown) =>
    key === 'update' && typeof value === 'string' && /^(pan|zoom)Linear\(/.test(value) ? bound(value) : value,
  ).replace('"pow(1.001, event.deltaY', '"pow(1.01, event.deltaY');
  return JSON.parse(text) as Spec;
}

function specOf(drawing: Shaped): Spec {
  const { shape, signals } = drawing;
  const name = templateOf(drawing);
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const spec = { ...withGestures(shape), autosize: { type: 'none' }, config: WITHOUT_LEGENDS };
  const plain = compile(spec as unknown as TopLevelSpec, { logger: logger(ErrorLevel) }).spec;
  const made = boundStretch(bindSignals(plain) as Spec);
  const named = new Set(made.signals?.map(({ name: signal }) => signal));
  const added = Object.keys(signals).filter((signal) => !named.has(signal));
  const whole = { ...made, signals: [...(made.signals ?? []), ...added.map((signal) => ({ name: signal }))] };
  compiled.set(name, whole);
  return whole;
}

/** For Node: expressions are compiled to functions. */
export function runtimeOf(drawing: Shaped): Runtime {
  return parse(specOf(drawing));
}

/** For browsers, whose policy forbids to compile text: expressions are syntax trees, which vega-interpreter walks. */
export function interpretedRuntimeOf(drawing: Shaped): Runtime {
  return parse(specOf(drawing), undefined, { ast: true });
}
