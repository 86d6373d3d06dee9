/** The word that a misspelt one was meant for. Pure. */
import { editDistance } from '#engine/scripts/lib/base/edit-distance.ts';

/** The nearest of the words in the texts: one letter off, of long words two. Undefined of short ones, of numbers, and where none is near. */
export function nearestWord(word: string, texts: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed.length < 4 || /\p{N}/u.test(typed)) return undefined;
  const most = typed.length < 7 ? 1 : 2;
  let best: { readonly text: string; readonly far: number } | undefined;
  const all = new Set([...texts].flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)));
  for (const text of all) {
    if (text.length < 4 || Math.abs(text.length - typed.length) > most) continue;
    const far = editDistance(typed, text);
    if (far > 0 && far <= most && (best === undefined || far < best.far)) best = { text, far };
  }
  return best?.text;
}
