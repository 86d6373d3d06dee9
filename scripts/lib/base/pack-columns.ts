/** Lists of JSON by column: each key once, and what comes again once. */

/** Different values, texts less what all of them begin with; `at` says for each row which one it has, -1 for none. Without `at` all have the first, if there is one. */
interface Repeated {
  readonly start?: string;
  readonly of: readonly unknown[];
  readonly at?: readonly number[];
}

/** null where a row has no value. */
export type PackedColumn = Repeated | readonly unknown[];

export interface PackedColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, PackedColumn>>;
}

/** What all texts begin with. */
export function commonStart(texts: Iterable<string>): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Values of JSON other than null; undefined where there is none. */
export function packColumn(values: readonly unknown[]): PackedColumn {
  const written = values.map((value) => JSON.stringify(value) as string | undefined);
  const places = new Map<string | undefined, number>();
  for (const text of written) if (text !== undefined && !places.has(text)) places.set(text, places.size);
  const isText = values.every((value) => value === undefined || typeof value === 'string');
  if (!isText && places.size * 2 > values.length) return values.map((value) => value ?? null);
  const different: unknown[] = [...places.keys()].map((text) => JSON.parse(text ?? ''));
  const texts = different.filter((value) => typeof value === 'string');
  const start = isText && texts.length > 1 ? commonStart(texts) : '';
  const at = written.map((text) => places.get(text) ?? -1);
  return {
    ...(start === '' ? {} : { start }),
    of: start === '' ? different : texts.map((text) => text.slice(start.length)),
    ...(new Set(at).size > 1 ? { at } : {}),
  };
}

/** The value of a row, as packColumn was given it. */
export function valueAt(column: PackedColumn, row: number): unknown {
  if (!('of' in column)) return column[row] ?? undefined;
  const { start = '', of, at } = column;
  const value = of[at === undefined ? 0 : (at[row] ?? -1)];
  return typeof value === 'string' ? start + value : value;
}

/** Objects that need not have all keys. */
export function packColumns(rows: readonly object[]): PackedColumns {
  const known = rows.map((row) => new Map<string, unknown>(Object.entries(row)));
  const keys = [...new Set(known.flatMap((row) => [...row.keys()]))];
  return {
    rows: rows.length,
    columns: Object.fromEntries(keys.map((key) => [key, packColumn(known.map((row) => row.get(key)))])),
  };
}

/** The objects that packColumns was given. */
export function unpackColumns({ rows, columns }: PackedColumns): object[] {
  const all = Object.entries(columns);
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(
      all.flatMap(([key, column]) => {
        const value = valueAt(column, row);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  );
}
