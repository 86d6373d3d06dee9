/** The page that takes files of fio: hands them to a worker, and shows what it makes of them. */

import type { Kind } from '#engine/scripts/lib/pages/try/own-figures.ts';
import { download } from '../download.ts';
import { wordsAddress } from '../page-words.ts';
import { rootsOf } from '../site-root.ts';
import { readExample } from './example.ts';
import { filesOfDrop, filesOfInput } from './given-files.ts';
import type { Asked, GivenFile, Told } from './messages.ts';

interface Parts {
  readonly box: HTMLElement;
  readonly said: HTMLElement;
  /** Progress, and the way to end what is being done. */
  readonly working: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly take: HTMLElement;
  readonly results: HTMLElement;
}

function start({ box, said, working, progress, take, results }: Parts): void {
  const { worker: script = '', failed = '', cancelled = '', root = '/' } = box.dataset;
  let worker: Worker | undefined;
  /** Counts what was asked for: what comes late is not shown in place of something newer. */
  let turn = 0;
  /** Kind of the system, where it is known beforehand. */
  let known: Kind | undefined;

  const say = (text: string, share?: number): void => {
    // Said once: the bar alone tells how far a file is.
    if (said.textContent !== text) said.textContent = text;
    if (share === undefined) progress.removeAttribute('value');
    else progress.value = share;
  };
  const end = (text: string): void => {
    say(text);
    working.hidden = true;
  };
  const hear = (told: Told): void => {
    if (told.kind === 'stage') say(told.text, told.share);
    else if (told.kind === 'file') download(new Blob([told.content], { type: told.type }), told.name);
    else if (told.kind === 'placement') {
      const place = results.querySelector('[data-placement]');
      if (place !== null) place.innerHTML = told.html;
    } else if (told.kind === 'failed') end(`${failed} ${told.text}`);
    else {
      results.innerHTML = told.html;
      const kinds = results.querySelector<HTMLSelectElement>('[data-system]');
      if (kinds !== null && known !== undefined) kinds.value = known;
      results.hidden = false;
      take.hidden = false;
      for (const button of take.querySelectorAll<HTMLButtonElement>('[data-take="bundle"]'))
        button.hidden = !told.has_results;
      end(told.text);
    }
  };
  const fail = (error: unknown): void => end(`${failed} ${error instanceof Error ? error.message : String(error)}`);
  const ask = (asked: Asked): void => worker?.postMessage(asked);

  /** What was shown of other files goes, and whoever still works on them. */
  const takeIn = (files: readonly GivenFile[], kind?: Kind): void => {
    if (files.length === 0) return;
    turn += 1;
    known = kind;
    worker?.terminate();
    results.replaceChildren();
    [results.hidden, take.hidden, working.hidden] = [true, true, false];
    const own = new Worker(script, { type: 'module' });
    own.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      // What one that was ended had said before is about other files.
      if (worker === own) hear(data);
    });
    own.addEventListener('error', ({ message }) => end(`${failed} ${message}`));
    worker = own;
    ask({ kind: 'view', files, roots: rootsOf(root), words: wordsAddress(), system: known });
  };

  for (const input of box.querySelectorAll<HTMLInputElement>('input[type="file"]'))
    input.addEventListener('change', () => {
      takeIn(filesOfInput(input));
      // The same files may be chosen again.
      input.value = '';
    });
  const example = box.querySelector<HTMLElement>('[data-example]');
  example?.addEventListener('click', async () => {
    turn += 1;
    const own = turn;
    working.hidden = false;
    say('');
    try {
      const { kind, files } = await readExample(rootsOf(root), example.dataset.example ?? '');
      if (own === turn) takeIn(files, kind);
    } catch (error) {
      if (own === turn) fail(error);
    }
  });
  for (const kind of ['json', 'bundle'] as const)
    take.querySelector(`[data-take="${kind}"]`)?.addEventListener('click', () => ask({ kind }));

  results.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('[data-system]')) return;
    ask({ kind: 'place', system: target.value === '' ? undefined : (target.value as Kind) });
  });

  working.querySelector('[data-cancel]')?.addEventListener('click', () => {
    turn += 1;
    worker?.terminate();
    worker = undefined;
    end(cancelled);
    // The button that had it is gone.
    box.querySelector<HTMLElement>('input[data-files]')?.focus();
  });

  const mark = (isOver: boolean): void => void box.classList.toggle('is-over', isOver);
  // The whole page takes files: one that misses the field would be opened in place of the page.
  addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) mark(false);
  });
  addEventListener('drop', async (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer === null) return;
    try {
      takeIn(await filesOfDrop(event.dataTransfer));
    } catch (error) {
      fail(error);
    }
  });
  box.hidden = false;
}

const box = document.querySelector<HTMLElement>('div.try');
const said = box?.querySelector<HTMLElement>('[data-said]');
const working = box?.querySelector<HTMLElement>('[data-working]');
const progress = working?.querySelector('progress');
const take = box?.querySelector<HTMLElement>('[data-downloads]');
const results = document.querySelector<HTMLElement>('[data-results]');
if (box && said && working && progress && take && results) {
  document.querySelector<HTMLElement>('[data-unscripted]')?.setAttribute('hidden', '');
  start({ box, said, working, progress, take, results });
}
