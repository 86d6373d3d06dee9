/** How pointer and keyboard choose a stretch of a chart over time. */
import type { PointedPicture } from './pointed-picture.ts';
import type { Span } from './shown.ts';

export interface Zooming {
  /** What is shown now. */
  readonly span: () => Span;
  readonly zoomTo: (span: Span | undefined) => void;
}

/** A drag shorter than this is a click, px. */
const LEAST_DRAG = 6;
/** A key or a button zooms to this part, and moves by this part, of what is shown. */
const ZOOM_PART = 0.5;
const MOVE_PART = 0.25;

export type ZoomAction = 'in' | 'out' | 'back' | 'on' | 'reset';

/** The stretch after an action; undefined for everything. */
export function spanAfter(action: ZoomAction, { from, to }: Span): Span | undefined {
  const length = to - from;
  const middle = (from + to) / 2;
  const around = (half: number): Span => ({ from: middle - half, to: middle + half });
  if (action === 'reset') return undefined;
  if (action === 'in') return around((length * ZOOM_PART) / 2);
  if (action === 'out') return around(length / ZOOM_PART / 2);
  const by = (action === 'on' ? 1 : -1) * MOVE_PART * length;
  return { from: from + by, to: to + by };
}

const ZOOM_KEYS: Readonly<Record<string, ZoomAction>> = { '+': 'in', '=': 'in', '-': 'out', '0': 'reset' };

function zoomKey({ key, shiftKey }: KeyboardEvent): ZoomAction | undefined {
  if (shiftKey && key === 'ArrowRight') return 'on';
  if (shiftKey && key === 'ArrowLeft') return 'back';
  return ZOOM_KEYS[key];
}

/** Place of a point of the picture on the axis, ms; the ends of what is shown outside the plot. */
function placeAt({ drawing: { padding, width } }: PointedPicture, x: number, { from, to }: Span): number {
  return from + (Math.min(Math.max(0, x - padding.left), width) / width) * (to - from);
}

/** A stretch is chosen by dragging across the picture; a second click takes the zoom back. */
function addBrush(picture: PointedPicture, { span, zoomTo }: Zooming): void {
  const { holder } = picture;
  const brush = document.createElement('div');
  brush.className = 'chart-brush';
  let start: number | undefined;
  const width = (event: PointerEvent): number => event.clientX - (start ?? event.clientX);
  holder.addEventListener('pointerdown', (event) => {
    if (event.button === 0) start = event.clientX;
  });
  holder.addEventListener('pointermove', (event) => {
    if (start === undefined || Math.abs(width(event)) < LEAST_DRAG) return;
    if (!brush.isConnected) {
      holder.setPointerCapture(event.pointerId);
      holder.append(brush);
    }
    brush.style.left = `${Math.min(start, event.clientX) - holder.getBoundingClientRect().left}px`;
    brush.style.width = `${Math.abs(width(event))}px`;
  });
  const end = (event: PointerEvent): void => {
    const [first, moved] = [start, width(event)];
    start = undefined;
    brush.remove();
    if (event.type === 'pointercancel' || first === undefined || Math.abs(moved) < LEAST_DRAG) return;
    const places = [first, first + moved].map((x) => placeAt(picture, picture.pictureX(x), span()));
    zoomTo({ from: Math.min(...places), to: Math.max(...places) });
  };
  holder.addEventListener('pointerup', end);
  holder.addEventListener('pointercancel', end);
  holder.addEventListener('dblclick', () => zoomTo(undefined));
}

/** Pinching on a touchpad zooms, sideways scrolling moves; scrolling up and down is the page's. */
function addWheel(picture: PointedPicture, { span, zoomTo }: Zooming): void {
  const turn = (event: WheelEvent): void => {
    const { from, to } = span();
    const { deltaX, deltaY, ctrlKey } = event;
    if (!ctrlKey && Math.abs(deltaX) <= Math.abs(deltaY)) return;
    event.preventDefault();
    const middle = placeAt(picture, picture.pictureX(event.clientX), { from, to });
    const factor = ctrlKey ? Math.exp(deltaY / 100) : 1;
    const by = ctrlKey ? 0 : (deltaX / picture.drawing.width) * (to - from);
    zoomTo({ from: middle + (from - middle) * factor + by, to: middle + (to - middle) * factor + by });
  };
  picture.holder.addEventListener('wheel', turn, { passive: false });
}

/** Dragging, the wheel, and the keys + - 0 and Shift with an arrow. */
export function addGestures(picture: PointedPicture, zooming: Zooming): void {
  picture.holder.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = zoomKey(event);
    if (action === undefined) return;
    zooming.zoomTo(spanAfter(action, zooming.span()));
    event.preventDefault();
  });
  addBrush(picture, zooming);
  addWheel(picture, zooming);
}
