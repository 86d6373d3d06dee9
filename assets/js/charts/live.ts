/** Loaded when a reader asks for an interactive chart: tooltips, zoom over time, series that can be hidden. */
import { addGestures, spanAfter, type ZoomAction, type Zooming } from './gestures.ts';
import { addSwitches } from './legend-switches.ts';
import { type LivePicture, livePicture } from './live-picture.ts';
import { type LoadedChart, loadChart } from './load-chart.ts';
import { fitSpan, type Shown, type Span, wholeSpan } from './shown.ts';

/** Drawings of all charts stand in one queue: vega counts the ids of a drawing in one place for all. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

function picturesOf(figure: HTMLElement, chart: LoadedChart): readonly LivePicture[] {
  const panels = [...figure.querySelectorAll('.chart-panel')];
  return panels.flatMap((panel, place) =>
    [...panel.querySelectorAll<HTMLElement>('[data-picture]')].flatMap((holder) => {
      const drawings = chart.panels[place];
      const drawing = holder.dataset.picture === 'narrow' ? drawings?.narrow : drawings?.wide;
      return drawing === undefined ? [] : [livePicture(holder, drawing, chart)];
    }),
  );
}

/** A legend that only narrow screens show moves under the wide picture: above it, it would push the picture down. */
function placeLegend(figure: HTMLElement, tools: HTMLElement): () => void {
  const legend = figure.querySelector<HTMLElement>('.chart-legend');
  if (legend === null || getComputedStyle(legend).display !== 'none') return () => {};
  const mark = document.createComment('legend');
  legend.replaceWith(mark);
  legend.classList.remove('chart-narrow');
  tools.append(legend);
  return () => {
    legend.classList.add('chart-narrow');
    mark.replaceWith(legend);
  };
}

/** Notes at the chart what part of it is shown: files of its figures are made of that. */
function noteShown(figure: HTMLElement, { hidden, zoom }: Shown): void {
  if (hidden.size === 0 && zoom === undefined) delete figure.dataset.shown;
  else figure.dataset.shown = JSON.stringify({ hidden: [...hidden], ...(zoom === undefined ? {} : { zoom }) });
}

/** Brings a chart to life; resolves, when it is drawn, to what makes it still again. */
export async function makeLive(figure: HTMLElement, tools: HTMLElement, help: string): Promise<() => void> {
  const chart = await loadChart(tools.dataset.chart ?? '');
  const pictures = picturesOf(figure, chart);
  const ended = new AbortController();
  const [first] = pictures;
  const whole = first === undefined ? undefined : wholeSpan(first.drawing);
  const said = tools.querySelector<HTMLElement>('[role="status"]');
  let shown: Shown = { hidden: new Set() };
  let isStale = false;

  const drawAll = (): Promise<void> => {
    noteShown(figure, shown);
    isStale = true;
    return inTurn(async () => {
      if (!isStale || ended.signal.aborted) return;
      isStale = false;
      for (const picture of pictures) if (picture.holder.getClientRects().length > 0) await picture.draw(shown);
    });
  };
  const zoomTo = (all: Span, wanted: Span | undefined): void => {
    const { zoom: _, ...rest } = shown;
    const zoom = wanted === undefined ? undefined : fitSpan(wanted, all);
    shown = zoom === undefined ? rest : { ...rest, zoom };
    for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
      button.disabled = zoom === undefined && button.dataset.zoom !== 'in';
    void drawAll();
  };
  const zooming: Zooming | undefined =
    whole === undefined ? undefined : { span: () => shown.zoom ?? whole, zoomTo: (wanted) => zoomTo(whole, wanted) };

  await drawAll();
  const legend = figure.querySelector('.chart-legend');
  const isHeat = first?.drawing.template === 'heat';
  const legendBack = isHeat ? () => {} : placeLegend(figure, tools);
  const switchesBack =
    legend === null || isHeat
      ? () => {}
      : addSwitches(legend, (hidden) => {
          shown = { ...shown, hidden: new Set(hidden) };
          void drawAll();
        });
  for (const picture of pictures) {
    const { holder } = picture;
    holder.tabIndex = 0;
    holder.setAttribute('role', 'group');
    holder.setAttribute('aria-label', help);
    const say = (text: string): void => {
      if (said !== null) said.textContent = text;
    };
    addGestures(picture, zooming, say, ended.signal);
  }
  if (zooming !== undefined)
    for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
      button.addEventListener(
        'click',
        () => zooming.zoomTo(spanAfter(button.dataset.zoom as ZoomAction, zooming.span())),
        { signal: ended.signal },
      );
  matchMedia('(max-width: 40rem)').addEventListener('change', () => void drawAll(), { signal: ended.signal });
  figure.classList.add('is-live');
  return () => {
    ended.abort();
    figure.classList.remove('is-live');
    noteShown(figure, { hidden: new Set() });
    switchesBack();
    legendBack();
    for (const picture of pictures) {
      picture.stop();
      for (const name of ['tabindex', 'role', 'aria-label']) picture.holder.removeAttribute(name);
    }
  };
}
