/** Values as places in a list, in the order of their first use: how a column of repeated texts stays small. */

export interface Codes<T> {
  readonly values: readonly T[];
  /** Place of a value; null for undefined. Values are equal when their keys are. */
  readonly at: (value: T | undefined) => number | null;
}

/** An empty list of values. */
export function createCodes<T>(keyOf: (value: T) => string): Codes<T> {
  const values: T[] = [];
  const places = new Map<string, number>();
  const add = (key: string, value: T): number => {
    places.set(key, values.length);
    return values.push(value) - 1;
  };
  return {
    values,
    at: (value) => {
      if (value === undefined) return null;
      const key = keyOf(value);
      return places.get(key) ?? add(key, value);
    },
  };
}
