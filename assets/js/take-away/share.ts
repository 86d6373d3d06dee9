/** The section "Share and cite": the link and the citation of exactly what is shown, and a word when the data are newer than the link. */
import type { Citable } from '#engine/scripts/lib/model/citation.ts';
import { copyLink } from './copy-link.ts';
import { linkedVersion, stateWords, withVersion } from './view-address.ts';

/** What writes citations is fetched at the first use. */
type Save = typeof import('./save-citation.ts');

/** The site's citation of the page with the title and the address of what is shown now: in the page's own words, else in those of its address. */
function citableNow(citable: Citable, version: string): Citable {
  const said = document.querySelector<HTMLElement>('[data-view-words]')?.dataset.viewWords;
  const state = said ?? stateWords(location.search);
  return {
    ...citable,
    title: state === '' ? citable.title : `${citable.title} (${state})`,
    url: withVersion(location.href.replace(/#.*$/, ''), version),
  };
}

function showCitation(section: HTMLElement, { title, url = '' }: Citable): void {
  for (const [part, text] of Object.entries({ title, url })) {
    const place = section.querySelector(`[data-cite="${part}"]`);
    if (place !== null && place.textContent !== text) place.textContent = text;
  }
}

/** Scripts of the page change its address and its content as the reader chooses, and no event tells of it: after each change it is looked at. */
function onChange(then: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(then, 200);
  };
  for (const kind of ['change', 'input', 'click', 'popstate']) addEventListener(kind, soon);
  for (const main of document.querySelectorAll('main'))
    new MutationObserver(soon).observe(main, { childList: true, subtree: true });
}

/** `script` is the address of save-citation.ts. Where it cannot be had, a link hands out the citation of the page as the build wrote it. */
function prepareCitation(section: HTMLElement, citable: Citable, version: string, script: string): void {
  const show = (): void => showCitation(section, citableNow(citable, version));
  show();
  onChange(show);
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-cite-file]')) {
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      const now = citableNow(citable, version);
      try {
        const { saveCitation } = (await import(script)) as Save;
        saveCitation(now, link.dataset.citeFile === 'bib' ? 'bib' : 'cff');
      } catch {
        const plain = document.createElement('a');
        plain.href = link.href;
        plain.download = link.download;
        plain.click();
      }
    });
  }
}

function prepareLink(section: HTMLElement, version: string): void {
  const button = section.querySelector<HTMLElement>('[data-copy-link]');
  const said = section.querySelector<HTMLElement>('output');
  const item = button?.closest('li');
  if (!button || !said || !item) return;
  item.hidden = false;
  const words = { copied: said.dataset.copied ?? '', byHand: button.dataset.byHand ?? '' };
  button.addEventListener('click', () => {
    void copyLink(withVersion(location.href, version), said, words);
  });
}

function showNewer(version: string): void {
  const linked = linkedVersion(location.search);
  const note = document.querySelector<HTMLElement>('[data-newer]');
  if (linked === undefined || linked === version || note === null) return;
  for (const place of note.querySelectorAll('[data-linked]')) place.textContent = linked;
  for (const link of note.querySelectorAll<HTMLAnchorElement>('[data-archive]'))
    link.href = (link.dataset.archive ?? '').replaceAll('{version}', linked);
  document.querySelector('main > .page-head')?.after(note);
  note.hidden = false;
}

const section = document.querySelector<HTMLElement>('[data-share]');
if (section !== null) {
  const { version = '', citable, saveCitation = '' } = section.dataset;
  prepareLink(section, version);
  if (citable !== undefined) prepareCitation(section, JSON.parse(citable) as Citable, version, saveCitation);
  showNewer(version);
}
