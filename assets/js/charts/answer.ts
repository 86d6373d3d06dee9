/** Charts answer as soon as a pointer or the keyboard comes near: figures are named at once, Vega is fetched by the first zoom. */
import { addGestures } from './gestures.ts';
import { type LoadedChart, loadChart } from './load-chart.ts';
import { type PointedPicture, pointedPicture } from './pointed-picture.ts';
import { type Span, wholeSpan } from './shown.ts';

/** A chart that answers. */
export interface Answering {
  readonly chart: LoadedChart;
  readonly pictures: readonly PointedPicture[];
}

export interface Answers {
  /** Fetches what the chart was drawn from, once. */
  readonly get: () => Promise<Answering>;
}

/** What a zoom needs of a chart that was made live. */
export interface Zoomable {
  readonly span: () => Span | undefined;
  readonly zoomTo: (span: Span | undefined) => void;
}

interface Around {
  readonly tools: HTMLElement;
  /** How a chart is used, for screen readers. */
  readonly help: string;
  /** Address of the site. */
  readonly root: string;
  /** Makes the chart live; called by the first zoom. */
  readonly wake: () => Promise<Zoomable>;
  /** The chart that is live now. */
  readonly live: () => Zoomable | undefined;
}

function holdersOf(figure: HTMLElement): readonly HTMLElement[] {
  return [...figure.querySelectorAll<HTMLElement>('[data-picture]')];
}

async function answerTo(figure: HTMLElement, { tools, root, wake, live }: Around): Promise<Answering> {
  const chart = await loadChart(tools.dataset.chart ?? '');
  const said = tools.querySelector<HTMLElement>('[role="status"]');
  const say = (text: string): void => {
    if (said !== null) said.textContent = text;
  };
  const panels = [...figure.querySelectorAll('.chart-panel')];
  const pictures = holdersOf(figure).flatMap((holder) => {
    const drawings = chart.panels[panels.indexOf(holder.closest('.chart-panel') ?? figure)];
    const drawing = holder.dataset.picture === 'narrow' ? drawings?.narrow : drawings?.wide;
    return drawing === undefined ? [] : [pointedPicture(holder, drawing, chart.series, say, root)];
  });
  for (const picture of pictures) {
    const whole = wholeSpan(picture.drawing);
    if (whole === undefined) continue;
    const zoomTo = async (span: Span | undefined): Promise<void> => {
      // Everything is shown until the chart is live.
      if (span !== undefined || live() !== undefined) (live() ?? (await wake())).zoomTo(span);
    };
    addGestures(picture, { span: () => live()?.span() ?? whole, zoomTo: (span) => void zoomTo(span).catch(() => {}) });
  }
  return { chart, pictures };
}

/** Makes a chart ready to answer. Nothing is fetched before somebody comes near. */
export function prepareAnswers(figure: HTMLElement, around: Around): Answers {
  let answering: Promise<Answering> | undefined;
  const get = (): Promise<Answering> => {
    answering ??= answerTo(figure, around);
    return answering;
  };
  for (const holder of holdersOf(figure)) {
    holder.tabIndex = 0;
    holder.setAttribute('role', 'group');
    holder.setAttribute('aria-label', around.help);
    for (const event of ['pointerenter', 'pointerdown', 'focus'])
      holder.addEventListener(event, () => void get().catch(() => {}), { once: true });
  }
  figure.classList.add('is-pointed');
  return { get };
}
