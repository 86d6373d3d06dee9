/** Pages that are made of one thing alone can be kept under it, from one build to the next. */
import type { MadePage } from './page-parts.ts';

/**
 * Gives the pages that `make` makes of `of`, or the same as they were kept. `of` is all that they are made of besides the engine: plain
 * data and records of runs. `kind` tells things of one form apart.
 */
export type KeepPages = <Of extends object, P extends MadePage>(
  kind: string,
  of: Of,
  make: (of: Of) => Promise<readonly P[]>,
) => Promise<readonly P[]>;

/** Keeps nothing. */
export const makeAnew: KeepPages = (_, of, make) => make(of);
