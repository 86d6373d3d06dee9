/** Rows of a picture in stretches: what all rows of a stretch share is told once, the rest as lists. A third of the size of a list of objects. */

/** A field is a list, with null for a row without it, or what all rows of the stretch have. An empty list: none has it. */
export type Stretch = Readonly<Record<string, unknown>>;

/** A stretch of the narrow picture: as that of the wide picture at `of`, but for the fields that it names. */
export type NarrowStretch = Stretch & { readonly of?: number };

type Row = Readonly<Record<string, unknown>>;

const rowOf = (row: object): Row => row as Row;
const isShared = (value: unknown): boolean => value === undefined || typeof value !== 'object';

/** Fields that stay as they are for four rows and more on average; they are the same in all of a stretch. */
function sharedFields(lists: readonly (readonly Row[])[], fields: readonly string[]): ReadonlySet<string> {
  const rows = lists.flat();
  const changes = (field: string): number =>
    lists.reduce(
      (sum, list) => sum + list.filter((row, place) => place === 0 || row[field] !== list[place - 1]?.[field]).length,
      0,
    );
  const shared = fields.filter(
    (field) => rows.every((row) => isShared(row[field])) && changes(field) * 4 <= rows.length,
  );
  return new Set(shared);
}

function stretchesOf(rows: readonly Row[], listed: readonly string[], shared: ReadonlySet<string>): Stretch[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const isSame = last !== undefined && [...shared].every((field) => last[0]?.[field] === row[field]);
    if (isSame) last.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => {
    const common = [...shared].flatMap((field) => (group[0]?.[field] === undefined ? [] : [[field, group[0][field]]]));
    const lists = listed.map((field, place) => {
      const values = group.map((row) => row[field] ?? null);
      // The first list is as long as there are rows, whatever they have.
      return [field, place > 0 && values.every((value) => value === null) ? [] : values];
    });
    return Object.fromEntries([...common, ...lists]);
  });
}

export interface PackedPictures {
  /** The fields that are lists in every stretch of the wide picture, as the flatten transform of Vega-Lite takes them. */
  readonly lists: readonly string[];
  readonly wide: readonly Stretch[];
  readonly narrow?: readonly NarrowStretch[];
}

/** Rows may hold no null: it means "absent" here. */
export function packRows(wide: readonly object[], narrow?: readonly object[]): PackedPictures {
  const [rows, others] = [wide.map(rowOf), (narrow ?? []).map(rowOf)];
  const fields = [...new Set([...rows, ...others].flatMap((row) => Object.keys(row)))];
  const found = sharedFields([rows, others], fields);
  // Without a list nothing says how many rows there are.
  const shared = found.size === fields.length ? new Set([...found].slice(1)) : found;
  const lists = fields.filter((field) => !shared.has(field));
  const packed = stretchesOf(rows, lists, shared);
  if (narrow === undefined) return { lists, wide: packed };
  const known = packed.map(written);
  return {
    lists,
    wide: packed,
    narrow: stretchesOf(others, lists, shared).map((one) => lessKnown(written(one), known)),
  };
}

/** A stretch with its fields as text. */
interface Written {
  readonly stretch: Stretch;
  readonly texts: ReadonlyMap<string, string>;
}

function written(stretch: Stretch): Written {
  return { stretch, texts: new Map(Object.entries(stretch).map(([field, value]) => [field, JSON.stringify(value)])) };
}

/** The stretch without what one of the wide picture has as well: the one that it has most in common with. */
function lessKnown({ stretch, texts }: Written, wide: readonly Written[]): NarrowStretch {
  const sizeOf = (fields: readonly string[]): number =>
    fields.reduce((sum, field) => sum + field.length + (texts.get(field)?.length ?? 0), 0);
  let best: NarrowStretch = stretch;
  let size = sizeOf([...texts.keys()]);
  wide.forEach((other, of) => {
    if ([...other.texts.keys()].some((field) => !texts.has(field))) return;
    const differ = [...texts.keys()].filter((field) => texts.get(field) !== other.texts.get(field));
    const own = sizeOf(differ);
    if (own < size) [best, size] = [{ of, ...Object.fromEntries(differ.map((field) => [field, stretch[field]])) }, own];
  });
  return best;
}

function unpackStretch(stretch: Stretch): object[] {
  const entries = Object.entries(stretch);
  const length = Math.max(...entries.map(([, value]) => (Array.isArray(value) ? value.length : 0)));
  return Array.from({ length }, (_, place) =>
    Object.fromEntries(
      entries.flatMap(([field, value]) => {
        const one: unknown = Array.isArray(value) ? value[place] : value;
        return one === undefined || one === null ? [] : [[field, one]];
      }),
    ),
  );
}

/** The rows that packRows was given. `wide` are the stretches of the wide picture. */
export function unpackRows(stretches: readonly NarrowStretch[], wide: readonly Stretch[] = []): object[] {
  return stretches.flatMap(({ of, ...stretch }) =>
    unpackStretch(of === undefined ? stretch : { ...wide[of], ...stretch }),
  );
}
