/** Names that Vega-Lite cannot lay out: of lines in a column beside the plot, of points in the plot; none over another. */
import { listMark } from '../base/marks.ts';
import type { LineRow } from './line-spec.ts';
import { textWidth, wrapAtMost } from './text-width.ts';
import type { ChartSeries } from './types.ts';

const FONT = 12;
const LEADING = 14;
const MOST_LINES = 2;
/** Widest a name beside the plot may be, px. */
const WIDEST = 150;
/** From the plot to its names, and the stretch of line that stands before each, px. */
const GAP = 8;
const KEY = 14;
/** Between names on one height, px. */
const APART = 4;
/** An end nearer to its name than this needs no leader, px. */
const NEAR = 5;

/** The last point of a line, px from the left and the top of the plot. */
export interface LineEnd {
  readonly series: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

function fold(name: string): ReturnType<typeof wrapAtMost> {
  return wrapAtMost(name, WIDEST, FONT, MOST_LINES);
}

/** Room that names may take of a small picture, px: wider ones would leave its lines too little. */
const SMALL_ROOM = 76;

/** Whether names can stand beside their lines, all of their words; in small pictures only short ones. */
export function fitBeside(series: readonly Pick<ChartSeries, 'text'>[], isSmall = false): boolean {
  if (isSmall && series.some(({ text }) => textWidth(text, 12) > SMALL_ROOM)) return false;
  return series.every(({ text }) => fold(text).isWhole);
}

/** Names that touch: they stand together around the middle of their ends. */
interface Stack {
  readonly names: readonly number[];
  /** Sum of the places where the stack would begin, were it up to each of its names. */
  readonly wanted: number;
  readonly height: number;
  readonly from: number;
}

/** The middle of each name, as near to its end as the others and the frame allow; all px from the top. */
export function placeNames(
  ends: readonly { readonly y: number; readonly height: number }[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
  const order = ends.map((_, place) => place).sort((a, b) => (ends[a]?.y ?? 0) - (ends[b]?.y ?? 0) || a - b);
  const heightOf = (name: number): number => ends[name]?.height ?? 0;
  const stackOf = (names: readonly number[], wanted: number, height: number): Stack => {
    const from = Math.max(top, Math.min(wanted / names.length, bottom - height));
    return { names, wanted, height, from };
  };
  const stacks: Stack[] = [];
  for (const name of order) {
    let stack = stackOf([name], (ends[name]?.y ?? 0) - heightOf(name) / 2, heightOf(name));
    for (
      let above = stacks.at(-1);
      above !== undefined && above.from + above.height > stack.from;
      above = stacks.at(-1)
    ) {
      stacks.pop();
      const wanted = above.wanted + stack.wanted - stack.names.length * above.height;
      stack = stackOf([...above.names, ...stack.names], wanted, above.height + stack.height);
    }
    stacks.push(stack);
  }
  const places: number[] = [];
  for (const { names, from } of stacks) {
    let at = from;
    for (const name of names) {
      places[name] = at + heightOf(name) / 2;
      at += heightOf(name);
    }
  }
  return places;
}

/** Room beside the plot for these names, px. A line that stands alone needs no key before its name. */
export function nameRoom(names: readonly string[], isKeyed: boolean): number {
  const lines = names.flatMap((name) => fold(name).lines);
  return Math.ceil(Math.max(0, ...lines.map((line) => textWidth(line, FONT)))) + GAP + (isKeyed ? KEY + 5 : 0);
}

/** Rows of a drawing: each name, the stretch of line before it, and a leader where its end is not beside it. */
export function nameRows(
  ends: readonly LineEnd[],
  plot: { readonly width: number; readonly height: number },
  isKeyed: boolean,
): readonly LineRow[] {
  const folded = ends.map(({ text }) => fold(text).lines);
  const places = placeNames(
    ends.map(({ y }, place) => ({ y, height: (folded[place]?.length ?? 1) * LEADING + 1 })),
    { top: -LEADING / 2, bottom: plot.height + LEADING / 2 },
  );
  const left = plot.width + GAP;
  return ends.flatMap(({ series, x, y }, place): readonly LineRow[] => {
    const middle = places[place] ?? 0;
    const lines = folded[place] ?? [];
    const isFar = plot.width - x > GAP || Math.abs(middle - y) > NEAR;
    const texts = lines.map(
      (text, line): LineRow => ({
        mark: 'name',
        series,
        text,
        left: left + (isKeyed ? KEY + 5 : 0),
        top: middle + (line - (lines.length - 1) / 2) * LEADING,
      }),
    );
    if (!isKeyed) return texts;
    const leader: LineRow = { mark: 'leader', series, left: x + 5, top: y, left2: left - 1, top2: middle };
    return [
      ...(isFar ? [leader] : []),
      { mark: 'key', series, left, left2: left + KEY, left_middle: left + KEY / 2, top: middle },
      ...texts,
    ];
  });
}

export interface PlotPoint {
  /** px from the left and from the top of the plot. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Label {
  readonly text: string;
  /** What it names. */
  readonly series?: string;
  /** Where Vega anchors it: x by `align`, y in the middle. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
}

function boxOf({ text, x, y, align }: Label): Box {
  const width = textWidth(text, FONT);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LEADING / 2, bottom: y + LEADING / 2 };
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether the straight line between two points passes through a box (Liang and Barsky's clipping). */
function passes(from: PlotPoint, to: PlotPoint, box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}

export interface WantedLabel extends PlotPoint, Pick<Label, 'text' | 'series'> {
  /** Stands where the whole text would cross a line, for a legend has the rest; "" leaves the label out. */
  readonly short?: string;
}

/** Right, left, above and below of a point, then across its corners. */
function placesOf({ x, y, series }: WantedLabel, text: string): readonly Label[] {
  const [above, below] = [y - GAP - 4, y + GAP + 5];
  return [
    { text, series, x: x + GAP, y, align: 'left' },
    { text, series, x: x - GAP, y, align: 'right' },
    { text, series, x, y: above, align: 'center' },
    { text, series, x, y: below, align: 'center' },
    { text, series, x: x + NEAR, y: above, align: 'left' },
    { text, series, x: x - NEAR, y: above, align: 'right' },
    { text, series, x: x + NEAR, y: below, align: 'left' },
    { text, series, x: x - NEAR, y: below, align: 'right' },
  ];
}

/** Ends that lie on each other, px; names that one label has room for together, where a legend has all. */
const TOGETHER = 6;
function endTogether(one: WantedLabel, other: WantedLabel): boolean {
  const isNear = Math.abs(one.x - other.x) <= TOGETHER && Math.abs(one.y - other.y) <= TOGETHER;
  return isNear && one.short === '' && other.short === '' && one.text !== '' && other.text !== '';
}

/**
 * Names beside their points, where no other name and no point is covered and the frame is kept: the first place that no line crosses, else
 * the one that fewest do. A name without a place is left out. Earlier names come first; `lines` are the points of each in order.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  lines: readonly (readonly PlotPoint[])[],
  frame: { readonly width: number; readonly height: number; readonly right: number },
): readonly Label[] {
  const taken: Box[] = lines.flat().map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }));
  const crossings = (box: Box): number =>
    lines.reduce(
      (sum, line) => sum + line.slice(1).filter((to, place) => passes(line[place] ?? to, to, box)).length,
      0,
    );
  const isFree = (box: Box): boolean => {
    const inside =
      box.left >= 0 && box.right <= frame.width + frame.right && box.top >= -8 && box.bottom <= frame.height;
    return inside && !taken.some((other) => touch(box, other));
  };
  const told = new Set<WantedLabel>();
  return wanted.flatMap((one, place) => {
    if (told.has(one)) return [];
    const alike = wanted.slice(place + 1).filter((other) => endTogether(one, other));
    const joined = [one, ...alike].map(({ text }) => text).join(listMark());
    const texts = [...(alike.length > 0 ? [joined] : []), one.text, ...(one.short ? [one.short] : [])];
    const free = texts
      .flatMap((text) => placesOf(one, text))
      .map((label) => ({ label, box: boxOf(label) }))
      .filter(({ box }) => isFree(box))
      .map((found) => ({ ...found, crossed: crossings(found.box) }));
    const [best] = free.toSorted((a, b) => a.crossed - b.crossed);
    if (best === undefined || (one.short === '' && best.crossed > 0)) return [];
    if (best.label.text === joined) for (const other of alike) told.add(other);
    const { left, right, top, bottom } = best.box;
    taken.push({ left: left - APART, right: right + APART, top, bottom });
    return [best.label];
  });
}
