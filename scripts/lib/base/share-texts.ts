/** Texts that many records say, such as units, names of rules and models, are held once: what comes out of bytes has each of them anew. */

const LONGEST = 200;

/** Gives a function that makes a value, and those that it was given before, hold the same texts; it changes the value. */
export function textSharing(): <T>(value: T) => T {
  const known = new Map<string, string>();
  const share = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length > LONGEST) return value;
      const same = known.get(value);
      if (same === undefined) known.set(value, value);
      return same ?? value;
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (value instanceof Map) for (const [key, part] of value) value.set(key, share(part));
    else {
      const parts = value as Record<string, unknown>;
      for (const key of Object.keys(parts)) {
        const part = parts[key];
        if (typeof part === 'string' || typeof part === 'object') parts[key] = share(part);
      }
    }
    return value;
  };
  return <T>(value: T) => share(value) as T;
}
