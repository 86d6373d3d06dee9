/** Questions in a reader's own words, against what the site has: which words are known, and what is said of the others. */
import { listMark, sentences } from '#engine/scripts/lib/base/marks.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { PURPOSES } from '#engine/scripts/lib/database/purpose.ts';
import { readQuestion, type Understood } from '#engine/scripts/lib/pages/search/question.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import { nearestNumbers, nearestWord } from './nearest.ts';
import { matcherOf } from './words.ts';

export interface Reader {
  readonly read: (asked: Asked) => {
    readonly asked: Asked;
    /** What of the question is not looked for, or is in another way; "" where all of it is. */
    readonly said: string;
    /** Its words as far as anything is known by them. */
    readonly known: string;
    /** The question without words that only ask, such as "what is": what a guide may tell of. */
    readonly about: string;
  };
  /** Where no figure has all words: a test of texts for those that one thing has together, the rarest first. */
  readonly matcherOfNames: (q: string) => (text: string) => boolean;
}

function saidOf({ filler, strange, instead }: Understood, isLost: boolean, names: readonly string[]): string {
  const list = (words: readonly string[]): string =>
    words.map((text) => word('search_read_word', { text })).join(listMark());
  const near = strange.flatMap((text) => nearestNumbers(text, names));
  return sentences(
    strange.length > 0 && word(isLost ? 'search_read_nothing' : 'search_read_strange', { list: list(strange) }),
    near.length > 0 && word('search_read_near', { list: list(near) }),
    ...instead.map(([text, meant]) => word('search_read_instead', { text: list([text]), meant: list([meant]) })),
    filler.length > 0 && !isLost && word('search_read_filler', { list: list(filler) }),
  );
}

/**
 * Each word is looked up once. `count`: figures of a question; `hasWord`: whether any figure might have a word; `texts`: those of things,
 * by their addresses, with figures or without.
 */
export function makeReader(
  count: (asked: Asked) => number,
  hasWord: (text: string) => boolean,
  texts: ReadonlyMap<string, string>,
): Reader {
  const textsOf = (things: RegExp): readonly string[] =>
    [...texts].flatMap(([thing, text]) => (things.test(thing) ? [text] : []));
  const names = textsOf(/^(?:systems|drives|vendors|methods)\//);
  const named = [...names, ...textsOf(/^workloads\//)];
  const seen = new Map<string, boolean>();
  const isFound = (asked: Asked): boolean => count({ ...asked, choice: { purpose: PURPOSES, ...asked.choice } }) > 0;
  const isKnown = (q: string): boolean => {
    const known = seen.get(q) ?? (names.some(matcherOf(q)) || hasWord(q));
    seen.set(q, known);
    return known;
  };
  return {
    read: (asked) => {
      const understood = readQuestion(asked, { isFound, isKnown, nearest: (text) => nearestWord(text, names) });
      const isLost = understood.asked === asked && understood.strange.length > 0;
      return {
        asked: understood.asked,
        said: saidOf(understood, isLost, names),
        known: isLost ? '' : understood.asked.q,
        about: understood.filler.reduce((rest, text) => rest.replace(text, ' '), asked.q),
      };
    },
    matcherOfNames: (q) => {
      const found = (words: string): number => named.filter(matcherOf(words)).length;
      const words = q.split(/\s+/).map((text) => ({ text, count: /[\p{L}\p{N}]/u.test(text) ? found(text) : 0 }));
      const kept = words
        .filter((one) => one.count > 0)
        .toSorted((a, b) => a.count - b.count)
        .reduce((known, { text }) => (found(`${known} ${text}`) > 0 ? `${known} ${text}` : known), '');
      return kept === '' ? () => false : matcherOf(kept);
    },
  };
}
