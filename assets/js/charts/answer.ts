/** Charts answer as soon as a pointer or the keyboard comes near: figures are named at once, Vega is fetched by the first zoom. */
import { addGestures, addKeys, type Waking } from './gestures.ts';
import type { Answering, LiveChart } from './live.ts';
import type { LoadedChart } from './load-chart.ts';
import { type PointedPlace, pointedPicture } from './pointed-picture.ts';

type Live = typeof import('./live.ts');

/** A chart that answers, and can be made live and still again. */
export interface AnsweringChart extends Waking {
  readonly still: () => void;
}

function holdersOf(figure: HTMLElement): readonly HTMLElement[] {
  return [...figure.querySelectorAll<HTMLElement>('[data-picture]')];
}

async function answerTo(figure: HTMLElement, load: () => Promise<LoadedChart>, root: string): Promise<Answering> {
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

/** Answers where the pointer has come to by the time that figures can be named: it may not move again. A tap counts after the finger left. */
function answerPointer(holder: HTMLElement, answer: () => Promise<Answering>): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let place: PointedPlace | undefined;
  const wake = async (): Promise<void> => {
    const { pictures } = await answer();
    if (signal.aborted) return;
    waiting.abort();
    if (place !== undefined) pictures.find((picture) => picture.holder === holder)?.pointAt(place);
  };
  const come = (event: PointerEvent): void => {
    place = event;
    void wake().catch(() => {});
  };
  for (const event of ['pointerenter', 'pointerdown', 'pointermove'] as const)
    holder.addEventListener(event, come, { signal });
  holder.addEventListener('focus', () => void wake().catch(() => {}), { signal });
  holder.addEventListener('pointercancel', () => (place = undefined), { signal });
  holder.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType === 'mouse') place = undefined;
    },
    { signal },
  );
}

/**
 * Makes a chart ready to answer. Nothing is fetched before somebody comes near, what makes it live not before the first zoom. `scripts`
 * is the page's script element, which names the files to fetch and the words to say; `load` fetches what the chart was drawn from.
 */
export function prepareAnswers(
  figure: HTMLElement,
  scripts: DOMStringMap,
  load: () => Promise<LoadedChart>,
): AnsweringChart {
  let answering: Promise<Answering> | undefined;
  let waking: Promise<LiveChart> | undefined;
  let live: LiveChart | undefined;
  const answer = (): Promise<Answering> => {
    answering ??= answerTo(figure, load, scripts.root ?? '/');
    return answering;
  };
  const become = (next: LiveChart | undefined): void => {
    live = next;
    figure.querySelector('[data-tool="live"]')?.setAttribute('aria-pressed', String(live !== undefined));
    for (const part of figure.querySelectorAll<HTMLElement>('.chart-zoom')) part.hidden = live === undefined;
  };
  const make = async (): Promise<LiveChart> => {
    const { makeLive } = (await import(scripts.live ?? '')) as Live;
    const made = await makeLive(figure, await answer(), scripts.chartShows ?? '');
    become(made);
    return made;
  };
  const chart: AnsweringChart = {
    live: () => live,
    wake: () => {
      waking ??= make().finally(() => {
        waking = undefined;
      });
      return waking;
    },
    still: () => {
      live?.stop();
      become(undefined);
    },
  };
  for (const holder of holdersOf(figure)) {
    holder.tabIndex = 0;
    holder.setAttribute('role', 'group');
    holder.setAttribute('aria-label', scripts.chartHelp ?? '');
    answerPointer(holder, answer);
  }
  if (figure.querySelector('.chart-zoom') !== null) {
    addKeys(figure, chart);
    for (const holder of holdersOf(figure)) addGestures(holder, chart);
  }
  figure.classList.add('is-pointed');
  return chart;
}
