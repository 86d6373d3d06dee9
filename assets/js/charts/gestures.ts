/** The first gesture that chooses a stretch fetches Vega; from then on Vega itself hears them, and keys go to what it made. */
import { LEAST_DRAG, type ZoomAction } from './stretch.ts';

const ZOOM_KEYS: Readonly<Record<string, ZoomAction>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'reset',
  Escape: 'reset',
};

function zoomKey({ key, shiftKey }: KeyboardEvent): ZoomAction | undefined {
  if (shiftKey && key === 'ArrowRight') return 'on';
  if (shiftKey && key === 'ArrowLeft') return 'back';
  return ZOOM_KEYS[key];
}

/** What a zoom needs of a chart that was made live. */
export interface Zoomable {
  readonly act: (action: ZoomAction) => void;
}

export interface Waking {
  /** Makes the chart live. */
  readonly wake: () => Promise<Zoomable>;
  /** The chart that is live now. */
  readonly live: () => Zoomable | undefined;
}

/** Keys + - 0, Escape and Shift with an arrow. All is shown until the chart is live. */
export function addKeys(figure: HTMLElement, { wake, live }: Waking): void {
  figure.addEventListener('keydown', (event) => {
    const action = zoomKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || action === undefined) return;
    const zoomable = live();
    if (zoomable === undefined && action === 'reset') return;
    event.preventDefault();
    if (zoomable !== undefined) zoomable.act(action);
    else
      wake().then(
        (woken) => woken.act(action),
        () => {},
      );
  });
}

/** Dragging, pinching on a touchpad and scrolling sideways; scrolling up and down is the page's. */
export function addGestures(holder: HTMLElement, waking: Waking): void {
  /** A press and the last move since, and turns of the wheel. */
  let missed: (PointerEvent | WheelEvent)[] = [];
  let isWaking = false;
  const wake = async (): Promise<void> => {
    if (isWaking) return;
    isWaking = true;
    await waking.wake().catch(() => undefined);
    const events = missed;
    [missed, isWaking] = [[], false];
    // What the reader did meanwhile is done again, on the plot that has come to life; a picture that did not has none.
    const plot = holder.querySelector('svg.chart-svg .background');
    for (const event of events) plot?.dispatchEvent(new (event.constructor as typeof PointerEvent)(event.type, event));
  };
  const isLive = (): boolean => waking.live() !== undefined;
  holder.addEventListener('pointerdown', (event) => {
    if (!isLive() && !isWaking && event.button === 0) missed = [event];
  });
  holder.addEventListener('pointermove', (event) => {
    const [down] = missed;
    if (isLive() || down?.type !== 'pointerdown' || missed.at(-1)?.type === 'pointerup') return;
    if (Math.abs(event.clientX - down.clientX) < LEAST_DRAG) return;
    missed = [down, event];
    void wake();
  });
  addEventListener('pointerup', (event) => {
    if (isWaking) missed.push(event);
    else missed = [];
  });
  holder.addEventListener(
    'wheel',
    (event) => {
      if (isLive() || (!event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY))) return;
      event.preventDefault();
      missed.push(event);
      void wake();
    },
    { passive: false },
  );
}
