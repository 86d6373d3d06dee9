/** How far a misspelt word is from another. Pure. */

/** How many letters are added, left out or changed between two words; two that changed places count as one. */
export function editDistance(a: string, b: string): number {
  let [before, last] = [[] as readonly number[], Array.from({ length: b.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
