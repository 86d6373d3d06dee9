/** Where nothing fits: what each condition alone keeps away. */
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import { LIMITS, showLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { FACETS } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import { type Asked, NOTHING } from '#engine/scripts/lib/pages/search/state.ts';
import { type FacetWords, without } from './chips.ts';

/** A question without one of its conditions. */
export interface WayOut {
  /** The condition, as the page calls it. */
  readonly name: string;
  /** A word that it was perhaps meant for, and that the question has in its place. */
  readonly instead?: string;
  readonly asked: Asked;
}

/**
 * One for each word, facet and limit, and one without all words that find nothing by themselves; whether anything is found then is for the
 * index to say. `count`: how many figures a question has; `nearest`: the known word that a strange one is nearest to.
 */
export function waysOut(
  asked: Asked,
  words: FacetWords,
  {
    count,
    nearest,
  }: { readonly count: (asked: Asked) => number; readonly nearest: (text: string) => string | undefined },
): readonly WayOut[] {
  const { q, choice, limits } = asked;
  const typed = q.split(/\s+/).filter((text) => text !== '');
  const known = typed.filter((text) => count({ ...NOTHING, q: text }) > 0);
  const strange = typed.filter((text) => !known.includes(text));
  return [
    ...strange.flatMap((text): readonly WayOut[] => {
      const instead = nearest(text);
      const q = typed.map((one) => (one === text ? (instead ?? '') : one)).join(' ');
      return instead === undefined ? [] : [{ name: text, instead, asked: { ...asked, q } }];
    }),
    ...(strange.length < 2 ? [] : [{ name: strange.join(' '), asked: { ...asked, q: known.join(' ') } }]),
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
