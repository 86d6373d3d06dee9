/** What is under each chart, and what the chart itself answers. What draws and saves is fetched when it is first used. */
import { type Answers, prepareAnswers } from './charts/answer.ts';
import type { Zoomable } from './charts/gestures.ts';
import { loadChart } from './charts/load-chart.ts';

interface Words {
  /** Says how a chart is used. */
  readonly help: string;
  /** The word before the stretch that a chart over time shows. */
  readonly shows: string;
  readonly failed: string;
}

type Live = typeof import('./charts/live.ts');
type LiveChart = Awaited<ReturnType<Live['makeLive']>>;
type Save = typeof import('./charts/save.ts');
type SaveFigures = typeof import('./take-away/save-figures.ts');

/** A chart that can be made live, and still again. */
function liveSwitch(
  figure: HTMLElement,
  tools: HTMLElement,
  scripts: DOMStringMap,
  { shows }: Words,
  answers: () => Answers | undefined,
) {
  const button = tools.querySelector<HTMLButtonElement>('[data-tool="live"]');
  let live: LiveChart | undefined;
  let waking: Promise<Zoomable> | undefined;
  const showZoom = (): void => {
    button?.setAttribute('aria-pressed', String(live !== undefined));
    for (const part of tools.querySelectorAll<HTMLElement>('.chart-zoom')) part.hidden = live === undefined;
  };
  const make = async (): Promise<Zoomable> => {
    const { makeLive } = (await import(scripts.live ?? '')) as Live;
    const answering = await answers()?.get();
    if (answering === undefined) throw new Error('this chart has no figures');
    live = await makeLive(figure, tools, answering, shows);
    showZoom();
    return live;
  };
  return {
    live: (): Zoomable | undefined => live,
    wake: (): Promise<Zoomable> => {
      waking ??= make().finally(() => {
        waking = undefined;
      });
      return waking;
    },
    still: (): void => {
      live?.stop();
      live = undefined;
      showZoom();
    },
  };
}

function prepare(tools: HTMLElement, scripts: DOMStringMap, words: Words): void {
  const figure = tools.closest<HTMLElement>('figure');
  const said = tools.querySelector<HTMLElement>('[role="status"]');
  if (figure === null) return;
  const failed = (): void => {
    if (said !== null) said.textContent = words.failed;
    said?.classList.add('is-failed');
  };
  let answers: Answers | undefined;
  const { live, wake, still } = liveSwitch(figure, tools, scripts, words, () => answers);
  const { chart } = tools.dataset;
  const around = { help: words.help, root: scripts.root ?? '/', wake, live };
  if (chart !== undefined) answers = prepareAnswers(figure, { ...around, load: () => loadChart(chart) });
  const use: Readonly<Record<string, () => Promise<unknown>>> = {
    live: async () => (live() === undefined ? wake() : still()),
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
        failed();
      }
    });
  for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-tool]'))
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      try {
        await use[button.dataset.tool ?? '']?.();
        said?.classList.remove('is-failed');
      } catch {
        failed();
      } finally {
        button.removeAttribute('aria-busy');
      }
    });
  tools.classList.add('is-ready');
}

/** Makes charts and their buttons work. `scripts` is the page's script element, which names the files to fetch and the words to say. */
export function prepareChartTools(scripts: DOMStringMap): void {
  const { chartHelp: help = '', chartShows: shows = '', chartFailed: failed = '' } = scripts;
  const words = { help, shows, failed };
  for (const tools of document.querySelectorAll<HTMLElement>('.chart-tools')) prepare(tools, scripts, words);
}
