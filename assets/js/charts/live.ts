/** Loaded by the first zoom, or when a reader asks for it: stretches of time, and series that can be hidden. */
import type { Answering, Zoomable } from './answer.ts';
import { spanAfter, type ZoomAction } from './gestures.ts';
import { addSwitches } from './legend-switches.ts';
import { livePicture } from './live-picture.ts';
import { fitSpan, type Shown, type Span, wholeSpan } from './shown.ts';

/** Drawings of all charts stand in one queue: vega counts the ids of a drawing in one place for all. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
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

/** A chart whose stretch and lines can be chosen. */
interface LiveChart extends Zoomable {
  /** Makes it still again. */
  readonly stop: () => void;
}

/** Brings a chart to life; resolves when it is drawn. */
export async function makeLive(
  figure: HTMLElement,
  tools: HTMLElement,
  { chart, pictures: own }: Answering,
): Promise<LiveChart> {
  const pictures = own.map((picture) => livePicture(picture, chart));
  const ended = new AbortController();
  const [first] = pictures;
  const whole = first === undefined ? undefined : wholeSpan(first.drawing);
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
  const zoomTo = (wanted: Span | undefined): void => {
    const { zoom: _, ...rest } = shown;
    const zoom = wanted === undefined || whole === undefined ? undefined : fitSpan(wanted, whole);
    shown = zoom === undefined ? rest : { ...rest, zoom };
    for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
      button.disabled = zoom === undefined && button.dataset.zoom !== 'in';
    void drawAll();
  };
  const span = (): Span | undefined => shown.zoom ?? whole;

  await drawAll();
  const legend = figure.querySelector('.chart-legend');
  const isHeat = first?.drawing.template.startsWith('heat') === true;
  const legendBack = isHeat ? () => {} : placeLegend(figure, tools);
  const switchesBack =
    legend === null || isHeat
      ? () => {}
      : addSwitches(legend, (hidden) => {
          shown = { ...shown, hidden: new Set(hidden) };
          void drawAll();
        });
  for (const button of tools.querySelectorAll<HTMLButtonElement>('[data-zoom]')) {
    const use = (): void => {
      const now = span();
      if (now !== undefined) zoomTo(spanAfter(button.dataset.zoom as ZoomAction, now));
    };
    button.addEventListener('click', use, { signal: ended.signal });
  }
  matchMedia('(max-width: 40rem)').addEventListener('change', () => void drawAll(), { signal: ended.signal });
  figure.classList.add('is-live');
  return {
    span,
    zoomTo,
    stop: () => {
      ended.abort();
      figure.classList.remove('is-live');
      noteShown(figure, { hidden: new Set() });
      switchesBack();
      legendBack();
      for (const picture of pictures) picture.stop();
    },
  };
}
