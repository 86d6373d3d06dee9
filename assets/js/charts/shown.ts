/** What of a drawing is shown: without hidden series, and of a chart over time the stretch that was zoomed to. */
import type { Drawing, RowTip } from '#engine/scripts/lib/charts/drawing.ts';

/** A stretch of the horizontal axis, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Shown {
  readonly hidden: ReadonlySet<string>;
  readonly zoom?: Span;
}

/** Zooming in ends where a stretch would be this part of all. */
const LEAST_PART = 1 / 40;
const STEPS = [1, 2, 5];

/** The whole stretch of a drawing that can be zoomed; undefined for the others. */
export function wholeSpan({ is_time: isTime, signals }: Drawing): Span | undefined {
  return isTime === true ? { from: Number(signals.x_min), to: Number(signals.x_max) } : undefined;
}

/** The stretch moved and cut so that it lies within the whole and is not too short; undefined when it is the whole. */
export function fitSpan({ from, to }: Span, whole: Span): Span | undefined {
  const all = whole.to - whole.from;
  const length = Math.min(all, Math.max(to - from, all * LEAST_PART));
  if (length > all * 0.999) return undefined;
  const start = Math.min(Math.max(whole.from, (from + to - length) / 2), whole.to - length);
  return { from: start, to: start + length };
}

/** Round places within a stretch, about as many as the whole axis has, in the unit of its labels. */
export function ticksWithin({ from, to }: Span, { signals }: Drawing): { values: number[]; labels: string[] } {
  const [values, labels] = [signals.x_values as number[], signals.x_labels as string[]];
  const unit = (values.at(-1) ?? 1) / (Number(labels.at(-1)) || 1);
  const wanted = (1.4 * (to - from)) / unit / Math.max(3, Math.min(labels.length, 7));
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.findLast((one) => one * power <= wanted) ?? 1);
  const first = Math.ceil(from / unit / step - 1e-9);
  const count = Math.max(0, Math.floor(to / unit / step + 1e-9) - first + 1);
  const places = Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(12)));
  return { values: places.map((place) => place * unit), labels: places.map(String) };
}

type Row = RowTip & { readonly mark?: string; readonly x?: number };

/** Texts that stand at a place outside the stretch; names at the ends of lines, which are no longer their ends. */
function isOutside({ mark, x = 0 }: Row, { from, to }: Span): boolean {
  return mark === 'name' || ((mark === 'note' || mark === 'moment') && (x < from || x > to));
}

/** The drawing itself when all of it is shown. */
export function showPart(drawing: Drawing, { hidden, zoom }: Shown): Drawing {
  const rows = (drawing.rows as readonly Row[]).filter(
    (row) =>
      !(row.series !== undefined && hidden.has(row.series)) &&
      !('mark' in row && row.mark === 'name' && hidden.has((row as { text?: string }).text ?? '')) &&
      !(zoom !== undefined && isOutside(row, zoom)),
  );
  if (zoom === undefined) return hidden.size === 0 ? drawing : { ...drawing, rows };
  const { values, labels } = ticksWithin(zoom, drawing);
  const zoomed = { zoomed: true, x_min: zoom.from, x_max: zoom.to, x_values: values, x_labels: labels };
  return { ...drawing, rows, signals: { ...drawing.signals, ...zoomed } };
}
