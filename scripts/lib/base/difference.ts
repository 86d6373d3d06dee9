/** What of a value is not taken over from another one, as text. */

const FIRST = '=';
const NO_NAMES: Names = new Map();

/** Members of what is not plain JSON, in their order. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  return ArrayBuffer.isView(value) ? [...(value as Float64Array)] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (['number', 'boolean', 'undefined', 'bigint'].includes(typeof value) || value === null) return String(value);
  throw new Error(`a value of type ${typeof value} cannot be described`);
}

/** Names of values that are known as a whole; equal names have equal values. */
export type Names = ReadonlyMap<unknown, string>;

/** A value as text. Equal texts have equal values; those that have a name are told by it. */
export function describeValue(value: unknown, names: Names): string {
  return describe(value, undefined, names);
}

/**
 * Of one `before`, equal texts have equal values: parts that are the very same value there are left out, all others are written out.
 * Cheap where a large value is made of an earlier one with little added.
 */
export function describeDifference(now: unknown, before: unknown): string {
  return describe(now, before, NO_NAMES);
}

function describe(now: unknown, before: unknown, names: Names): string {
  if (before !== undefined && Object.is(now, before)) return FIRST;
  const name = names.get(now);
  if (name !== undefined) return `@${JSON.stringify(name)}`;
  const list = listOf(now);
  if (list !== undefined) {
    const old = listOf(before) ?? [];
    return `${now?.constructor.name}[${list.map((one, place) => describe(one, old[place], names)).join()}]`;
  }
  if (typeof now !== 'object' || now === null) return textOf(now);
  const old = new Map(typeof before === 'object' && before !== null ? Object.entries(before) : []);
  const parts = Object.entries(now).map(
    ([key, value]) => `${JSON.stringify(key)}:${describe(value, old.get(key), names)}`,
  );
  return `{${parts.join()}}`;
}
