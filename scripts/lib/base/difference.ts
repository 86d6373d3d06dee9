/** What of a value is not taken over from another one, as text. */

const FIRST = '=';

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

/**
 * Of one `before`, equal texts have equal values: parts that are the very same value there are left out, all others are written out.
 * Cheap where a large value is made of an earlier one with little added.
 */
export function describeDifference(now: unknown, before: unknown): string {
  if (Object.is(now, before)) return FIRST;
  const list = listOf(now);
  if (list !== undefined) {
    const old = listOf(before) ?? [];
    return `${now?.constructor.name}[${list.map((one, place) => describeDifference(one, old[place])).join()}]`;
  }
  if (typeof now !== 'object' || now === null) return textOf(now);
  const old = new Map(typeof before === 'object' && before !== null ? Object.entries(before) : []);
  const parts = Object.entries(now).map(
    ([key, value]) => `${JSON.stringify(key)}:${describeDifference(value, old.get(key))}`,
  );
  return `{${parts.join()}}`;
}
