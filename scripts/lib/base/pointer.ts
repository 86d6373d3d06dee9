/** JSON Pointers (RFC 6901): `/jobs/0/job options/bs`, with `~1` for a slash and `~0` for a tilde. */
import type { JsonObject, JsonValue } from './json-value.ts';

export function joinPointer(...parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The parts of a pointer, unescaped; none for the whole document. */
export function splitPointer(pointer: string): readonly string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A property of an object's own: `constructor` and `__proto__` are names like any other. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** What a pointer points at; undefined when there is nothing. */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const part of splitPointer(pointer)) {
    if (isJsonArray(current)) current = /^(0|[1-9]\d*)$/.test(part) ? current[Number(part)] : undefined;
    else if (isJsonObject(current)) current = ownValue(current, part);
    else return undefined;
  }
  return current;
}
