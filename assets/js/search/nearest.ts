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

/** Model numbers that are one sign off another, in the order of the alphabet: to be named, for each may be meant. */
export function nearestNumbers(word: string, texts: Iterable<string>): readonly string[] {
  const typed = word.toLowerCase();
  if (typed.length < 4 || !/\p{L}/u.test(typed) || !/\p{N}/u.test(typed)) return [];
  const all = new Set([...texts].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)));
  const isNear = (text: string): boolean =>
    Math.abs(text.length - typed.length) < 2 && editDistance(typed, text.toLowerCase()) === 1;
  return [...all].filter((text) => /\p{N}/u.test(text) && isNear(text)).sort();
}
