/** The search page: words, facets and limits narrow what the page lists; the state is kept in the address. */

import { readPhrase } from '#engine/scripts/lib/pages/search/phrase.ts';
import { type Asked, isAsked, NOTHING, readRequested, writeAsked } from '#engine/scripts/lib/pages/search/state.ts';
import type { SearchIndex } from '#types';
import { fetchJson } from '../fetched.ts';
import { readWords } from '../page-words.ts';
import { makeFilters } from './filters.ts';
import { type Answer, prepareFinding } from './find.ts';
import type { Reader } from './understand.ts';
import { matcherOf, vocabularyOf } from './words.ts';

type Figures = typeof import('./figures.ts');

interface Loaded {
  readonly find: ReturnType<typeof prepareFinding>;
  readonly reader: Reader;
  readonly show: Awaited<ReturnType<Figures['openFigures']>>;
}

const one = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);
const all = <T extends HTMLElement>(selector: string): readonly T[] => [...document.querySelectorAll<T>(selector)];

/** By filters, and not by words alone. */
function isChosen({ choice, limits }: Asked): boolean {
  return Object.keys(choice).length + Object.keys(limits).length > 0;
}

const isSystem = (thing: string): boolean => thing.startsWith('systems/');

/** True of what has figures or tells of them, and not of guides and rules. */
const isThing = (thing: string): boolean => /^(?:systems|drives|vendors|workloads|runs|reports|methods)\//.test(thing);

/** Systems that words find stand beside what else these name, where they are not more. */
const MOST_SYSTEMS = 8;

function start(form: HTMLFormElement, box: HTMLInputElement, section: HTMLElement, chips: HTMLElement): void {
  const entries = all('[data-thing]');
  const groups = all('[data-things]');
  const failed = one('[data-failed]');
  const said = one('[data-read]');
  const texts = new Map(entries.map(({ dataset: { thing = '', text = '' } }) => [thing, text]));
  let asked: Asked = NOTHING;
  /** The same with the limits that its words tell, once these can be read. */
  let meant: Asked = NOTHING;
  let ignored: readonly string[] = [];
  let loading: Promise<Loaded> | undefined;
  let turn = 0;

  const load = async (): Promise<Loaded> => {
    const [index, figures] = await Promise.all([
      fetchJson<SearchIndex>(form.dataset.index ?? ''),
      import(form.dataset.figures ?? '') as Promise<Figures>,
      readWords(),
    ]);
    const page = {
      section,
      chips,
      words: filters.words,
      change,
      root: form.dataset.root ?? '/',
      download: form.dataset.download ?? '',
    };
    const textOf = (thing: string): string => texts.get(thing) ?? '';
    const find = prepareFinding(index, textOf);
    return {
      find,
      reader: figures.makeReader((asked) => find(asked).rows.length, vocabularyOf(index, textOf), texts),
      show: await figures.openFigures(index, page),
    };
  };

  const say = (text: string): void => {
    if (!said) return;
    said.textContent = text;
    said.hidden = text === '';
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

  /** Words that are the name of something lead to it; who asks by filters, or in words that name nothing, looks for figures. */
  const showFigures = ({ show, find }: Loaded, { rows, left_out }: Answer, isNamed: boolean): void => {
    const isFoundElsewhere = !isChosen(meant) && rows.length + left_out === 0 && entries.some(({ hidden }) => !hidden);
    const isShown = (isAsked(meant) && !isFoundElsewhere) || ignored.length > 0;
    section.hidden = !isShown;
    showCount('figures', isShown ? rows.length : 0);
    const before = isNamed && !isChosen(meant) ? groups.at(-1) : failed;
    // Moving it takes the focus from what is in it.
    if (before && before.nextElementSibling !== section) before.after(section);
    show({ asked: meant, ignored, rows, left_out, count: (other) => find(other).rows.length });
    const found = all('.finder-jump li').filter((item) => !item.hidden);
    const status = one('[data-said]');
    if (status) status.textContent = found.map((item) => item.textContent?.trim()).join(', ');
  };

  /** What the words name, before figures are there. */
  const showFirst = (fits: (entry: HTMLElement) => boolean): void => {
    document.documentElement.classList.remove('asked');
    say('');
    if (!isChosen(asked)) showThings(fits);
  };

  const fold = one<HTMLDetailsElement>('details.facets');

  const update = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    let fits = matcherOf(asked.q);
    const hasText = ({ dataset }: HTMLElement): boolean => fits(dataset.text ?? '');
    const typed = entries.filter(hasText);
    const isName = typed.some(({ dataset }) => isThing(dataset.thing ?? ''));
    meant = asked;
    // Before figures are there: what stands below would move later. Of the address it was said before the first look.
    form.classList.toggle('is-asked', isAsked(asked));
    // Words that name nothing are no answer yet: what there is stays until there is one.
    if (typed.length > 0) showFirst(hasText);
    if (!isAsked(asked) && ignored.length === 0 && loading === undefined) return;
    loading ??= load();
    try {
      const loaded = await loading;
      if (own !== turn) return;
      document.documentElement.classList.remove('asked');
      const asIs = { asked: readPhrase(asked), said: '', known: '', about: asked.q };
      const understood = isName ? undefined : loaded.reader.read(asked);
      // A text that has all words of a question is not what these name.
      const reading =
        understood === undefined || (typed.length > 0 && understood.about === asked.q) ? asIs : understood;
      meant = reading.asked;
      say(reading.said);
      // "what is p99" names what "p99" names; limits and kinds are asked of figures.
      if (reading === understood && !isChosen(meant)) fits = matcherOf(meant.q);
      if (meant !== asked) filters.fill(meant);
      const answer = loaded.find(meant);
      const { counts, things } = answer;
      filters.showCounts(counts);
      const isIn = ({ dataset }: HTMLElement): boolean => !isChosen(meant) || things.has(dataset.thing ?? '');
      const isFew = [...things].filter(isSystem).length <= MOST_SYSTEMS;
      const hasFigures = ({ dataset: { thing = '' } }: HTMLElement): boolean => things.has(thing);
      // "vendor 4k read" is the text of no single thing; then what the figures belong to is what was meant.
      const isNamed = entries.some((entry) => hasText(entry) && isIn(entry));
      const isOf = (entry: HTMLElement): boolean =>
        (hasText(entry) && isIn(entry)) || (isFew && isSystem(entry.dataset.thing ?? '') && hasFigures(entry));
      if (!isNamed && answer.rows.length === 0) fits = loaded.reader.matcherOfNames(reading.known);
      const tells = matcherOf(reading.about);
      const isGuide = ({ dataset: { thing = '', text = '' } }: HTMLElement): boolean =>
        reading.about.trim() !== '' && !isThing(thing) && tells(text);
      const isShown = isNamed ? isOf : things.size > 0 ? hasFigures : hasText;
      showThings((entry) => isShown(entry) || (reading === understood && isGuide(entry)));
      showFigures(loaded, answer, isNamed);
      if (failed) failed.hidden = true;
    } catch (fault) {
      loading = undefined;
      showFirst(hasText);
      if (failed) failed.hidden = false;
      throw fault;
    } finally {
      if (fold) fold.hidden = false;
    }
  };

  /** Sets the form to what was asked for. */
  const fill = (): void => {
    if (box.value.trim() !== asked.q.trim()) box.value = asked.q;
    filters.fill(asked);
  };

  function change(next: Asked, kind: 'push' | 'replace' = 'push'): void {
    [asked, ignored] = [next, []];
    fill();
    const address = location.pathname + writeAsked(asked);
    if (kind === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void update();
  }

  const complain = (text: string): void => {
    ignored = [text];
    void update();
  };
  const filters = makeFilters(document, () => meant, change, complain);

  const restore = (): void => {
    ({ asked, ignored } = readRequested(location.search));
    fill();
    void update();
  };

  // Filters keep their place until they are those of the words that the address asks for.
  const isAskedAtOnce = isAsked(readRequested(location.search).asked);
  for (const part of all('[data-scripted]')) part.hidden = part === fold && isAskedAtOnce;
  for (const part of all('[data-unscripted]')) part.hidden = true;
  if (fold) fold.open = matchMedia('(min-width: 60rem)').matches;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change({ ...asked, q: box.value });
  });
  box.addEventListener('input', () => change({ ...asked, q: box.value }, 'replace'));
  addEventListener('popstate', restore);
  restore();
}

const form = one<HTMLFormElement>('form.finder');
const box = one<HTMLInputElement>('#finder-q');
const section = one('#figures');
const chips = one('[data-chips]');
if (form && box && section && chips) start(form, box, section, chips);
