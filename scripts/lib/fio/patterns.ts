/** What fio calls a data direction (ddir). */
export type DataDirection = 'read' | 'write' | 'trim';

/** fio's patterns and the directions of each; `readwrite` is another name of `rw`. */
const PATTERNS: ReadonlyMap<string, readonly DataDirection[]> = new Map([
  ['read', ['read']],
  ['randread', ['read']],
  ['write', ['write']],
  ['randwrite', ['write']],
  ['trim', ['trim']],
  ['randtrim', ['trim']],
  ['rw', ['read', 'write']],
  ['randrw', ['read', 'write']],
  ['trimwrite', ['trim', 'write']],
  ['randtrimwrite', ['trim', 'write']],
]);

/** Directions that a pattern asks for; undefined for a pattern that is not known. */
export function directionsOfPattern(rw: string | undefined): readonly DataDirection[] | undefined {
  return rw === undefined ? undefined : PATTERNS.get(rw);
}

/** False for one direction of a load that has several, such as the reads of a mix; true for its total, and for all other loads. */
export function isWholeLoad({ rw, direction }: { rw?: string; direction: DataDirection | 'mixed' }): boolean {
  return direction === 'mixed' || (directionsOfPattern(rw) ?? []).length < 2;
}

/** Of mixed loads the totals, where there are any: a figure of reads or writes alone would be taken for one of both. */
export function totalsOf<T>(list: readonly T[], directionOf: (one: T) => string): readonly T[] {
  const totals = list.filter((one) => directionOf(one) === 'mixed');
  return totals.length > 0 ? totals : list;
}

/** Whether reads and writes are mixed, whatever follows a colon: then rwmixread counts. */
export function isReadWriteMix(rw: string | undefined): boolean {
  return rw !== undefined && /^(rand)?rw\b/.test(rw);
}
