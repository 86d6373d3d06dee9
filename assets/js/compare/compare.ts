/** The page /compare/: what is picked stands in the address, and everything shown follows from it. */

import { word } from '#engine/scripts/lib/base/words.ts';
import { presentComparison } from '#engine/scripts/lib/pages/compare/comparison.ts';
import {
  type PickerList,
  type Resolved,
  resolveTokens,
  shortTokens,
} from '#engine/scripts/lib/pages/compare/entries.ts';
import { readWords } from '../page-words.ts';
import { siteHref } from '../site-root.ts';
import { copyLink } from '../take-away/copy-link.ts';
import { type Data, openData } from './configurations.ts';
import { make } from './elements.ts';
import { makePicker } from './picker.ts';
import { addCurves, renderComparison } from './render-comparison.ts';
import { alikeLinks, sisterLinks } from './sisters.ts';
import { type CompareState, readState, writeState } from './state.ts';

/** Copies the address of a comparison, and says below `place` what happened. */
async function shareLink(address: string, place: HTMLElement): Promise<void> {
  const said = place.querySelector('output') ?? make('output', {});
  place.append(said);
  await copyLink(address, said, { copied: word('share_copied'), byHand: word('share_by_hand') });
}

const note = (text: string): Node => make('p', { class: 'compare-note' }, text);

/** What the link itself needs said: names that are not there, runs that were withdrawn. That the data have changed since, share.ts says. */
function notesOf(resolved: Resolved, { bare }: PickerList, root: string): readonly Node[] {
  const { withdrawn, left_over, standing } = resolved;
  const empty = bare.filter(({ system }) => resolved.unknown.includes(system));
  const unknown = resolved.unknown.filter((token) => empty.every(({ system }) => system !== token));
  return [
    ...empty.map(({ system, name, reason }) =>
      make(
        'p',
        { class: 'compare-note' },
        make('a', { href: siteHref(root, `systems/${system}/`) }, name),
        ': ',
        reason,
      ),
    ),
    ...(unknown.length === 0 ? [] : [note(word('compare_unknown', { tokens: unknown.join(', ') }))]),
    ...withdrawn.map(({ run, title, reason }) =>
      make(
        'p',
        { class: 'compare-note' },
        word('compare_withdrawn', { title, reason }),
        ' ',
        make('a', { href: siteHref(root, `runs/${run}/`) }, word('compare_withdrawn_page')),
      ),
    ),
    ...(left_over === 0 ? [] : [note(word('compare_left_over', { Count: left_over }))]),
    ...standing.map(({ entry: { system, name, title }, count }) =>
      make(
        'p',
        { class: 'compare-note' },
        word('compare_stands', { name, title, Count: count }),
        ' ',
        make('a', { href: siteHref(root, `systems/${system}/`) }, word('compare_stands_all')),
      ),
    ),
  ];
}

function start(data: Data, place: HTMLElement, root: string): void {
  const notes = make('div', {});
  const results = make('div', { 'aria-live': 'off' });
  let state: CompareState = readState('');
  let turn = 0;

  const showResults = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    const { tokens, base, all, workload } = state;
    if (tokens.length < 2) {
      results.replaceChildren(...(tokens.length === 1 ? [make('p', {}, word('compare_need_two'))] : []));
      return;
    }
    if (results.childElementCount === 0) results.replaceChildren(make('p', {}, word('compare_loading')));
    try {
      const configurations = await data.load(tokens);
      if (mine !== turn) return;
      const asked = { all, ...(base === undefined ? {} : { base }), ...(workload === undefined ? {} : { workload }) };
      const view = presentComparison(configurations, asked);
      // Their curves over time come later: what is there is shown at once.
      const later =
        view.logged.length === 0 ? undefined : data.loadSeries(configurations, view.logged).catch(() => undefined);
      picker.show({ ...state, base: view.base });
      const hadFocus = document.activeElement?.id;
      results.replaceChildren(renderComparison(view, root, chooseWorkload));
      if (hadFocus === 'compare-workload') results.querySelector<HTMLElement>('#compare-workload')?.focus();
      const sisters = await sisterLinks(data, tokens, view.apart).catch(() => []);
      if (mine !== turn) return;
      const others = sisters.length > 0 ? sisters : alikeLinks(data.list, tokens);
      results.querySelector('.comparison > p')?.after(...others);
      const complete = await later;
      if (mine !== turn || later === undefined) return;
      if (complete === undefined) results.querySelector('.compare-later')?.replaceChildren(word('compare_failed'));
      else addCurves(results, presentComparison(complete, asked).curves, root);
    } catch (fault) {
      if (!(fault instanceof TypeError) && !/^\d{3} /.test(String((fault as Error).message))) throw fault;
      if (mine === turn) results.replaceChildren(note(word('compare_failed')));
    }
  };

  const show = (next: CompareState): void => {
    const resolved = resolveTokens(next.tokens, data.list);
    const { tokens } = resolved;
    const { base = tokens.length, ...others } = next;
    state = { ...others, tokens, ...(base < tokens.length ? { base } : {}) };
    document.documentElement.classList.toggle('asked', tokens.length > 0);
    notes.replaceChildren(...notesOf(resolved, data.list, root));
    picker.show(state);
    void showResults();
  };
  const short = (full: CompareState): CompareState => ({ ...full, tokens: shortTokens(full.tokens, data.list) });
  const change = (part: Partial<CompareState>): void => {
    const { data: _, ...kept } = state;
    show({ ...kept, ...part });
    history.pushState(null, '', location.pathname + writeState(short(state)));
  };
  const chooseWorkload = (workload: string): void => change({ workload: workload === '' ? undefined : workload });
  const share = (form: HTMLElement): void => {
    const query = writeState({ ...short(state), data: data.version });
    void shareLink(`${location.origin}${location.pathname}${query}`, form);
  };
  const picker = makePicker(data, change, share, root);
  place.replaceChildren(notes, picker.form, results);
  addEventListener('popstate', () => show(readState(location.search)));
  show(readState(location.search));
}

const place = document.querySelector<HTMLElement>('#compare');
if (place !== null) {
  const root = place.dataset.root ?? '/';
  const failed = (): void => place.prepend(note(place.dataset.failed ?? ''));
  Promise.all([openData(root), readWords()]).then(([data]) => start(data, place, root), failed);
}
