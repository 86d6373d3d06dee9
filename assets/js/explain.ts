/** Shows where a figure comes from in a panel over the page. */
import type { Explanation, ExplanationIndex } from '#engine/scripts/lib/pages/figures/view.ts';
import { explanationElement } from './explanation.ts';
import { fetched, fetchJson } from './fetched.ts';

const PLACE = /\/runs\/[^/]+\/figures\/$/;
/** Anchors of measurements; those of tests are places on the page only. */
const ANCHOR = /^#(?!test--)./;

/** The link of a figure that a click should open in the panel; clicks that ask for a new tab or window are left alone. */
function figureLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || link === null || link.target !== '') return undefined;
  const isHere = link.pathname === location.pathname;
  const isFigure = link.origin === location.origin && ANCHOR.test(link.hash) && PLACE.test(link.pathname);
  return isFigure && !isHere ? link : undefined;
}

/** Text of a file that a server hands out compressed as it lies there, or has already unpacked. */
async function unpacked(answer: Response): Promise<string> {
  const bytes = await answer.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** What the link's anchor stands for, out of the files beside the page. Throws when it cannot be had. */
async function fetchExplanation(href: string, root: string): Promise<Node> {
  const { hash } = new URL(href);
  const folder = href.slice(0, href.length - hash.length);
  const anchor = decodeURIComponent(hash.slice(1));
  const index = await fetchJson<ExplanationIndex>(`${folder}index.json`);
  const place = index.first.findLastIndex((first) => first <= anchor);
  const list = JSON.parse(await unpacked(await fetched(`${folder}${place}.json.gz`))) as readonly Explanation[];
  const explanation = list.find((one) => one.anchor === anchor);
  if (explanation === undefined) throw new Error(`no figure ${anchor}`);
  return explanationElement(explanation, index, root);
}

/** Opens links of figures in the page's panel. Without one, or where the files cannot be read, links lead to the page. `root` is the base URL. */
export function openFiguresInPanel(root: string): void {
  const panel = document.querySelector<HTMLDialogElement>('dialog.explain');
  const body = panel?.querySelector('.explain-body');
  const whole = panel?.querySelector<HTMLAnchorElement>('.explain-page');
  if (!panel || !body || !whole || typeof panel.showModal !== 'function') return;
  const waiting = [...body.childNodes];
  let opener: HTMLElement | undefined;
  let asked = '';

  /** Back closes the panel, so closing it otherwise takes its entry out of the history. */
  const close = (): void => {
    if (history.state?.panel === true) history.back();
    else panel.close();
  };

  const open = async (link: HTMLAnchorElement): Promise<void> => {
    const { href } = link;
    asked = href;
    whole.href = href;
    body.replaceChildren(...waiting);
    body.setAttribute('aria-busy', 'true');
    if (!panel.open) {
      opener = link;
      history.pushState({ panel: true }, '');
      panel.showModal();
    }
    try {
      const section = await fetchExplanation(href, root);
      if (asked === href) body.replaceChildren(section);
    } catch {
      if (asked === href && panel.open) location.replace(href);
    }
    body.removeAttribute('aria-busy');
    body.scrollTop = 0;
  };

  document.addEventListener('click', (event) => {
    const link = figureLink(event);
    if (link === undefined) return;
    event.preventDefault();
    // The whole page takes the panel's place in the history too.
    if (link === whole) location.replace(link.href);
    else void open(link);
  });
  panel.addEventListener('click', (event) => {
    const isButton = event.target instanceof Element && event.target.closest('.explain-close') !== null;
    if (isButton || event.target === panel) close();
  });
  panel.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  panel.addEventListener('close', () => {
    asked = '';
    opener?.focus();
  });
  window.addEventListener('popstate', () => {
    if (panel.open) panel.close();
  });
}
