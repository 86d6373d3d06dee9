/** Places in an order in which not all can be told apart. */
export interface Rank {
  /** 1 first; what cannot be told apart shares one. */
  readonly rank: number;
  readonly is_tied: boolean;
}

/** Ranks of a list in its order: each has that of the first before it that it is not told apart from. */
export function ranksOf<T>(list: readonly T[], isApart: (leader: T, one: T) => boolean): readonly Rank[] {
  let first = 0;
  const ranks = list.map((one, place) => {
    if (isApart(list[first] as T, one)) first = place;
    return first + 1;
  });
  return ranks.map((rank) => ({ rank, is_tied: ranks.filter((other) => other === rank).length > 1 }));
}
