/** Charts answer as soon as a pointer or the keyboard comes near: figures are named at once, Vega is fetched by the first zoom. */
import { addGestures, addKeys, type Waking } from './gestures.ts';
import type { LoadedChart } from './load-chart.ts';
import { type PointedPicture, pointedPicture } from './pointed-picture.ts';

/** A chart that answers. */
export interface Answering {
  readonly chart: LoadedChart;
  readonly pictures: readonly PointedPicture[];
  /** Tells screen readers. */
  readonly say: (text: string) => void;
}

export interface Answers {
  /** Fetches what the chart was drawn from, once. */
  readonly get: () => Promise<Answering>;
}

interface Around extends Waking {
  /** Fetches what the chart was drawn from. */
  readonly load: () => Promise<LoadedChart>;
  /** How a chart is used, for screen readers. */
  readonly help: string;
  /** Address of the site. */
  readonly root: string;
}

function holdersOf(figure: HTMLElement): readonly HTMLElement[] {
  return [...figure.querySelectorAll<HTMLElement>('[data-picture]')];
}

async function answerTo(figure: HTMLElement, { load, root }: Around): Promise<Answering> {
  const chart = await load();
  const say = (text: string): void => figure.querySelector('[role="status"]')?.replaceChildren(text);
  const panels = [...figure.querySelectorAll('.chart-panel')];
  const pictures = holdersOf(figure).flatMap((holder) => {
    const drawings = chart.panels[panels.indexOf(holder.closest('.chart-panel') ?? figure)];
    const drawing = holder.dataset.picture === 'narrow' ? drawings?.narrow : drawings?.wide;
    return drawing === undefined ? [] : [pointedPicture(holder, drawing, chart.series, say, root)];
  });
  return { chart, pictures, say };
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
  if (figure.querySelector('.chart-zoom') !== null) {
    addKeys(figure, around);
    for (const holder of holdersOf(figure)) addGestures(holder, around);
  }
  figure.classList.add('is-pointed');
  return { get };
}
