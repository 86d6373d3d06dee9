/** Loaded by the first zoom, or when a reader asks for it: stretches of time, and series that can be hidden. */
import type { View } from 'vega';
import { formatSeconds } from '#engine/scripts/lib/base/sizes.ts';
import { DRAWINGS, type Drawing, type RowTip } from '#engine/scripts/lib/charts/drawing.ts';
import type { Zoomable } from './gestures.ts';
import type { LoadedChart } from './load-chart.ts';
import type { PointedPicture } from './pointed-picture.ts';
import { fitStretch, LEAST_DRAG, movedBy, type Stretch, stretchAfter, wholeOf, type ZoomAction } from './stretch.ts';
import { openView } from './vega-view.ts';

/** Makes switches of the lines of a legend, each for its series, and calls `change` with the hidden series after each use; returns what undoes it. */
function addSwitches(legend: Element, change: (hidden: ReadonlySet<string>) => void): () => void {
  const hidden = new Set<string>();
  const undo = [...legend.querySelectorAll('.legend li')].map((item) => {
    const name = (item.textContent ?? '').trim();
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'legend-switch';
    button.setAttribute('aria-pressed', 'true');
    button.append(...item.childNodes);
    item.append(button);
    button.addEventListener('click', () => {
      const isHidden = !hidden.delete(name);
      if (isHidden) hidden.add(name);
      button.setAttribute('aria-pressed', String(!isHidden));
      change(hidden);
    });
    return () => item.replaceChildren(...button.childNodes);
  });
  return () => {
    for (const back of undo) back();
  };
}

/** A chart that answers to pointer and keyboard. */
export interface Answering {
  readonly chart: LoadedChart;
  readonly pictures: readonly PointedPicture[];
  /** Tells screen readers. */
  readonly say: (text: string) => void;
}

/** A legend that only narrow screens show moves under the wide picture: above it, it would push the picture down. */
function placeLegend(figure: HTMLElement): () => void {
  const legend = figure.querySelector<HTMLElement>('.chart-legend');
  if (legend === null || getComputedStyle(legend).display !== 'none') return () => {};
  const mark = document.createComment('legend');
  legend.replaceWith(mark);
  legend.classList.remove('chart-narrow');
  figure.querySelector('.chart-tools')?.append(legend);
  return () => {
    legend.classList.add('chart-narrow');
    mark.replaceWith(legend);
  };
}

/** What of a chart is shown. */
interface Shown {
  readonly hidden: ReadonlySet<string>;
  readonly stretch: Stretch | undefined;
}

/** Notes at the chart what part of it is shown: files of its figures are made of that. */
function noteShown(figure: HTMLElement, { hidden, stretch }: Shown): void {
  if (hidden.size === 0 && stretch === undefined) delete figure.dataset.shown;
  else {
    const zoom = stretch === undefined ? {} : { zoom: { from: stretch[0], to: stretch[1] } };
    figure.dataset.shown = JSON.stringify({ hidden: [...hidden], ...zoom });
  }
}

/** The drawing without hidden series, its axis from end to end of the stretch. */
function shownPart(drawing: Drawing, { hidden, stretch }: Shown): Drawing {
  const rows = (drawing.rows as readonly RowTip[]).filter(({ series = '' }) => !hidden.has(series));
  const places = drawing.places?.filter(({ series }) => !hidden.has(series));
  const { axes } = drawing;
  const x = stretch === undefined || axes === undefined ? axes?.x : { ...axes.x, min: stretch[0], max: stretch[1] };
  return {
    ...drawing,
    rows,
    ...(places === undefined ? {} : { places }),
    ...(axes === undefined || x === undefined ? {} : { axes: { ...axes, x } }),
  };
}

/** A picture whose place a view has taken. */
interface LivePicture {
  readonly view: View;
  readonly show: (shown: Shown) => void;
  /** Puts back what was there before. */
  readonly stop: () => void;
}

/** Opens a view in the place of a picture that answers already. `choose` hears which stretch its reader wants. */
async function takeOver(
  { drawing, holder, show }: PointedPicture,
  templates: URL,
  choose: (stretch: Stretch | undefined) => void,
): Promise<LivePicture> {
  const still = holder.querySelector<SVGSVGElement>('svg.chart-svg');
  if (still === null) throw new Error('no picture to bring to life');
  const { view, svg } = await openView(drawing, templates);
  for (const name of ['role', 'aria-labelledby']) svg.setAttribute(name, still.getAttribute(name) ?? '');
  svg.prepend(...[...still.querySelectorAll(':scope > title, :scope > desc')].map((name) => name.cloneNode(true)));
  const whole = wholeOf(drawing);
  if (whole !== undefined) {
    let brushed: Stretch | undefined;
    view.addSignalListener('stretch_x', (_, stretch: Stretch | null) => choose(stretch ?? undefined));
    view.addSignalListener('brush', (_, { x }: { x?: Stretch }) => {
      const across: (ms: number) => number = view.scale('x');
      const [from, to] = (brushed ?? [0, 0]).toSorted((a, b) => a - b) as [number, number];
      if (x === undefined && across(to) - across(from) >= LEAST_DRAG) choose(fitStretch([from, to], whole));
      brushed = x;
    });
  }
  let hidden: Shown['hidden'] = new Set();
  return {
    view,
    show: (shown) => {
      const part = shownPart(drawing, shown);
      if (whole !== undefined) view.signal('stretch_x', shown.stretch ?? null);
      // Without the rows of before, lines are drawn in their order again.
      if (hidden !== shown.hidden)
        void view
          .data('rows', [])
          .runAsync()
          .then(() => view.data('rows', [...part.rows]).runAsync());
      else void view.runAsync();
      hidden = shown.hidden;
      show(svg, part);
    },
    stop: () => {
      view.finalize();
      show(still, drawing);
    },
  };
}

/** A chart whose stretch and lines can be chosen. */
export interface LiveChart extends Zoomable {
  /** Makes it still again. */
  readonly stop: () => void;
}

/** Brings a chart to life; resolves when it is drawn. `shows` is the word before the stretch that screen readers are told. */
export async function makeLive(
  figure: HTMLElement,
  { chart, pictures, say }: Answering,
  shows: string,
): Promise<LiveChart> {
  const ended = new AbortController();
  const live = new Map<PointedPicture, LivePicture>();
  const buttons = [...figure.querySelectorAll<HTMLButtonElement>('[data-zoom]')];
  const [first] = pictures;
  const whole = first === undefined ? undefined : wholeOf(first.drawing);
  let shown: Shown = { hidden: new Set(), stretch: undefined };

  const show = (part: Partial<Shown>): void => {
    shown = { ...shown, ...part };
    noteShown(figure, shown);
    for (const button of buttons) button.disabled = shown.stretch === undefined && button.dataset.zoom !== 'in';
    for (const picture of live.values()) picture.show(shown);
  };
  const choose = (stretch: Stretch | undefined): void => {
    if (whole === undefined || String(stretch) === String(shown.stretch)) return;
    show({ stretch });
    say(`${shows}: ${(stretch ?? whole).map((ms) => formatSeconds(ms / 1000)).join(' – ')}`);
  };
  const act = (action: ZoomAction): void => {
    const wanted = whole && stretchAfter(action, shown.stretch ?? whole);
    choose(whole && wanted && fitStretch(wanted, whole));
  };
  /** Scrolling sideways moves; scrolling up and down is the page's. */
  const turn = (event: WheelEvent): void => {
    const { deltaX, deltaY, ctrlKey } = event;
    if (whole === undefined || ctrlKey || Math.abs(deltaX) <= Math.abs(deltaY)) return;
    event.preventDefault();
    const part = deltaX / (first?.drawing.width ?? 1);
    choose(fitStretch(movedBy(part, shown.stretch ?? whole), whole));
  };
  /** Pictures for other screens come to life when they are seen. */
  const open = async (): Promise<void> => {
    for (const picture of pictures) {
      if (live.has(picture) || picture.holder.getClientRects().length === 0) continue;
      const taken = await takeOver(picture, chart.templates, choose);
      live.set(picture, taken);
      taken.show(shown);
    }
  };

  await open();
  const legend = figure.querySelector('.chart-legend');
  const hasShades = first !== undefined && DRAWINGS[first.drawing.kind].marks === 'shades';
  const legendBack = hasShades ? () => {} : placeLegend(figure);
  const switchesBack =
    legend === null || hasShades ? () => {} : addSwitches(legend, (hidden) => show({ hidden: new Set(hidden) }));
  const { signal } = ended;
  for (const button of buttons)
    button.addEventListener('click', () => act(button.dataset.zoom as ZoomAction), { signal });
  for (const { holder } of pictures) holder.addEventListener('wheel', turn, { passive: false, signal });
  matchMedia('(max-width: 40rem)').addEventListener('change', () => void open(), { signal });
  figure.classList.add('is-live');
  return {
    act,
    stop: () => {
      ended.abort();
      figure.classList.remove('is-live');
      noteShown(figure, { hidden: new Set(), stretch: undefined });
      switchesBack();
      legendBack();
      for (const picture of live.values()) picture.stop();
    },
  };
}
