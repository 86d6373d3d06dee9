/** A workload page: what is picked in its tools stands in the address, and what is shown follows from it. */

import { make } from '../compare/elements.ts';
import { fetchOnce } from '../fetched.ts';
import { fieldsOf } from './fields.ts';
import { filterRows } from './filter-rows.ts';
import { readState, type WorkloadState, writeState } from './state.ts';

type Live = typeof import('./live.ts');
/** Whether its table is made in the browser. */
function isLiveOf({ limit, per }: WorkloadState): boolean {
  return limit !== undefined || per !== undefined;
}

/** Whether the page shows it as it came. */
function isPlainOf(state: WorkloadState): boolean {
  return state.q === '' && state.kind === undefined && state.evidence === undefined && !isLiveOf(state);
}

/** Ways on from filters that leave no row: without them, and to all of the site for their words. */
function waysOn({ kind: _, evidence: __, ...state }: WorkloadState, words: DOMStringMap): readonly (Node | string)[] {
  const q = state.q.trim();
  const clear = make('a', { href: location.pathname + writeState({ ...state, q: '' }) }, words.clear);
  const find = (words.find ?? '').replace('{text}', q);
  const address = `${words.search}?q=${encodeURIComponent(q)}`;
  return [' ', clear, ...(q === '' ? [] : [' ', make('a', { href: address }, find)])];
}

function start(form: HTMLElement, tools: HTMLElement, script: string): void {
  const whole = document.querySelector<HTMLElement>('.workload-all');
  const live = document.querySelector<HTMLElement>('.workload-live');
  const answers = document.querySelector<HTMLElement>('.answers');
  const limits = document.querySelector<HTMLElement>('.workload-limits');
  const said = form.querySelector<HTMLElement>('#tool-said');
  const ofLimit = form.querySelector<HTMLElement>('#limit-said');
  const ofAll = form.querySelector<HTMLElement>('.tool-all');
  if (whole === null || live === null || said === null) return;
  const fields = fieldsOf(form);
  const ownAnswers = [...(answers?.childNodes ?? [])];
  const clear = (): void => document.querySelector('.curve-cursor')?.remove();
  let turn = 0;
  /** The limit that is written is none: what is shown stays, and what is said too. */
  let isWrong = false;

  const open = fetchOnce(async (address) =>
    ((await import(script)) as Live).openLive(address, live.dataset.root ?? '/'),
  );
  const say = (name: 'wrong' | 'none' | 'loading' | 'failed' | 'shown' | '', count = 0): void => {
    if (isWrong && name !== 'wrong') return;
    const isOfLimit = name === 'wrong' || name === 'loading' || name === 'failed';
    const text = (said.dataset[name] ?? '').replace('{count}', String(count));
    said.textContent = isOfLimit && ofLimit !== null ? '' : text;
    if (ofLimit !== null) ofLimit.textContent = isOfLimit ? text : '';
  };
  const count = (shown: number, state: WorkloadState): void => {
    say(shown === 0 ? 'none' : isPlainOf(state) ? '' : 'shown', shown);
    if (shown === 0 && !isWrong) said.append(...waysOn(state, said.dataset));
  };

  const show = async (state: WorkloadState): Promise<void> => {
    turn += 1;
    const own = turn;
    const isLive = isLiveOf(state);
    if (isLive) {
      try {
        if (live.hidden) say('loading');
        const made = (await open(tools.dataset.curves ?? ''))(state);
        if (own !== turn) return;
        live.replaceChildren(made.table);
        // Under a limit it stands with the curves, else in the place of the table of all systems.
        (state.limit === undefined ? whole : (limits ?? whole)).before(live);
        answers?.replaceChildren(...(made.answers ?? ownAnswers));
        count(made.shown, state);
      } catch (fault) {
        if (own === turn) say('failed');
        throw fault;
      }
    } else {
      answers?.replaceChildren(...ownAnswers);
      clear();
      const tables = [...whole.querySelectorAll('table')].map((table) => ({ table, shown: filterRows(table, state) }));
      const seen = tables.filter(({ table }) => table.getClientRects().length > 0);
      count(Math.max(0, ...(seen.length > 0 ? seen : tables).map(({ shown }) => shown)), state);
    }
    const isLimited = state.limit !== undefined;
    live.hidden = !isLive;
    // The tables that came with the page have all configurations under "All results".
    if (ofAll !== null) ofAll.hidden = !isLive;
    if (limits !== null) limits.hidden = isLimited;
    whole.hidden = isLive && !isLimited;
  };

  const change = (how: 'push' | 'replace'): void => {
    const state = fields.read();
    isWrong = state === undefined;
    if (state === undefined) {
      say('wrong');
      return;
    }
    const { pathname, search, hash } = location;
    const query = writeState(state);
    const kept = state.limit === undefined && state.per === undefined ? hash : '';
    if (how === 'replace') history.replaceState(null, '', pathname + query + kept);
    else if (query !== search) history.pushState(null, '', pathname + query + kept);
    void show(state);
  };
  const restore = (): void => {
    const state = readState(location.search);
    isWrong = false;
    fields.write(state);
    void show(state);
  };

  for (const bar of form.querySelectorAll<HTMLElement>('.workload-tools')) bar.hidden = false;
  form.addEventListener('change', ({ target }) => {
    fields.settle(target);
    if (target !== fields.words) change('push');
  });
  form.querySelector('[name="slider"]')?.addEventListener('input', ({ target }) => {
    fields.settle(target);
    change('replace');
  });
  fields.words.addEventListener('input', () => change('replace'));
  const figure = form.querySelector<HTMLElement>('#chart-curves');
  if (figure !== null)
    for (const event of ['pointerover', 'focusin'])
      form.addEventListener(event, () => void import(script).then(({ openLights }: Live) => openLights(form, figure)), {
        once: true,
      });
  addEventListener('popstate', restore);
  const first = readState(location.search);
  if (isPlainOf(first)) fields.write(first);
  else restore();
}

/** Not every browser opens the fold that a link leads into. */
function openTarget(): void {
  const fold = document.getElementById(location.hash.slice(1))?.closest('details');
  if (fold) fold.open = true;
}

addEventListener('hashchange', openTarget);
openTarget();

const form = document.querySelector<HTMLElement>('.standings');
const tools = form?.querySelector<HTMLElement>('.workload-tools[data-curves], .workload-tools:not(.curve-tools)');
const script = document.querySelector<HTMLElement>('#workload-script')?.dataset.live;
if (form !== null && tools) start(form, tools, script ?? '');
