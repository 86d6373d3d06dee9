/** The form: search, what is picked, which is the baseline. It knows the state only from what it is given. */

import { sentences } from '#engine/scripts/lib/base/marks.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { MOST_CONFIGURATIONS } from '#engine/scripts/lib/pages/compare/configurations.ts';
import type { BareSystem } from '#engine/scripts/lib/pages/compare/entries.ts';
import { siteHref } from '../site-root.ts';
import type { Data } from './configurations.ts';
import { make } from './elements.ts';
import {
  type Found,
  type FoundWords,
  findBare,
  findConfigurations,
  mendQuery,
  suggestConfigurations,
} from './search.ts';
import type { CompareState } from './state.ts';

const MOST_FOUND = 12;
const MOST_SUGGESTED = 5;
const FOUND_WORDS: FoundWords = {
  wholeRun: (count) => word('compare_all_of_run', { count }),
  ofSystem: (title) => word('compare_newest_of_system', { title }),
};

export interface Picker {
  readonly form: HTMLElement;
  /** Shows a state whose tokens are all known. */
  readonly show: (state: CompareState) => void;
}

function nameNodes(name: string, title: string): readonly (Node | string)[] {
  return [make('span', {}, name, ' ', make('span', { class: 'compare-sub' }, title))];
}

/** Place of the baseline after one is removed; none when it was the baseline itself. */
function baseWithout(removed: number, base: number | undefined): number | undefined {
  if (base === undefined || base === removed) return undefined;
  return removed < base ? base - 1 : base;
}

/** Makes the form. `change` is called with a part of a new state; `share` when the link is to be copied. `root` is the path of the site. */
export function makePicker(
  { list }: Data,
  change: (part: Partial<CompareState>) => void,
  share: (form: HTMLElement) => void,
  root: string,
): Picker {
  let state: CompareState = { tokens: [], all: false };
  const search = make('input', {
    type: 'search',
    id: 'compare-search',
    autocomplete: 'off',
    'aria-describedby': 'compare-status',
  });
  const status = make('p', { class: 'compare-hint', id: 'compare-status', role: 'status' });
  const found = make('ul', { class: 'compare-found', 'aria-label': word('compare_search') });
  const picked = make('ul', { class: 'compare-picked' });
  const all = make('input', { type: 'checkbox' });
  const copy = make('button', { type: 'button' }, word('compare_copy'));
  const chosen = make('fieldset', {}, make('legend', {}, word('compare_picked')), picked);
  const actions = make(
    'div',
    { class: 'compare-actions' },
    make('label', {}, all, ' ', word('compare_show_all')),
    copy,
  );

  const foundItem = ({ token, name, title }: Found): Node => {
    const button = make(
      'button',
      { type: 'button', 'aria-label': word('compare_add', { name: `${name}: ${title}` }) },
      ...nameNodes(name, title),
    );
    button.addEventListener('click', () => {
      search.value = '';
      change({ tokens: [...state.tokens, token] });
      search.focus();
    });
    return make('li', {}, button);
  };

  const bareItem = ({ system, name, reason }: BareSystem): Node =>
    make(
      'li',
      { class: 'compare-bare' },
      make('a', { href: siteHref(root, `systems/${system}/`) }, ...nameNodes(name, reason)),
    );

  const showFound = (): void => {
    const isFull = state.tokens.length >= MOST_CONFIGURATIONS;
    const isAsked = search.value.trim() !== '';
    const find = (query: string) => ({
      hits: findConfigurations(list, query, state.tokens, FOUND_WORDS),
      bare: isFull || !isAsked ? [] : findBare(list, query),
    });
    const typed = find(search.value);
    const mended = typed.hits.length + typed.bare.length > 0 ? undefined : mendQuery(list, search.value);
    const { hits, bare } = mended === undefined ? typed : find(mended);
    // Once two are picked, the comparison itself is what the reader looks at.
    const near =
      isAsked || state.tokens.length > 1 ? [] : suggestConfigurations(list, state.tokens).slice(0, MOST_SUGGESTED);
    const shown = isFull ? [] : isAsked ? hits.slice(0, MOST_FOUND) : near;
    found.replaceChildren(...shown.map(foundItem), ...bare.map(bareItem));
    status.textContent = isFull
      ? word('compare_full')
      : !isAsked
        ? word(near.length === 0 ? 'compare_search_hint' : 'compare_suggested')
        : sentences(
            (mended !== undefined || hits.length + bare.length === 0) &&
              word('compare_found_none', { text: search.value }),
            mended !== undefined && word('compare_found_instead', { text: mended }),
            hits.length > MOST_FOUND
              ? word('compare_found_first', { shown: MOST_FOUND, all: hits.length })
              : hits.length + bare.length > 0
                ? word('compare_found', { Count: hits.length + bare.length })
                : word('compare_search_hint'),
          );
  };

  const pickedItem = (token: string, place: number): Node => {
    const { name = token, title = '' } = list.configurations.find((entry) => entry.token === token) ?? {};
    const radio = make('input', { type: 'radio', name: 'baseline', value: token });
    radio.checked = place === state.base;
    radio.addEventListener('change', () => change({ base: place }));
    const remove = make(
      'button',
      { type: 'button', 'aria-label': word('compare_remove_named', { name: `${name}: ${title}` }) },
      word('compare_remove'),
    );
    remove.addEventListener('click', () => {
      const tokens = state.tokens.filter((one) => one !== token);
      change({ tokens, base: baseWithout(place, state.base) });
      search.focus();
    });
    return make('li', {}, make('label', {}, radio, ...nameNodes(name, title)), remove);
  };

  /** Arrows go from the search through what was found and back; Enter in the search takes the first of it. */
  const press = (event: KeyboardEvent): void => {
    const buttons = [...found.querySelectorAll('button')];
    const stops: readonly (Element | null)[] = [search, ...buttons];
    const place = stops.indexOf(document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isTaken = event.key === 'Enter' && place === 0 && search.value.trim() !== '';
    const next = step === 0 || place < 0 ? undefined : stops[place + step];
    if (!next && !isTaken) return;
    event.preventDefault();
    if (isTaken) buttons[0]?.click();
    else if (next instanceof HTMLElement) next.focus();
  };

  search.addEventListener('input', showFound);
  search.addEventListener('keydown', press);
  found.addEventListener('keydown', press);
  all.addEventListener('change', () => change({ all: all.checked }));
  const form = make(
    'div',
    { class: 'compare-form', role: 'group', 'aria-label': word('compare_pick') },
    make(
      'div',
      {},
      make('label', { class: 'compare-label', for: 'compare-search' }, word('compare_search')),
      search,
      status,
      found,
    ),
    chosen,
    actions,
  );
  copy.addEventListener('click', () => share(actions));
  return {
    form,
    show: (next) => {
      const isSameList = next.tokens.join() === state.tokens.join() && picked.childElementCount === next.tokens.length;
      state = next;
      chosen.hidden = next.tokens.length === 0;
      actions.hidden = next.tokens.length < 2;
      all.checked = next.all;
      // The radio that was just used keeps the focus when only the baseline changes.
      if (isSameList)
        for (const [place, radio] of picked.querySelectorAll('input').entries()) radio.checked = place === next.base;
      else picked.replaceChildren(...next.tokens.map(pickedItem));
      showFound();
    },
  };
}
