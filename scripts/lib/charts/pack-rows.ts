/** Rows as columns of JSON: each key once. Half the size of a list of objects. */

/** `values[i][j]` is row i's value for `keys[j]`; null where it has none. */
export interface PackedRows {
  readonly keys: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/** Keys in the order they first appear. Rows may hold no null: it means "absent" here. */
export function packRows(rows: readonly object[]): PackedRows {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => {
    const known = new Map<string, unknown>(Object.entries(row));
    return keys.map((key) => known.get(key) ?? null);
  });
  return { keys, values };
}

/** The rows that packRows was given. */
export function unpackRows({ keys, values }: PackedRows): object[] {
  return values.map((row) =>
    Object.fromEntries(keys.flatMap((key, place) => (row[place] === null ? [] : [[key, row[place]]]))),
  );
}
