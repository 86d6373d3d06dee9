/** What is under each chart, and what the chart itself answers. What draws and saves is fetched when it is first used. */
import { prepareAnswers } from './charts/answer.ts';
import { fetchChart, isTranslated } from './charts/chart-file.ts';
import { loadChart } from './charts/load-chart.ts';
import { download } from './download.ts';

type Save = typeof import('./charts/save.ts');
type SaveFigures = typeof import('./take-away/save-figures.ts');

/** Without scripts the link leads to the file in the site's own language. */
async function saveTranslated(address: string, name: string): Promise<void> {
  const text = JSON.stringify(await fetchChart(address));
  download(new Blob([text], { type: 'application/json' }), name);
}

function prepare(tools: HTMLElement, scripts: DOMStringMap): void {
  const figure = tools.closest<HTMLElement>('figure');
  const said = tools.querySelector<HTMLElement>('[role="status"]');
  if (figure === null) return;
  const failed = (): void => {
    if (said !== null) said.textContent = scripts.chartFailed ?? '';
    said?.classList.add('is-failed');
  };
  const address = tools.dataset.chart;
  const chart =
    address === undefined ? undefined : prepareAnswers(figure, scripts, () => loadChart(address, scripts.root ?? '/'));
  const saveAs = async (kind: 'csv' | 'json'): Promise<void> =>
    ((await import(scripts.saveFigures ?? '')) as SaveFigures).saveFigures(figure, address ?? '', kind);
  const use: Readonly<Record<string, () => Promise<unknown>>> = {
    live: async () => (chart?.live() === undefined ? chart?.wake() : chart.still()),
    svg: async () => ((await import(scripts.save ?? '')) as Save).saveChart(figure, 'svg'),
    png: async () => ((await import(scripts.save ?? '')) as Save).saveChart(figure, 'png'),
    csv: () => saveAs('csv'),
    json: () => saveAs('json'),
  };
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
  const link = tools.querySelector<HTMLAnchorElement>('a[download]');
  if (address !== undefined && isTranslated(address))
    link?.addEventListener('click', (event) => {
      event.preventDefault();
      saveTranslated(address, link.download).catch(failed);
    });
  tools.classList.add('is-ready');
}

/** Makes charts and their buttons work. `scripts` is the page's script element, which names the files to fetch and the words to say. */
export function prepareChartTools(scripts: DOMStringMap): void {
  for (const tools of document.querySelectorAll<HTMLElement>('.chart-tools')) prepare(tools, scripts);
}
