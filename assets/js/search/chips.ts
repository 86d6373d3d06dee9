/** What was asked for as a row of buttons; each takes one thing away. */
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import { LIMITS, showLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { FACETS, type Facet } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import { type Asked, NOTHING } from '#engine/scripts/lib/pages/search/state.ts';
import { make } from '../compare/elements.ts';

export interface FacetWords {
  readonly label: (facet: Facet) => string;
  readonly option: (facet: Facet, value: string) => string;
}

export function without<T extends object>(object: T, key: PropertyKey): T {
  return Object.fromEntries(Object.entries(object).filter(([own]) => own !== key)) as T;
}

/** One for each facet's value and each limit, and one for all; none where nothing was chosen. */
export function chipsOf(asked: Asked, words: FacetWords, change: (next: Asked) => void): readonly Node[] {
  const chip = (name: string, next: () => Asked): Node => {
    const button = make(
      'button',
      { type: 'button', class: 'chip', 'aria-label': word('search_chip_remove', { name }) },
      name,
      make('span', { 'aria-hidden': 'true' }, ' ×'),
    );
    button.addEventListener('click', () => change(next()));
    return make('li', {}, button);
  };
  const { choice, limits } = asked;
  const facets = FACETS.flatMap((facet) =>
    (choice[facet] ?? []).map((value) => {
      const rest = (choice[facet] ?? []).filter((one) => one !== value);
      const name = word('figures_same_item', { label: words.label(facet), text: words.option(facet, value) });
      const left = rest.length === 0 ? without(choice, facet) : { ...choice, [facet]: rest };
      return chip(name, () => ({ ...asked, choice: left }));
    }),
  );
  const bounds = LIMITS.flatMap((limit) => {
    const value = limits[limit];
    if (value === undefined) return [];
    const name = `${wordFor('limit', limit.replaceAll('.', '_'))} ${showLimit(limit, value)}`;
    return [chip(name, () => ({ ...asked, limits: without(limits, limit) }))];
  });
  const all = [...facets, ...bounds];
  return all.length < 2
    ? all
    : [...all, chip(word('search_clear_all'), () => ({ ...NOTHING, columns: asked.columns }))];
}
