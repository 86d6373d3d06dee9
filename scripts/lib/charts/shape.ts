/**
 * Specs of one shape differ in their data, sizes, titles and the ends of their scales alone. Vega-Lite compiles a shape once,
 * and every picture of it is drawn by giving the compiled one its values.
 */
import type { DrawingKind, LaidDrawing, Spec } from './drawing.ts';

export interface Split {
  /** The spec with "@v0", "@v1" and so on in place of its values. */
  readonly shape: object;
  /** By the names of signals: those, and the spec's own parameters. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Keys whose values Vega may take from signals. */
const LISTS: ReadonlySet<string> = new Set(['domain', 'range', 'values', 'title']);
const CONSTANTS: ReadonlySet<string> = new Set(['title', 'titleX', 'titleY', 'labelAlign', 'labelPadding']);
const EXPRESSIONS: ReadonlySet<string> = new Set(['expr', 'labelExpr']);
/** A list of texts or numbers in an expression; [0] after a name or a call takes a part of it. */
const LIST = /(?<![\w)\]])\[(?:(?:"(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[-+]?\d+)?)(?:,(?!\])|(?=\])))*\]/g;

/** A parameter of a spec with a value. */
interface Param {
  readonly name: string;
  readonly value: unknown;
}

function isParam(key: string, value: object): value is Param {
  return key === 'params' && 'name' in value && 'value' in value;
}

function isValue(key: string, value: unknown): boolean {
  return Array.isArray(value) ? LISTS.has(key) : CONSTANTS.has(key) && value !== null && typeof value !== 'object';
}

/** Takes the values out of a spec; what stands in it several times is one value. Legends are above the pictures of a page, not in them. */
export function splitSpec({ data: _, width: __, height: ___, ...spec }: Spec): Split {
  const values: Record<string, unknown> = {};
  const known = new Map<object, unknown>();
  let count = 0;
  const take = (value: unknown): string => {
    const name = `v${count}`;
    count += 1;
    values[name] = value;
    return name;
  };
  const walkInto = (key: string, value: object): unknown => {
    if (isParam(key, value)) {
      values[value.name] = value.value;
      return { name: value.name, value: 0 };
    }
    if (isValue(key, value)) return [`@${take(value)}`];
    if (Array.isArray(value)) return value.map((one) => walk(key, one));
    const shaping = Object.entries(value).filter(([inner]) => inner !== 'legend');
    return Object.fromEntries(shaping.map(([inner, one]) => [inner, walk(inner, one)]));
  };
  const walk = (key: string, value: unknown): unknown => {
    if (typeof value === 'string' && EXPRESSIONS.has(key)) return value.replace(LIST, (list) => take(JSON.parse(list)));
    if (typeof value !== 'object' || value === null) return isValue(key, value) ? `@${take(value)}` : value;
    const done = known.get(value) ?? walkInto(key, value);
    known.set(value, done);
    return done;
  };
  return { shape: { ...(walk('', spec) as object), width: 1, height: 1, data: { name: 'rows', values: [] } }, values };
}

/** What a spec is drawn with. */
export function drawingOf(kind: DrawingKind, spec: Spec, padding: LaidDrawing['padding']): LaidDrawing {
  const { shape, values } = splitSpec(spec);
  const { width, height, data } = spec;
  return { kind, width, height, padding, signals: values, rows: data.values, spec, shape };
}
