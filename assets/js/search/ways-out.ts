/** Where nothing fits: what each condition alone keeps away. */
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import { LIMITS, showLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { FACETS } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import { figureNamed } from '#engine/scripts/lib/pages/search/phrase.ts';
import { type Asked, isAsked } from '#engine/scripts/lib/pages/search/state.ts';
import { type FacetWords, without } from './chips.ts';

/** A question without one of its conditions. */
export interface WayOut {
  /** The condition, as the page calls it. */
  readonly name: string;
  readonly asked: Asked;
  /** Leads to method demonstrations only. */
  readonly is_demonstration?: true;
}

function waysWithout(
  asked: Asked,
  typed: readonly string[],
  isOut: (text: string) => boolean = () => true,
): readonly WayOut[] {
  return typed.flatMap((text, place) => {
    const q = typed.filter((_, other) => other !== place).join(' ');
    return isOut(text) ? [{ name: text, asked: { ...asked, q } }] : [];
  });
}

const wordsOf = (q: string): readonly string[] => q.split(/\s+/).filter((text) => text !== '' && text !== '|');

/** One for each word that asks about a figure, such as "latency": it keeps away what has none. */
export function waysToMore(asked: Asked): readonly WayOut[] {
  const ways = waysWithout(asked, wordsOf(asked.q), (text) => figureNamed(text) !== undefined);
  return ways.filter((way) => isAsked(way.asked));
}

/**
 * One for each word, facet and limit, and one without all words that those before them leave nothing for; whether anything is found then is for the
 * index to say. `count`: how many figures a question has.
 */
export function waysOut(asked: Asked, words: FacetWords, count: (asked: Asked) => number): readonly WayOut[] {
  const { q, choice, limits } = asked;
  const typed = wordsOf(q);
  const kept: string[] = [];
  for (const text of typed) if (count({ ...asked, q: [...kept, text].join(' ') }) > 0) kept.push(text);
  const away = typed.filter((text) => !kept.includes(text));
  return [
    ...(away.length < 2 ? [] : [{ name: away.join(' '), asked: { ...asked, q: kept.join(' ') } }]),
    ...waysWithout(asked, typed),
    ...FACETS.flatMap((facet) => {
      const chosen = choice[facet] ?? [];
      if (chosen.length === 0) return [];
      const text = chosen.map((value) => words.option(facet, value)).join(', ');
      const name = word('figures_same_item', { label: words.label(facet), text });
      return [{ name, asked: { ...asked, choice: without(choice, facet) } }];
    }),
    ...LIMITS.flatMap((limit) => {
      const value = limits[limit];
      if (value === undefined) return [];
      const name = `${wordFor('limit', limit.replaceAll('.', '_'))} ${showLimit(limit, value)}`;
      return [{ name, asked: { ...asked, limits: without(limits, limit) } }];
    }),
  ];
}
