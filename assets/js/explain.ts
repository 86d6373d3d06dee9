/** Shows where a figure comes from in a panel over the page: the section of the page that the figure links to. */

const PLACE = /\/runs\/[^/]+\/figures\/[^/]+\/$/;

/** The link of a figure that a click should open in the panel; clicks that ask for a new tab or window are left alone. */
function figureLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || link === null || link.target !== '') return undefined;
  const isHere = link.pathname === location.pathname;
  const isFigure = link.origin === location.origin && link.hash !== '' && PLACE.test(link.pathname);
  return isFigure && !isHere ? link : undefined;
}

/** The section at the link's anchor, without ids that the page may have too. Throws when it cannot be had. */
async function fetchSection(href: string): Promise<Node> {
  const { hash } = new URL(href);
  const answer = await fetch(href.slice(0, href.length - hash.length));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const section = page.getElementById(decodeURIComponent(hash.slice(1)));
  if (section === null) throw new Error('no such section');
  for (const element of [section, ...section.querySelectorAll('[id]')]) {
    element.removeAttribute('id');
    element.removeAttribute('aria-labelledby');
  }
  // A table of numbers is folded on the page; a link inside leads from the page it was written for.
  for (const link of section.querySelectorAll('a')) link.href = new URL(link.getAttribute('href') ?? '', href).href;
  return document.importNode(section, true);
}

/** Opens links of figures in the page's panel. Without one, or where the section cannot be fetched, links lead to the page as ever. */
export function openFiguresInPanel(): void {
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
      const section = await fetchSection(href);
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
