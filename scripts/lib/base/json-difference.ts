/** What a JSON value has else than another one of the same make, as JSON: small where little differs. */

import type { JsonValue } from './json-value.ts';

/** A value with other keys stands below this one, in place of what was there. */
const WHOLE = '=';

/** Of a list: what its members have else, by their places. Anything but an object is the new value itself. */
export type JsonDifference = JsonValue;

type Members = Readonly<Record<string, JsonValue>>;

const isObject = (value: JsonValue | undefined): value is Members => typeof value === 'object' && value !== null;

const isAlike = (from: Members, to: Members): boolean =>
  Array.isArray(from) === Array.isArray(to) &&
  Object.keys(from).length === Object.keys(to).length &&
  Object.keys(to).every((key) => Object.hasOwn(from, key));

/** Undefined where they are equal. */
export function jsonDifference(from: JsonValue, to: JsonValue): JsonDifference | undefined {
  if (!isObject(to)) return from === to ? undefined : to;
  if (!isObject(from) || !isAlike(from, to)) return Array.isArray(to) ? to : { [WHOLE]: to };
  const parts = Object.entries(to).flatMap(([key, value]): [string, JsonValue][] => {
    const part = jsonDifference(from[key] ?? null, value);
    return part === undefined ? [] : [[key, part]];
  });
  if (parts.length === 0) return undefined;
  const difference = Object.fromEntries(parts);
  // Lists where almost all differs are shorter as they are.
  return Array.isArray(to) && JSON.stringify(difference).length > JSON.stringify(to).length ? to : difference;
}

/** The value that the difference was made for. */
export function withJsonDifference(from: JsonValue, difference: JsonDifference | undefined): JsonValue {
  if (difference === undefined) return from;
  if (!isObject(difference) || Array.isArray(difference)) return difference;
  const whole = difference[WHOLE];
  if (whole !== undefined) return whole;
  const member = (value: JsonValue, key: string | number): JsonValue => withJsonDifference(value, difference[key]);
  if (Array.isArray(from)) return from.map(member);
  return Object.fromEntries(Object.entries(from as Members).map(([key, value]) => [key, member(value, key)]));
}
