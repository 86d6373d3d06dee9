/** Where nothing fits: what each condition alone keeps away. */
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import { LIMITS, showLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { FACETS } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import { type FacetWords, without } from './chips.ts';

/** A question without one of its conditions. */
export interface WayOut {
  /** The condition, as the page calls it. */
  readonly name: string;
  readonly asked: Asked;
}

/** One for each word, facet and limit; whether anything is found then is for the index to say. */
export function waysOut(asked: Asked, words: FacetWords): readonly WayOut[] {
  const { q, choice, limits } = asked;
  const typed = q.split(/\s+/).filter((text) => text !== '');
  return [
    ...typed.map((text, place) => ({
      name: text,
      asked: { ...asked, q: typed.filter((_, other) => other !== place).join(' ') },
    })),
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
