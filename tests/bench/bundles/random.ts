/** Numbers that look like chance and are the same for the same seed. */

export interface Random {
  /** From 0 to 1, without 1. */
  readonly share: () => number;
  readonly between: (low: number, high: number) => number;
  /** Like `between`, evenly on a logarithmic scale. */
  readonly magnitude: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Of the bell curve around 0 with a standard deviation of 1. */
  readonly normal: () => number;
}

/** A seed out of several numbers; neighbours lead to unlike seeds. */
function mix(parts: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const part of parts) {
    state = Math.imul(state ^ (part >>> 0), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return state;
}

/** `parts` are whole numbers: the seed, and what tells this stream from others of the same seed. */
export function randomOf(...parts: readonly number[]): Random {
  let state = mix(parts);
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * share();
  return {
    share,
    between,
    magnitude: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(share() * list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}
