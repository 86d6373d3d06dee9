/** The buttons under each chart. What they do is fetched when the first one is used. */

interface Words {
  /** Says how a live chart is used. */
  readonly help: string;
  readonly failed: string;
}

type Live = typeof import('./charts/live.ts');
type Save = typeof import('./charts/save.ts');
type SaveFigures = typeof import('./take-away/save-figures.ts');

async function toggleLive(figure: HTMLElement, tools: HTMLElement, live: Live, help: string): Promise<() => void> {
  const still = await live.makeLive(figure, tools, help);
  for (const part of tools.querySelectorAll<HTMLElement>('.chart-zoom')) part.hidden = false;
  return () => {
    still();
    for (const part of tools.querySelectorAll<HTMLElement>('.chart-zoom')) part.hidden = true;
  };
}

function prepare(tools: HTMLElement, scripts: DOMStringMap, words: Words): void {
  const figure = tools.closest<HTMLElement>('figure');
  const said = tools.querySelector<HTMLElement>('[role="status"]');
  if (figure === null) return;
  let makeStill: (() => void) | undefined;
  const use: Readonly<Record<string, (button: HTMLButtonElement) => Promise<void>>> = {
    live: async (button) => {
      if (makeStill === undefined) {
        const live = (await import(scripts.live ?? '')) as Live;
        makeStill = await toggleLive(figure, tools, live, words.help);
      } else {
        makeStill();
        makeStill = undefined;
      }
      button.setAttribute('aria-pressed', String(makeStill !== undefined));
    },
    svg: async () => ((await import(scripts.save ?? '')) as Save).saveChart(figure, 'svg'),
    png: async () => ((await import(scripts.save ?? '')) as Save).saveChart(figure, 'png'),
  };
  const json = tools.querySelector<HTMLAnchorElement>('[data-figures="json"]');
  for (const link of tools.querySelectorAll<HTMLAnchorElement>('[data-figures]'))
    link.addEventListener('click', async (event) => {
      // The link itself leads to all figures.
      if (figure.dataset.shown === undefined || json === null) return;
      event.preventDefault();
      try {
        const { saveFigures } = (await import(scripts.saveFigures ?? '')) as SaveFigures;
        await saveFigures(figure, json.href, link.dataset.figures === 'json' ? 'json' : 'csv');
      } catch {
        if (said !== null) said.textContent = words.failed;
        said?.classList.add('is-failed');
      }
    });
  for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-tool]'))
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      try {
        await use[button.dataset.tool ?? '']?.(button);
        said?.classList.remove('is-failed');
      } catch {
        if (said !== null) said.textContent = words.failed;
        said?.classList.add('is-failed');
      } finally {
        button.removeAttribute('aria-busy');
      }
    });
  tools.classList.add('is-ready');
}

/** Makes the buttons work. `scripts` is the page's script element, which names the files to fetch and the words to say. */
export function prepareChartTools(scripts: DOMStringMap): void {
  const words = { help: scripts.chartHelp ?? '', failed: scripts.chartFailed ?? '' };
  for (const tools of document.querySelectorAll<HTMLElement>('.chart-tools')) prepare(tools, scripts, words);
}
