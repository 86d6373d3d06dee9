/** Items by key, keys in the order in which they come first; Map.groupBy is too young. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** How many items have each key, keys in the order in which they come first. */
export function countBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The first of each key, in the order of the list. */
export function firstOfEach<T>(list: readonly T[], keyOf: (one: T) => unknown): readonly T[] {
  return [...groupBy(list, keyOf).values()].flatMap((own) => own.slice(0, 1));
}
