/** What Vega makes of specs: each shape is compiled once. */
import { Error as ErrorLevel, logger, parse, type Spec } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import { sha256Hex } from '../base/sha256.ts';
import { type LaidDrawing, LEAST_STRETCH } from './drawing.ts';
import { ARE_TREES } from './expressions.ts';

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

interface LayeredShape {
  readonly params?: readonly object[];
  readonly layer?: readonly object[];
}

/** The shape of a page that is read: its stretch is chosen by gestures. */
function withGestures(shape: LayeredShape): object {
  const { layer } = shape;
  if (layer === undefined) return shape;
  return { ...shape, layer: layer.map((one) => ('params' in one ? { ...one, params: GESTURES } : one)) };
}

/** The shape of a picture that nobody can touch: no stretch is chosen. What hears gestures would take half of its drawing. */
function withoutGestures(shape: LayeredShape): object {
  const { params, layer } = shape;
  if (params === undefined || layer === undefined) return shape;
  const untouched = layer.map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'params')));
  return { ...shape, params: [{ name: 'stretch', value: {} }, ...params], layer: untouched };
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

/** By shape, as JSON: most are the same for Node and for browsers. */
const compiled = new Map<string, Spec>();

function compileShape(shape: object, signals: Shaped['signals']): Spec {
  const text = JSON.stringify(shape);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const spec = { ...shape, autosize: { type: 'none' }, config: WITHOUT_LEGENDS };
  const made = bindSignals(compile(spec as unknown as TopLevelSpec, { logger: logger(ErrorLevel) }).spec) as Spec;
  const named = new Set(made.signals?.map(({ name }) => name));
  const added = Object.keys(signals).filter((signal) => !named.has(signal));
  const whole = { ...made, signals: [...(made.signals ?? []), ...added.map((name) => ({ name }))] };
  compiled.set(text, whole);
  return whole;
}

/** Of a picture that is drawn once. */
export function runtimeOf({ shape, signals }: Shaped): Runtime {
  return parse(compileShape(withoutGestures(shape), signals), undefined, { ast: ARE_TREES });
}

/** For browsers, whose policy forbids to compile text: expressions are syntax trees, which vega-interpreter walks. */
export function interpretedRuntimeOf({ shape, signals }: Shaped): Runtime {
  return parse(boundStretch(compileShape(withGestures(shape), signals)), undefined, { ast: true });
}
