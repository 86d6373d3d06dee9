/** The search page: words, facets and limits narrow what the page lists; the state is kept in the address. */
import type { SearchIndex } from '#types';
import { LIMITS, type Limit, readAmount, writeAmount } from './amounts.ts';
import { FACETS, type Facet } from './filter-rows.ts';
import { prepareFinding } from './find.ts';
import { type Asked, isAsked, NOTHING, readAsked, writeAsked } from './state.ts';
import { matcherOf } from './words.ts';

type Figures = typeof import('./figures.ts');

interface Loaded {
  readonly find: ReturnType<typeof prepareFinding>;
  readonly show: ReturnType<Figures['openFigures']>;
}

const one = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);
const all = <T extends HTMLElement>(selector: string): readonly T[] => [...document.querySelectorAll<T>(selector)];

function start(form: HTMLFormElement, box: HTMLInputElement, section: HTMLElement, chips: HTMLElement): void {
  const entries = all('[data-thing]');
  const groups = all('[data-things]');
  const options = all<HTMLInputElement>('.facet input');
  const bounds = all<HTMLInputElement>('[data-limit]');
  const texts = new Map(entries.map((entry) => [entry.dataset.thing, entry.dataset.text ?? '']));
  let asked: Asked = NOTHING;
  let ignored: readonly string[] = [];
  let loading: Promise<Loaded> | undefined;
  let turn = 0;

  const optionOf = (facet: Facet, value: string): HTMLInputElement | undefined =>
    options.find((option) => option.name === facet && option.value === value);
  const words = {
    label: (facet: Facet) => one(`[data-facet="${facet}"] legend`)?.textContent ?? facet,
    option: (facet: Facet, value: string) =>
      optionOf(facet, value)?.closest('label')?.querySelector('.option')?.textContent ?? value,
  };

  const load = async (): Promise<Loaded> => {
    const [answer, figures] = await Promise.all([
      fetch(form.dataset.index ?? ''),
      import(form.dataset.figures ?? '') as Promise<Figures>,
    ]);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const index = (await answer.json()) as SearchIndex;
    const page = {
      section,
      chips,
      words,
      change,
      root: form.dataset.root ?? '/',
      download: form.dataset.download ?? '',
    };
    return {
      find: prepareFinding(index, (thing) => texts.get(thing) ?? ''),
      show: figures.openFigures(index, page),
    };
  };

  const showCounts = (counts: ReturnType<Loaded['find']>['counts']): void => {
    for (const option of options) {
      const count = counts[option.name as Facet]?.get(option.value) ?? 0;
      const label = option.closest('label');
      const place = label?.querySelector('.count');
      if (place) place.textContent = String(count);
      option.disabled = count === 0 && !option.checked;
      label?.classList.toggle('is-dim', option.disabled);
    }
  };

  const showCount = (id: string, count: number): void => {
    for (const place of all(`[data-count="${id}"]`)) {
      place.textContent = String(count);
      const link = place.closest<HTMLElement>('.finder-jump li');
      if (link) link.hidden = count === 0;
    }
  };

  const showThings = (fits: (entry: HTMLElement) => boolean): void => {
    let found = 0;
    for (const entry of entries) {
      entry.hidden = !fits(entry);
      if (!entry.hidden) found += 1;
    }
    for (const group of groups) {
      const own = entries.filter((entry) => !entry.hidden && group.contains(entry)).length;
      group.hidden = own === 0;
      showCount(group.dataset.things ?? '', own);
    }
    const none = one('[data-none]');
    if (none) none.hidden = found > 0;
  };

  const showFigures = ({ show }: Loaded, rows: readonly number[]): void => {
    section.hidden = !isAsked(asked);
    form.classList.toggle('is-asked', isAsked(asked));
    showCount('figures', isAsked(asked) ? rows.length : 0);
    // Who asks by words alone looks for something by its name; who asks by filters looks for figures.
    const isNamed = Object.keys(asked.choice).length + Object.keys(asked.limits).length === 0;
    const before = isNamed ? groups.at(-1) : section.parentElement?.querySelector('[data-failed]');
    // Moving it takes the focus from what is in it.
    if (before && before.nextElementSibling !== section) before.after(section);
    show({ asked, ignored, rows });
    const said = all('.finder-jump li').filter((item) => !item.hidden);
    const status = one('[data-said]');
    if (status) status.textContent = said.map((item) => item.textContent?.trim()).join(', ');
  };

  const update = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const fits = matcherOf(asked.q);
    const hasText = ({ dataset }: HTMLElement): boolean => fits(dataset.text ?? '');
    const isChosen = Object.keys(asked.choice).length + Object.keys(asked.limits).length > 0;
    if (!isChosen) showThings(hasText);
    if (!isAsked(asked) && ignored.length === 0 && loading === undefined) return;
    loading ??= load();
    try {
      const loaded = await loading;
      if (own !== turn) return;
      const { rows, counts, things } = loaded.find(asked);
      // Words that no figure has, such as those of a method nobody ran, leave the facets as they were.
      showCounts(rows.length === 0 && !isChosen ? loaded.find({ ...asked, q: '' }).counts : counts);
      const isIn = ({ dataset }: HTMLElement): boolean => !isChosen || things.has(dataset.thing ?? '');
      // "vendor 4k read" is the text of no single thing; then what the figures belong to is what was meant.
      const isNamed = entries.some((entry) => hasText(entry) && isIn(entry));
      showThings(isNamed ? (entry) => hasText(entry) && isIn(entry) : ({ dataset }) => things.has(dataset.thing ?? ''));
      showFigures(loaded, rows);
    } catch (fault) {
      loading = undefined;
      const failed = one('[data-failed]');
      if (failed) failed.hidden = false;
      throw fault;
    }
  };

  /** Sets the form to what was asked for. */
  const fill = (): void => {
    if (box.value.trim() !== asked.q.trim()) box.value = asked.q;
    for (const option of options) option.checked = asked.choice[option.name as Facet]?.includes(option.value) === true;
    for (const input of bounds) {
      const limit = input.dataset.limit as Limit;
      const value = asked.limits[limit];
      input.value = value === undefined ? '' : writeAmount(limit, value);
      input.removeAttribute('aria-invalid');
    }
    for (const more of all<HTMLDetailsElement>('.facet details'))
      if (more.querySelector('input:checked')) more.open = true;
  };

  function change(next: Asked, kind: 'push' | 'replace' = 'push'): void {
    [asked, ignored] = [next, []];
    fill();
    const address = location.pathname + writeAsked(asked);
    if (kind === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void update();
  }

  const chooseOptions = (): void => {
    const chosen = FACETS.flatMap((facet) => {
      const values = options.filter(({ name, checked }) => checked && name === facet).map(({ value }) => value);
      // Values of the address that the page does not list stay.
      const other = (asked.choice[facet] ?? []).filter((value) => optionOf(facet, value) === undefined);
      return values.length + other.length === 0 ? [] : [[facet, [...values, ...other]]];
    });
    change({ ...asked, choice: Object.fromEntries(chosen) });
  };

  const setLimit = (input: HTMLInputElement): void => {
    const limit = input.dataset.limit as Limit;
    const value = readAmount(limit, input.value);
    if (value === undefined && input.value.trim() !== '') {
      input.setAttribute('aria-invalid', 'true');
      ignored = [`${limit}=${input.value}`];
      void update();
      return;
    }
    const others = LIMITS.flatMap((name) => {
      const bound = name === limit ? value : asked.limits[name];
      return bound === undefined ? [] : [[name, bound]];
    });
    change({ ...asked, limits: Object.fromEntries(others) });
  };

  const restore = (): void => {
    ({ asked, ignored } = readAsked(location.search));
    fill();
    void update();
  };

  for (const part of all('[data-scripted]')) part.hidden = false;
  for (const part of all('[data-unscripted]')) part.hidden = true;
  const filters = one<HTMLDetailsElement>('details.facets');
  if (filters) filters.open = matchMedia('(min-width: 60rem)').matches;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change({ ...asked, q: box.value });
  });
  box.addEventListener('input', () => change({ ...asked, q: box.value }, 'replace'));
  for (const option of options) option.addEventListener('change', chooseOptions);
  for (const input of bounds) input.addEventListener('change', () => setLimit(input));
  addEventListener('popstate', restore);
  restore();
}

const form = one<HTMLFormElement>('form.finder');
const box = one<HTMLInputElement>('#finder-q');
const section = one('#figures');
const chips = one('[data-chips]');
if (form && box && section && chips) start(form, box, section, chips);
