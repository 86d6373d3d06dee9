/**
 * Specs of one shape differ in their data, sizes, titles and the ends of their scales alone. Vega-Lite compiles a shape once,
 * and every picture of it is drawn by giving the compiled one its values.
 */
import type { Drawing, Spec } from './drawing.ts';

export interface Split {
  /** The spec with "@v0", "@v1" and so on in place of its values. */
  readonly shape: object;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Keys whose values Vega may take from signals. */
const LISTS: ReadonlySet<string> = new Set(['domain', 'range', 'values']);
const CONSTANTS: ReadonlySet<string> = new Set(['title', 'titleX', 'labelAlign', 'labelPadding']);

function isValue(key: string, value: unknown): boolean {
  return Array.isArray(value) ? LISTS.has(key) : CONSTANTS.has(key) && value !== null && typeof value !== 'object';
}

/** Takes the values out of a spec. */
export function splitSpec({ data: _, width: __, height: ___, ...spec }: Spec): Split {
  const values: Record<string, unknown> = {};
  const walk = (key: string, value: unknown): unknown => {
    if (isValue(key, value)) {
      const name = `v${Object.keys(values).length}`;
      values[name] = value;
      return Array.isArray(value) ? [`@${name}`] : `@${name}`;
    }
    if (Array.isArray(value)) return value.map((one) => walk('', one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, walk(inner, one)]));
  };
  return { shape: { ...(walk('', spec) as object), width: 1, height: 1, data: { name: 'rows', values: [] } }, values };
}

/** Eight hex digits for a text (FNV-1a), the same in every process. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What a spec is drawn with; pictures of one shape share a template. */
export function drawingOf<Kind extends string>(kind: Kind, spec: Spec, padding: Drawing['padding']): Drawing {
  const { shape, values } = splitSpec(spec);
  const { width, height, data } = spec;
  const template = `${kind}-${digest(JSON.stringify(shape))}` as Drawing['template'];
  return { template, width, height, padding, signals: values, rows: data.values, spec };
}
