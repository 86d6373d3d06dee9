/** The search page: filters what the page lists, by words and facets, and keeps the state in the address. */
import { type Choice, FACETS, type FoundIndex, prepareFilter, thingsOf } from './filter-rows.ts';
import { type Asked, matcherOf, readAsked, writeAsked } from './state.ts';

interface Loaded {
  readonly index: FoundIndex;
  readonly filter: ReturnType<typeof prepareFilter>;
}

function start(form: HTMLFormElement, box: HTMLInputElement): void {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-thing]')];
  const groups = [...document.querySelectorAll<HTMLElement>('[data-things]')];
  const options = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  let loading: Promise<Loaded> | undefined;
  let turn = 0;

  const load = (): Promise<Loaded> => {
    loading ??= fetch(form.dataset.index ?? '')
      .then((answer) => answer.json() as Promise<FoundIndex>)
      .then((index) => ({ index, filter: prepareFilter(index) }));
    return loading;
  };

  const asked = (): Asked => {
    const chosen = FACETS.map((facet) => [
      facet,
      options.filter(({ name, checked }) => checked && name === facet).map(({ value }) => value),
    ]);
    return { q: box.value, choice: Object.fromEntries(chosen) as Choice };
  };

  const showCounts = (counts: ReturnType<Loaded['filter']>['counts']): void => {
    for (const option of options) {
      const count = counts[option.name as keyof typeof counts]?.get(option.value) ?? 0;
      const label = option.closest('label');
      const place = label?.querySelector('.count');
      if (place) place.textContent = String(count);
      option.disabled = count === 0 && !option.checked;
      label?.classList.toggle('is-dim', option.disabled);
    }
  };

  const show = (matches: (entry: HTMLElement) => boolean): void => {
    let found = 0;
    for (const entry of entries) {
      entry.hidden = !matches(entry);
      if (!entry.hidden) found += 1;
    }
    for (const group of groups) {
      const own = entries.filter((entry) => !entry.hidden && group.contains(entry)).length;
      group.hidden = own === 0;
      const place = group.querySelector('.count');
      if (place) place.textContent = String(own);
    }
    const status = document.querySelector<HTMLElement>('[data-found]');
    if (status) status.textContent = String(found);
    const none = document.querySelector<HTMLElement>('[data-none]');
    if (none) none.hidden = found > 0;
  };

  const update = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const { q, choice } = asked();
    const fits = matcherOf(q);
    const hasText = (entry: HTMLElement): boolean => fits(entry.dataset.text ?? '');
    const isChosen = FACETS.some((facet) => (choice[facet] ?? []).length > 0);
    if (!isChosen) show(hasText);
    if (!isChosen && q.trim() === '' && loading === undefined) return;
    const { index, filter } = await load();
    if (own !== turn) return;
    const named = new Set(entries.filter(hasText).map((entry) => entry.dataset.thing));
    const systems = new Set(index.systems.id.flatMap((id, place) => (named.has(`systems/${id}`) ? [place] : [])));
    // A word that names no system, such as a report's, leaves the facets of all systems.
    const { counts } = filter(choice, systems.size === 0 ? undefined : systems);
    showCounts(counts);
    if (!isChosen) return;
    const things = thingsOf(index, filter(choice).rows);
    show((entry) => hasText(entry) && things.has(entry.dataset.thing ?? ''));
  };

  const restore = (): void => {
    const { q, choice } = readAsked(location.search);
    box.value = q;
    for (const option of options) option.checked = choice[option.name as keyof Choice]?.includes(option.value) === true;
    for (const facet of form.querySelectorAll<HTMLDetailsElement>('details'))
      if (facet.querySelector('input:checked')) facet.open = true;
    void update();
  };

  const go = (kind: 'push' | 'replace'): void => {
    const address = location.pathname + writeAsked(asked());
    if (kind === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void update();
  };

  for (const part of document.querySelectorAll<HTMLElement>('[data-scripted]')) part.hidden = false;
  for (const part of document.querySelectorAll<HTMLElement>('[data-unscripted]')) part.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go('push');
  });
  form.addEventListener('change', (event) => {
    if (event.target !== box) go('push');
  });
  box.addEventListener('input', () => go('replace'));
  addEventListener('popstate', restore);
  restore();
}

const form = document.querySelector<HTMLFormElement>('form.finder');
const box = form?.querySelector<HTMLInputElement>('input[name="q"]');
if (form && box) start(form, box);
