/** The word that a misspelt one was meant for. Pure. */

/** How many letters are added, left out or changed between two words; two that changed places count as one. */
function distance(a: string, b: string): number {
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

/** The nearest of the words in the texts: one letter off, of long words two. Undefined of short ones, of numbers, and where none is near. */
export function nearestWord(word: string, texts: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed.length < 4 || /\p{N}/u.test(typed)) return undefined;
  const most = typed.length < 7 ? 1 : 2;
  let best: { readonly text: string; readonly far: number } | undefined;
  const all = new Set([...texts].flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)));
  for (const text of all) {
    if (text.length < 4 || Math.abs(text.length - typed.length) > most) continue;
    const far = distance(typed, text);
    if (far > 0 && far <= most && (best === undefined || far < best.far)) best = { text, far };
  }
  return best?.text;
}
