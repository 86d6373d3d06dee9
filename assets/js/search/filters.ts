/** The filters beside what was found: facets with counts, and limits. They know what was asked only from what they are given. */
import { LIMITS, type Limit, readLimit, writeLimit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { FACETS, type Facet, type Found } from '#engine/scripts/lib/pages/search/filter-rows.ts';
import type { Asked } from '#engine/scripts/lib/pages/search/state.ts';
import type { FacetWords } from './chips.ts';

export interface Filters {
  readonly fill: (asked: Asked) => void;
  readonly showCounts: (counts: Found['counts']) => void;
  /** Words of the page for a facet and its values. */
  readonly words: FacetWords;
}

/** `change` is called with what is asked for next, `complain` with what cannot be read as an amount. */
export function makeFilters(
  place: ParentNode,
  asked: () => Asked,
  change: (next: Asked) => void,
  complain: (text: string) => void,
): Filters {
  const options = [...place.querySelectorAll<HTMLInputElement>('.facet input')];
  const bounds = [...place.querySelectorAll<HTMLInputElement>('[data-limit]')];
  const optionOf = (facet: Facet, value: string): HTMLInputElement | undefined =>
    options.find((option) => option.name === facet && option.value === value);

  const chooseOptions = (): void => {
    const chosen = FACETS.flatMap((facet) => {
      const values = options.filter(({ name, checked }) => checked && name === facet).map(({ value }) => value);
      // Values of the address that the page does not list stay.
      const other = (asked().choice[facet] ?? []).filter((value) => optionOf(facet, value) === undefined);
      return values.length + other.length === 0 ? [] : [[facet, [...values, ...other]]];
    });
    change({ ...asked(), choice: Object.fromEntries(chosen) });
  };

  const setLimit = (input: HTMLInputElement): void => {
    const limit = input.dataset.limit as Limit;
    const value = readLimit(limit, input.value);
    if (value === undefined && input.value.trim() !== '') {
      input.setAttribute('aria-invalid', 'true');
      complain(`${limit}=${input.value}`);
      return;
    }
    const limits = LIMITS.flatMap((name) => {
      const bound = name === limit ? value : asked().limits[name];
      return bound === undefined ? [] : [[name, bound]];
    });
    change({ ...asked(), limits: Object.fromEntries(limits) });
  };

  for (const option of options) option.addEventListener('change', chooseOptions);
  for (const input of bounds) input.addEventListener('change', () => setLimit(input));
  return {
    fill: ({ choice, limits }) => {
      for (const option of options) option.checked = choice[option.name as Facet]?.includes(option.value) === true;
      for (const input of bounds) {
        const limit = input.dataset.limit as Limit;
        const value = limits[limit];
        input.value = value === undefined ? '' : writeLimit(limit, value);
        input.removeAttribute('aria-invalid');
      }
      for (const more of place.querySelectorAll<HTMLDetailsElement>('.facet details'))
        if (more.querySelector('input:checked')) more.open = true;
    },
    showCounts: (counts) => {
      for (const option of options) {
        const count = counts[option.name as Facet]?.get(option.value) ?? 0;
        const item = option.closest('li');
        const place = item?.querySelector('.count');
        if (place) place.textContent = String(count);
        option.disabled = count === 0 && !option.checked;
        if (item) item.hidden = option.disabled;
      }
    },
    words: {
      label: (facet) => place.querySelector(`[data-facet="${facet}"] legend`)?.textContent ?? facet,
      option: (facet, value) =>
        optionOf(facet, value)?.closest('label')?.querySelector('.option')?.textContent ?? value,
    },
  };
}
